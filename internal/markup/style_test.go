package markup

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"
)

// inks are the texts that stand on each ground.
var inks = map[string][]string{
	"paper": {"ink", "soft", "link", "a", "b", "c", "d"},
	"panel": {"ink", "soft", "link", "a", "b", "c", "d"},
	"alarm": {"ink"},
	"bare":  {"ink"},
	"said":  {"ink"},
	"a":     {"on"},
	"b":     {"on"},
	"c":     {"on"},
	"d":     {"on"},
}

// TestContrast holds that every ink has the contrast of WCAG's level AA on
// every ground that it stands on: light, dark, and in print.
func TestContrast(t *testing.T) {
	t.Parallel()
	blocks := regexp.MustCompile(`:root \{([^}]*)\}`).FindAllStringSubmatch(string(Style), -1)
	if len(blocks) != 3 {
		t.Fatalf("%d schemes", len(blocks))
	}
	for i, scheme := range []string{"light", "dark", "print"} {
		colors := map[string]string{}
		for _, m := range regexp.MustCompile(`--([a-z]+):\s*(#[0-9a-f]+)`).FindAllStringSubmatch(blocks[i][1], -1) {
			colors[m[1]] = m[2]
		}
		for ground, texts := range inks {
			for _, ink := range texts {
				if colors[ink] == "" || colors[ground] == "" {
					t.Fatalf("%s has no colour %s or %s", scheme, ink, ground)
				}
				if c := contrast(t, colors[ink], colors[ground]); c < 4.5 {
					t.Errorf("%s: %s on %s has a contrast of %.2f", scheme, ink, ground, c)
				}
			}
		}
	}
}

// TestColorsAreNamed holds that colours stand in the schemes alone, so that no
// rule forgets one of them.
func TestColorsAreNamed(t *testing.T) {
	t.Parallel()
	rest := regexp.MustCompile(`:root \{[^}]*\}`).ReplaceAllString(string(Style), "")
	if found := regexp.MustCompile(`#[0-9a-fA-F]{3,8}\b|rgba?\(|hsla?\(`).FindAllString(rest, -1); len(found) > 0 {
		t.Errorf("colours outside the schemes: %s", strings.Join(found, " "))
	}
}

// TestFocusIsSeen holds that what the keyboard reaches is outlined, and that no
// rule takes that away.
func TestFocusIsSeen(t *testing.T) {
	t.Parallel()
	if !regexp.MustCompile(`(?m)^:focus-visible \{ outline: 3px solid var\(--link\)`).Match(Style) || regexp.MustCompile(`outline:\s*(0|none)`).Match(Style) {
		t.Error("the focus is not outlined")
	}
}

// contrast is WCAG's ratio of two colours.
func contrast(t *testing.T, a, b string) float64 {
	la, lb := luminance(t, a), luminance(t, b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(t *testing.T, color string) float64 {
	t.Helper()
	if len(color) == 4 {
		color = "#" + strings.Repeat(color[1:2], 2) + strings.Repeat(color[2:3], 2) + strings.Repeat(color[3:4], 2)
	}
	var rgb [3]int
	if _, err := fmt.Sscanf(color, "#%02x%02x%02x", &rgb[0], &rgb[1], &rgb[2]); err != nil {
		t.Fatalf("%s: %v", color, err)
	}
	var linear [3]float64
	for i, v := range rgb {
		c := float64(v) / 255
		if linear[i] = c / 12.92; c > 0.04045 {
			linear[i] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return 0.2126*linear[0] + 0.7152*linear[1] + 0.0722*linear[2]
}
