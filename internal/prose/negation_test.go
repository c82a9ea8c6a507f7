package prose

import "testing"

// Each case asks for the standing of the first form of the stem in the text.
func TestStanding(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text, stem string
		want       Standing
	}{
		{"Deletes a boat.", "delete", Asserted},
		{"Delete a boat.", "delete", Asserted},
		{"Permanently and silently deletes a boat.", "delete", Unclear},
		{"Permanently deletes a boat.", "delete", Asserted},
		{"This tool deletes boats.", "delete", Asserted},
		{"Finds boats. It also deletes the sunken ones.", "delete", Asserted},
		{"Finds boats. Delete the sunken ones first.", "delete", Unclear},
		{"Finds boats and deletes the sunken ones.", "delete", Asserted},
		{"Finds boats and then permanently deletes them.", "delete", Asserted},
		{"The tool can delete boats.", "delete", Asserted},
		{"Used to delete boats.", "delete", Asserted},
		{"This tool lets you delete boats.", "delete", Asserted},
		{"Boats | Delete a boat", "delete", Asserted},

		{"Reads the log, deleting it afterwards.", "delete", Asserted},
		{"The log will be deleted.", "delete", Asserted},
		{"The letter is then permanently deleted.", "delete", Asserted},
		{"Messages are marked as read.", "mark", Asserted},
		{"The log is deleted.", "delete", Attribute},
		{"Lists the logs that will be deleted.", "delete", Attribute},
		{"When the disk is full, the log will be deleted.", "delete", Attribute},
		{"The log will not be deleted.", "delete", Denied},
		{"Reads the log without deleting it.", "delete", Denied},

		{"Does not delete boats.", "delete", Denied},
		{"It doesn't delete boats.", "delete", Denied},
		{"It doesn’t delete boats.", "delete", Denied},
		{"Never deletes boats.", "delete", Denied},
		{"Finds boats without deleting any.", "delete", Denied},
		{"Finds boats instead of deleting them.", "delete", Denied},
		{"Hides boats rather than deleting them.", "delete", Denied},
		{"Does not move, rename or delete boats.", "delete", Denied},
		{"Avoids deleting boats.", "delete", Denied},
		{"Cannot delete boats.", "delete", Denied},
		{"Deletes nothing.", "delete", Denied},
		{"Not only finds but deletes the boats.", "delete", Unclear},
		{"If the mast is not found, deletes the boat.", "delete", Asserted},

		{"To delete a boat, use drop_boat.", "delete", Elsewhere},
		{"Use drop_boat to delete a boat.", "delete", Elsewhere},
		{"Call it before you delete a boat.", "delete", Elsewhere},
		{"Tells who may delete boats.", "delete", Elsewhere},
		{"Reports when it deletes boats.", "delete", Elsewhere},

		{"Lists deleted boats.", "delete", Attribute},
		{"Counts boats that were deleted.", "delete", Attribute},
		{"Call it before deleting boats.", "delete", Attribute},
		{"Lists the updates of a boat.", "update", Attribute},
		{"Updates are sorted by day.", "update", Attribute},
		{"Updates the boat.", "update", Asserted},
		{"Change history of a boat.", "change", Attribute},
		{"updates: the days to count", "update", Unclear},
		{"Tags enable people to search.", "tag", Attribute},
	} {
		text := Cut(tt.text)
		found := false
		for _, a := range text.Actions() {
			if a.Stem != tt.stem || found {
				continue
			}
			found = true
			if a.Standing != tt.want {
				t.Errorf("%q: %s is %v, want %v", tt.text, tt.stem, a.Standing, tt.want)
			}
		}
		if !found {
			t.Errorf("%q: no %s found", tt.text, tt.stem)
		}
	}
}

func TestActionsSkipNames(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"Explains `delete`.", "Explains delete_boat.", "A read-only delete-proof log.",
		"Explains /delete and delete().", "", "。", "船を削除する。"} {
		for _, a := range Cut(text).Actions() {
			if a.Stem == "delete" {
				t.Errorf("%q: %v", text, a)
			}
		}
	}
}

func TestNegated(t *testing.T) {
	t.Parallel()
	text := Cut("It never deletes a boat. It paints boats.")
	if !text.Negated(2) {
		t.Error("never deletes is a negation")
	}
	if text.Negated(6) {
		t.Error("the negation reaches into the next sentence")
	}
	if text.Negated(99) {
		t.Error("a place outside the text is negated")
	}
}
