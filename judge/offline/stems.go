package offline

import "github.com/opentdqs/tdqs/internal/prose"

// role is what a stem has been seen as.
type role uint16

const (
	inName   role = 1 << iota // of the tool's name or title, or the server's name
	inParam                   // of a parameter's name
	inSchema                  // of a parameter's description
	seen                      // in the description
	seenOpen                  // in its first sentence
	seenFact                  // in a sentence that says more than the first one
	seenUse                   // in a sentence that says when or when not
	seenBack                  // in a sentence that says what comes back
	seenPar                   // in a sentence that is a parameter's entry
	told                      // in a sentence before
)

// stems maps stems to their roles: an open table that is emptied without being
// freed.
type stems struct {
	slots []stemSlot
	used  int
	round uint32
	// telling counts the readings of the description in a round; what earlier ones
	// entered of it no longer holds.
	telling uint16
}

type stemSlot struct {
	stem    prose.Stem
	round   uint32
	telling uint16
	roles   role
}

// reset empties the table and makes room for n stems.
func (s *stems) reset(n int) {
	size := 64
	for size < 2*n {
		size *= 2
	}
	if size > len(s.slots) {
		s.slots, s.round = make([]stemSlot, size), 0
	}
	s.round++
	if s.round == 0 {
		clear(s.slots)
		s.round = 1
	}
	s.used, s.telling = 0, 0
}

// ofSchema are the roles that a stem has whatever the description says.
const ofSchema = inName | inParam | inSchema

// forget forgets what the description says.
func (s *stems) forget() { s.telling++ }

// at is the place of a stem's roles, entered when it is new. The pointer holds
// until the next call.
func (s *stems) at(stem prose.Stem) *role {
	if 2*s.used >= len(s.slots) {
		s.grow()
	}
	mask := uint64(len(s.slots) - 1)
	for i := uint64(stem) ^ uint64(stem)>>32; ; i++ {
		slot := &s.slots[i&mask]
		if slot.round != s.round {
			*slot = stemSlot{stem, s.round, s.telling, 0}
			s.used++
			return &slot.roles
		}
		if slot.stem == stem {
			if slot.telling != s.telling {
				slot.telling, slot.roles = s.telling, slot.roles&ofSchema
			}
			return &slot.roles
		}
	}
}

// of are a stem's roles; none for one that was not entered.
func (s *stems) of(stem prose.Stem) role {
	mask := uint64(len(s.slots) - 1)
	for i := uint64(stem) ^ uint64(stem)>>32; len(s.slots) > 0; i++ {
		slot := &s.slots[i&mask]
		switch {
		case slot.round != s.round:
			return 0
		case slot.stem != stem:
			continue
		case slot.telling != s.telling:
			return slot.roles & ofSchema
		}
		return slot.roles
	}
	return 0
}

func (s *stems) grow() {
	old, round, telling := s.slots, s.round, s.telling
	*s = stems{slots: make([]stemSlot, max(64, 2*len(old))), round: 1, telling: telling}
	for _, slot := range old {
		if slot.round == round && round != 0 {
			if slot.telling != telling {
				slot.roles &= ofSchema
			}
			*s.at(slot.stem) = slot.roles
		}
	}
}
