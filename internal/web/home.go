package web

import "net/http"

// home is where people begin.
func (p *Pages) home(*http.Request) (*page, error) {
	return &page{kind: "home", Path: "/", Title: "tdqs registry",
		Description: "How well the tools of Model Context Protocol servers tell an agent when and how to call them."}, nil
}
