package prose

import "testing"

// Verbs that change something only with a certain thing behind them contradict a
// read-only hint with it.
func TestBoundVerbsContradict(t *testing.T) {
	t.Parallel()
	yes := true
	for _, text := range []string{
		"Pops the oldest job off the queue.",
		"Takes the oldest job off the queue.",
		"Takes the oldest message off the queue and returns it; it is then gone for everybody else.",
		"Consumes a voucher.",
		"Burns the ticket, so that it opens no gate again.",
		"Empties the bin.",
		"Approves a request for leave.",
		"Spends one credit and returns a riddle.",
		"Fires the kiln.",
		"Signs the contract.",
		"Hires a clerk.",
		"Turns the pump off.",
		"Turns off the pump.",
		"Bans a player.",
		"Files a motion with the court.",
		"Dequeues the next job.",
		"Redeems a coupon.",
		"Unfriends a member.",
		"Shuts down the server.",
		"Demolishes a shed.",
		"Discharges a patient.",
		"Fires an employee.",
		"Signs a petition on behalf of the user.",
		"Sign the contract as the tenant.",
		"Settles a bill.",
		"Pop the newest message from the stack.",
		"Take a job off the queue.",
		"Expels a member from the club.",
		"Empty the trash.",
		"Consume the next message of a topic.",
		"Raises an invoice.",
		"Throws the letter away.",
	} {
		if _, _, ok := Cut(text).Contradicts(Hints{ReadOnly: &yes}); !ok {
			t.Errorf("%q contradicts nothing", text)
		}
	}
}

// The same verbs with other things, as nouns, denied or done by others.
func TestBoundVerbsContradictNothing(t *testing.T) {
	t.Parallel()
	yes := true
	for _, text := range []string{
		"Signs in and reads the balance.",
		"Burns no credits.",
		"Approves nothing.",
		"Files that match the pattern.",
		"Files of a folder, newest first.",
		"Fires when the index is stale.",
		"Consumes an API and returns its answer.",
		"Takes a screenshot of the page.",
		"Takes a photo with the camera.",
		"Empties are skipped.",
		"Takes the name of a city and returns its weather.",
		"Takes a list of numbers and returns their mean.",
		"Takes about ten seconds.",
		"Takes an optional date.",
		"Take the id from list_boats.",
		"Takes no arguments.",
		"Takes the query off your hands and finds the row.",
		"Pops up a preview in the answer.",
		"Pop music charts of a country.",
		"Pop culture quiz questions.",
		"Consumes one credit of your quota.",
		"Consumes up to 200 tokens of context.",
		"Consumes few tokens.",
		"Spends at most ten seconds on a search.",
		"Burns in the subtitles and returns the video.",
		"Burn rate of a project by month.",
		"Burns calories: computes how many a walk takes.",
		"Fire stations near a place.",
		"Fires in the region, newest first.",
		"Fires of the last week by satellite.",
		"Signs of the zodiac with their dates.",
		"Signs of wear in a photo.",
		"Sign language videos for a word.",
		"Signs a URL that is valid for an hour and returns it.",
		"Signs the given text with a key and returns the signature.",
		"Signs a payload and returns the token.",
		"Hire dates of all clerks.",
		"Hires of the last month by department.",
		"Bans in force, with their ends.",
		"Ban list of a server.",
		"Turns text into speech.",
		"Turns a date into a weekday.",
		"Turns off-peak tariffs into a table.",
		"Turn by turn directions between two places.",
		"Turns out how a word is spelled.",
		"Turns that a player has left.",
		"Approved requests of a team.",
		"Approvals that are pending.",
		"Empty rooms of a hotel.",
		"Empty if no row matches.",
		"Empties the result when nothing matches.",
		"File names that contain a word.",
		"File size and owner of a document.",
		"Files a user may read.",
		"Takes off and landings of a flight.",
		"Takes the first sheet off the list when sorting.",
		"Taking the derivative of a function.",
		"Consumed energy per day.",
		"Spent budget of a campaign.",
		"Signed contracts of a client.",
		"Fired events of a rule.",
		"Hired clerks by month.",
		"Banned users of a forum.",
		"Turned off devices of a home.",
		"Dequeued jobs of the last hour.",
		"Redeemed coupons by shop.",
		"Withdraws nothing; shows the balance.",
		"Settles which of two spellings is right.",
		"Shuts out rows without a name.",
		"Switches between units in the answer.",
		"Throws an error when the file is missing.",
		"Throws if the row does not exist.",
		"Raises an error for unknown ids.",
		"Raises a number to a power.",
		"Hands over the rows as CSV.",
		"Pops the last element of the given array and returns the rest.",
		"Consumes a file and returns its words.",
		"Takes a job id and returns its state.",
		"Takes a job off your list? No: it only shows it.",
		"Explains what turns off the pump.",
		"Tells who signs the contract.",
		"Lists who hires clerks.",
		"Shows who turned off the pump.",
		"Counts how many tickets a scan burns.",
		"Checks whether a coupon was redeemed.",
		"Previews what emptying the bin would remove.",
		"Consumes a list of topic names.",
		"Takes the first message of a queue and returns a copy.",
	} {
		if quote, _, ok := Cut(text).Contradicts(Hints{ReadOnly: &yes}); ok {
			t.Errorf("%q contradicts a read-only hint by %q", text, quote)
		}
	}
}

// A tool that looks in whatever way and is said to change nothing is not destructive.
func TestLookingContradictsDestruction(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	for text, want := range map[string]bool{
		"Looks at how full a disk is. Changes nothing.":                     true,
		"Looks at how full a disk is. It changes nothing.":                  true,
		"Tells how full a disk is. Read-only.":                              true,
		"Measures the temperature of a room. Nothing is written.":           true,
		"Tells how full a disk is.":                                         false,
		"Tells which keys are stale. Nothing is written until you confirm.": false,
		"Looks at a file and fixes it. Changes nothing else.":               false,
		"Looks for stale keys and removes them. Changes nothing.":           false,
		"Checks whether a disk is read-only, then remounts it.":             false,
		"Checks whether a disk is read-only.":                               false,
		"Helps to choose a disk. Changes nothing.":                          false,
	} {
		if quote, _, ok := Cut(text).Contradicts(Hints{ReadOnly: &no, Destructive: &yes}); ok != want {
			t.Errorf("%q contradicts a destructive hint: %v %q", text, ok, quote)
		}
	}
}
