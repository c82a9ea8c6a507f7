package offline

import (
	"strings"

	"github.com/opentdqs/tdqs/internal/prose"
)

// commonTerms stand in descriptions of all kinds and tell no tools apart.
var commonTerms = stemsOf(`a an the this that these those it its and or of in on at by for from to into with within via
	per as is are be been can will tool use used using you your all any each one more not no if when which
	get list return retrieve fetch show given specified specific information details detail data about new existing
	by id ids name names optional optionally supports provide returns`)

func stemsOf(list string) map[term]bool {
	set := map[term]bool{}
	for _, w := range strings.Fields(list) {
		set[prose.StemOf(w)] = true
	}
	return set
}

// vagueWords make names that any tool could bear.
var vagueWords = setOf(`process run execute do perform handle helper thing things data request item items stuff main
	action task utility util utils tool call invoke transform input output func function method operation op misc
	general generic default new my custom manager manage service api work go exec it something anything`)
