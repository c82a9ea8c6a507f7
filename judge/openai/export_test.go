package openai

import "time"

// WithHeadStart gives the first question another head start.
func (e *Endpoint) WithHeadStart(d time.Duration) *Endpoint {
	e.lead = newLead(d)
	return e
}
