package prose

// clauseReader decides on the verbs of one sentence from left to right.
type clauseReader struct {
	text     *Text
	sentence *Sentence
	opening  bool // the text's first sentence
	main     bool // an act was asserted earlier in the sentence
	mainForm VerbForm
}

// reach is how many words back a clause is read: real ones are shorter, and
// without a bound a sentence as long as a book would be read once for each verb.
const reach = 40

func (r *clauseReader) standing(i int, v Verb) Standing {
	switch {
	case r.denied(i, v.Form):
		return Denied
	case v.Form == Gerund && r.trails(i), v.Form == Past && r.befalls(i, v.Stem == "mark"):
		return Asserted
	case v.Form == Past || v.Form == Gerund:
		return Attribute
	case r.attribute(i, v):
		return Attribute
	case r.elsewhere(i):
		return Elsewhere
	case r.opens(i, v), r.hasSubject(i, v), r.coordinated(i, v), r.purpose(i):
		return Asserted
	}
	return Unclear
}

// next is the word after i in the sentence, "" at its end or at another clause.
func (r *clauseReader) next(i int) string {
	if i+1 >= r.sentence.Last || r.text.gapBefore(i+1) >= gapClause {
		return ""
	}
	return r.text.lowerAt(i + 1)
}

// back is the nearest word before i that is no adverb, and its place; "" when
// the sentence or the clause starts.
func (r *clauseReader) back(i int) (string, int) {
	for i > r.sentence.First && r.text.gapBefore(i) == gapSpace {
		i--
		if w := r.text.lowerAt(i); !adverbs[w] {
			return w, i
		}
	}
	return "", i
}

// attribute reports whether a base or third form is a noun here.
func (r *clauseReader) attribute(i int, v Verb) bool {
	before := ""
	if i > r.sentence.First && r.text.gapBefore(i) == gapSpace {
		before = r.text.lowerAt(i - 1)
	}
	if nounBefore[before] && before != "to" {
		return true
	}
	if !v.NounLike {
		return v.Form == BaseOrPast && passive[before]
	}
	following := r.next(i)
	if nounAfter[following] {
		return true
	}
	if v.Form == Third { // "Tags enable you to search"
		after, ok := LookupVerb(following)
		return ok && after.Form == Base && !after.NounLike
	}
	// "Change history of a story" opens with a noun, "Change the story" does not.
	return i == r.sentence.First && !objectStart(following)
}

// objectStart reports whether a word can open the object of a verb rather than
// continue a compound noun.
func objectStart(w string) bool {
	n := len(w)
	return determiners[w] || prepositions[w] || n > 3 && w[n-1] == 's' && w[n-2] != 's' && w[n-2] != 'u'
}

// elsewhere reports whether the clause is about another time or another actor.
func (r *clauseReader) elsewhere(i int) bool {
	before, j := r.back(i)
	switch {
	case before == "to", others[before]:
		return !r.purpose(i)
	case conditionals[before]:
		return true
	}
	if subjects[before] || before == "tool" {
		if k := j - 1; k >= r.sentence.First && r.text.gapBefore(j) == gapSpace {
			return conditionals[r.text.lowerAt(k)]
		}
		return false
	}
	for k := i; i > r.sentence.First && k-i < reach && r.text.gapBefore(i) == gapSpace; i-- {
		if conditionals[r.text.lowerAt(i-1)] {
			return true
		}
	}
	return false
}

// opens reports whether the verb opens its sentence and has something after it,
// adverbs and a short label aside. A base form does so only in the first
// sentence.
func (r *clauseReader) opens(i int, v Verb) bool {
	if v.Form != Third && !r.opening || r.next(i) == "" {
		return false // "labels: the names" is an entry
	}
	if r.text.gapBefore(i+1) == gapList && !r.listed(i+1, i+2, v.Form) {
		return false // "deletes, test plans and the rest" are things
	}
	j := i
	for j > r.sentence.First && r.text.gapBefore(j) == gapSpace && adverbs[r.text.lowerAt(j-1)] {
		j--
	}
	if j == r.sentence.First {
		return true
	}
	switch r.text.gapBefore(j) {
	case gapLabel:
		return !r.main && j-r.sentence.First <= 4
	case gapList: // if the row exists, deletes it
		return v.Form == Third && conditionals[r.text.lowerAt(r.sentence.First)]
	}
	return false
}

// hasSubject reports whether the verb follows a subject that means the tool: it
// deletes, this tool will permanently delete, which removes.
func (r *clauseReader) hasSubject(i int, v Verb) bool {
	before, j := r.back(i)
	if modals[before] {
		before, j = r.back(j)
		return before != "which" && before != "that" && r.meansTool(before, j)
	}
	return v.Form == Third && r.meansTool(before, j)
}

// meansTool reports whether the word at j is a subject that means the tool.
func (r *clauseReader) meansTool(w string, j int) bool {
	if selves[w] {
		return j == r.sentence.First || determiners[r.text.lowerAt(j-1)]
	}
	return subjects[w] && (w != "which" && w != "that" || r.main || j > r.sentence.First)
}

// coordinated reports whether the verb continues an asserted one: reads the
// message and marks it as read.
func (r *clauseReader) coordinated(i int, v Verb) bool {
	if !r.main || !sameForm(v.Form, r.mainForm) {
		return false
	}
	j := i
	for j > r.sentence.First && r.text.gapBefore(j) == gapSpace && adverbs[r.text.lowerAt(j-1)] {
		j--
	}
	joined := r.text.gapBefore(j) == gapList
	if j > r.sentence.First && !joined {
		switch r.text.lowerAt(j - 1) {
		case "and", "then", "or", "but":
			joined = true
		}
	}
	following := r.next(i)
	return joined && following != "" && (determiners[following] || !v.NounLike && !prepositions[following])
}

// trails reports whether a participle at the end of a clause says what the
// asserted act does on its way: reads the message, marking it as read.
func (r *clauseReader) trails(i int) bool {
	j := i
	for j > r.sentence.First && r.text.gapBefore(j) == gapSpace && adverbs[r.text.lowerAt(j-1)] {
		j--
	}
	following := r.next(i)
	return r.main && r.text.gapBefore(j) == gapList && (following == "it" || following == "them" || following == "the")
}

// befalls reports whether a passive tells what the call brings about: the
// message is then deleted, the row will be deleted. A state (the row is deleted)
// or a condition (rows that will be deleted) is not meant; of marking as
// something there is no state.
func (r *clauseReader) befalls(i int, marking bool) bool {
	before, j := r.back(i)
	will := false
	switch before {
	case "be":
		if before, j = r.back(j); before != "will" {
			return false
		}
		will = true
	case "is", "are", "gets", "get":
	default:
		return false
	}
	happens := will || j < i-1 // something stands between, such as "then"
	if before == "gets" || before == "get" || marking && r.next(i) == "as" {
		happens = true
	}
	if !happens {
		return false
	}
	// The subject opens the sentence and no clause qualifies it.
	if j-r.sentence.First > reach {
		return false
	}
	for k := j - 1; k >= r.sentence.First; k-- {
		if w := r.text.lowerAt(k); conditionals[w] || subjects[w] && w != "it" || prepositions[w] || r.text.gapBefore(k+1) != gapSpace {
			return false
		}
	}
	return determiners[r.text.lowerAt(r.sentence.First)] || r.sentence.First == j-1
}

// purpose reports whether "to" and the verb say what the tool is for: used to
// delete, lets you delete.
func (r *clauseReader) purpose(i int) bool {
	before, j := r.back(i)
	if before == "to" {
		before, j = r.back(j)
		switch before {
		case "used", "designed", "meant", "intended", "able":
		case "you", "users", "agents", "clients":
			before, j = r.back(j)
			if before != "allows" && before != "enables" && before != "permits" {
				return false
			}
		default:
			return false
		}
	} else {
		if before != "you" && before != "users" {
			return false
		}
		before, j = r.back(j)
		if before != "lets" {
			return false
		}
	}
	w, k := r.back(j)
	for w == "is" || w == "can" || w == "be" {
		w, k = r.back(k)
	}
	return w == "" && j == r.sentence.First || r.meansTool(w, k)
}
