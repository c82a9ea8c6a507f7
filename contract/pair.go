package contract

import "github.com/opentdqs/tdqs"

// pairing finds for each tool of NEW its place in OLD, -1 for none.
type pairing struct {
	old, new *Side
	partner  []int        // of each tool of NEW
	taken    map[int]bool // places in OLD
}

// pairs finds partners: by name and hash, by name, and of those that are left by what
// a rename leaves as it is. It also says which places in OLD have one.
func pairs(old, new *Side) (partner []int, taken map[int]bool) {
	p := pairing{old, new, make([]int, len(new.Tools)), map[int]bool{}}
	for i := range p.partner {
		p.partner[i] = -1
	}
	// Of several tools of one name those that did not change meet first, wherever
	// they stand.
	p.inTurn(func(s *Side, i int) string { return s.Hashes[i] + s.Tools[i].Name })
	p.inTurn(func(s *Side, i int) string { return s.Tools[i].Name })
	if !old.Bare && !new.Bare {
		p.alone(words)
	}
	p.alone(func(t *tdqs.Tool) string {
		if t.InputTree().Get("properties").Len() == 0 {
			return "" // too bare to tell
		}
		return shape(t)
	})
	return p.partner, p.taken
}

// inTurn pairs tools with one key, the first of OLD with the first of NEW.
func (p *pairing) inTurn(key func(*Side, int) string) {
	places := map[string][]int{}
	for i := range p.old.Tools {
		if !p.taken[i] {
			k := key(p.old, i)
			places[k] = append(places[k], i)
		}
	}
	for i := range p.new.Tools {
		if p.partner[i] >= 0 {
			continue
		}
		k := key(p.new, i)
		if at := places[k]; len(at) > 0 {
			p.partner[i], p.taken[at[0]] = at[0], true
			places[k] = at[1:]
		}
	}
}

// alone pairs two tools that are the only ones of a key on either side; an empty
// key says nothing.
func (p *pairing) alone(key func(*tdqs.Tool) string) {
	type places struct{ old, new []int }
	byKey := map[string]*places{}
	at := func(t *tdqs.Tool) *places {
		k := key(t)
		if byKey[k] == nil {
			byKey[k] = &places{}
		}
		return byKey[k]
	}
	for i := range p.old.Tools {
		if !p.taken[i] {
			found := at(&p.old.Tools[i])
			found.old = append(found.old, i)
		}
	}
	for i := range p.new.Tools {
		if p.partner[i] < 0 {
			found := at(&p.new.Tools[i])
			found.new = append(found.new, i)
		}
	}
	delete(byKey, "")
	for _, found := range byKey { // in any order: the pairs have nothing to do with each other
		if len(found.old) == 1 && len(found.new) == 1 {
			p.partner[found.new[0]], p.taken[found.old[0]] = found.old[0], true
		}
	}
}

// shape is what two tools have in common when one is the other renamed.
func shape(t *tdqs.Tool) string {
	nameless := tdqs.Tool{InputSchema: t.InputSchema, OutputSchema: t.OutputSchema}
	return string(nameless.AppendCanonical(nil))
}

// words are the shape with the description, which tells tools of one shape apart;
// empty without a description.
func words(t *tdqs.Tool) string {
	if t.Description == nil || *t.Description == "" {
		return ""
	}
	return *t.Description + "\x00" + shape(t)
}
