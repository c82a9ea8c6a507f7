package capture

import "time"

// Limits bound what a live server may take. The zero value of each field is its
// default.
type Limits struct {
	Time  time.Duration // of everything asked of one server; 60 s
	Step  time.Duration // of one answer; 30 s, and never more than Time
	Pages int           // of one reading of the list; 1000
	Bytes int           // of one message and of all pages of one reading; MaxBytes
}

func (l Limits) orDefault() Limits {
	if l.Time <= 0 {
		l.Time = 60 * time.Second
	}
	if l.Step <= 0 {
		l.Step = 30 * time.Second
	}
	l.Step = min(l.Step, l.Time)
	if l.Pages <= 0 {
		l.Pages = 1000
	}
	if l.Bytes <= 0 {
		l.Bytes = MaxBytes
	}
	return l
}
