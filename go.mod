module github.com/opentdqs/tdqs

go 1.26
