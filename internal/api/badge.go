package api

import (
	"context"
	"fmt"

	"github.com/danielgtaylor/huma/v2"

	"github.com/opentdqs/tdqs/internal/chart"
)

// badges are a server's score as an image, and as what shields.io draws one of.
func (s *service) badges() {
	readAs(s, "/servers/{slug}/badge.svg", "getBadge", "A badge of the server's score, as an image",
		map[string]*huma.MediaType{"image/svg+xml": {Schema: &huma.Schema{Type: huma.TypeString}}}, s.getBadge)
	read(s, "/servers/{slug}/badge.json", "getBadgeData", "A badge of the server's score, for shields.io", s.getBadgeData)
}

type badgeOf struct {
	Slug string `path:"slug" maxLength:"100" example:"library" doc:"The server's name here."`
}

type badgeImage struct {
	ContentType string `header:"Content-Type"`
	Cache       string `header:"Cache-Control"`
	Body        []byte
}

type badgeData struct {
	Cache string `header:"Cache-Control"`
	Body  struct {
		Version int    `json:"schemaVersion"`
		Label   string `json:"label"`
		Message string `json:"message"`
		Color   string `json:"color"`
	}
}

// badgeCache lets the caches on the way keep a badge for some minutes.
const badgeCache = "public, max-age=300"

func (s *service) badge(ctx context.Context, slug string) (b chart.Badge, err error) {
	return b, s.look(ctx, func(r readers) error {
		server, err := r.server(ctx, slug)
		if err != nil {
			return err
		}
		b = chart.Badge{Label: "TDQS", Message: "no score", Color: "lightgrey"}
		if r.calibration.Judge.Model == "" {
			b.Label = "TDQS estimate"
		}
		a, err := r.score(ctx, server.CaptureID)
		if err != nil {
			return err
		}
		if a != nil {
			score := a.Overall
			if score == nil {
				score = a.Quality
			}
			if score != nil {
				b.Message, b.Color = fmt.Sprintf("%v %s", *score, score.Tier()), chart.TierColor(score.Tier())
			}
		}
		b.Title = "Tool definitions of " + slug + ": " + b.Message
		return nil
	})
}

func (s *service) getBadge(ctx context.Context, in *badgeOf) (*badgeImage, error) {
	b, err := s.badge(ctx, in.Slug)
	return &badgeImage{ContentType: "image/svg+xml", Cache: badgeCache, Body: []byte(b.SVG())}, err
}

func (s *service) getBadgeData(ctx context.Context, in *badgeOf) (*badgeData, error) {
	b, err := s.badge(ctx, in.Slug)
	out := &badgeData{Cache: badgeCache}
	out.Body.Version, out.Body.Label, out.Body.Message, out.Body.Color = 1, b.Label, b.Message, b.Color
	return out, err
}
