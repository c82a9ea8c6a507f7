// Package prose reads what a tool's description says: its words and sentences,
// the cues for when a tool is used and when it is not, what a call does and
// returns, the tools and parameters it names, and text that speaks to whoever
// grades it. Each detector looks for one trait and answers with the place it
// was found, so that a finding can be quoted.
//
// A description is cut once ([Cut]); everything else works on the words and cues
// that were found then, in time linear in the text.
package prose
