// Package cursor writes down where the next page of a list begins, as an address carries
// it. What it says is no business of whoever carries it.
package cursor

import (
	"encoding/base64"
	"encoding/json"
)

// Write is a place as a text. The place is made of numbers and texts.
func Write(place any) string {
	data, err := json.Marshal(place)
	if err != nil {
		panic(err) // numbers and texts always can be written
	}
	return base64.RawURLEncoding.EncodeToString(data)
}

// Read reads what [Write] wrote into a place, which stays as it is for an empty text.
func Read(text string, into any) error {
	if text == "" {
		return nil
	}
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}
