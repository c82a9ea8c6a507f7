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

// setOf is the words of a list as a set.
func setOf(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

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

var (
	// retrievalVerbs answer a question with what is there, each as well as another.
	retrievalVerbs = setOf(`get list fetch retrieve search find query lookup show read view describe browse return look ask answer`)

	// qualifiers change how a thing is asked for, not what it is.
	qualifiers = setOf(`all advanced simple basic detailed detail details bulk batch multiple by with for new full quick
		smart custom filtered raw info information data fast structured extended complete the a an using via ex plus
		pro lite and complex typed`)

	// plainFields are parameters that tools of any purpose take.
	plainFields = setOf(`id ids name names query q limit offset page page_size pagesize per_page cursor format path
		file url text key type user userid user_id project projectid project_id workspace workspaceid workspace_id
		sort order fields filter verbose timeout lang language latitude longitude lat lng lon owner repo
		sessionid session_id token database collection`)
)

// synonyms are verbs that name one act.
var synonyms = map[string]string{
	"create": "create", "add": "create", "make": "create", "post": "create", "insert": "create", "register": "create",
	"delete": "delete", "remove": "delete", "destroy": "delete", "drop": "delete", "erase": "delete",
	"update": "update", "edit": "update", "modify": "update", "change": "update", "patch": "update", "set": "update",
}
