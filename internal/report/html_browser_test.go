package report

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// TestHTMLInABrowser holds that no page is wider than its window, on a phone and
// on a desk, in both colour schemes and with everything unfolded, and that
// nothing is fetched.
func TestHTMLInABrowser(t *testing.T) {
	t.Parallel()
	path, err := exec.LookPath("chromium")
	if err != nil {
		sharedtest.Missing(t, "chromium", "chromium is not here")
	}
	ctx := browser(t, path)
	pages := htmlPages(t)
	l := NewLint(tdqs.DefaultEdition(), hostileServer())
	pages["hostile"] = lintOf(t, &htmlFormat, l, Options{Sources: []*Source{{Server: hostileServer()}}})
	endless := sample()
	endless.Tools[0].Marks[tdqs.PurposeClarity].Justification = strings.Repeat("W", 4000)
	pages["a word without an end"] = score(t, &htmlFormat, endless, Options{})
	for name, page := range pages {
		file := filepath.Join(t.TempDir(), "page.html")
		if err := os.WriteFile(file, page, 0o666); err != nil {
			t.Fatal(err)
		}
		for _, width := range []int64{360, 1280} {
			for _, scheme := range []string{"light", "dark"} {
				if got := measure(t, ctx, file, width, scheme); got.Wide > width || got.Ground == "" {
					t.Errorf("%s is %d pixels wide at %d, %s: %s", name, got.Wide, width, scheme, got.Widest)
				} else if light := got.Ground == "rgb(255, 255, 255)"; light != (scheme == "light") {
					t.Errorf("%s has the ground %s in the %s scheme", name, got.Ground, scheme)
				} else if got.Fetched != 0 {
					t.Errorf("%s fetched %d things", name, got.Fetched)
				}
			}
		}
	}
}

// browser starts one browser for the test.
func browser(t *testing.T, path string) context.Context {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()))
	ctx, stop := context.WithTimeout(context.Background(), 3*time.Minute)
	t.Cleanup(stop)
	ctx, stopBrowser := chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(stopBrowser)
	ctx, stopPage := chromedp.NewContext(ctx)
	t.Cleanup(stopPage)
	return ctx
}

// measured is what a browser makes of a page.
type measured struct {
	Wide    int64
	Ground  string // the colour below the text
	Fetched int    // beside the page itself
	Widest  string // what is cut off at the right
}

func measure(t *testing.T, ctx context.Context, file string, width int64, scheme string) (out measured) {
	t.Helper()
	show(t, ctx, file, width, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](`document.querySelectorAll("details").forEach(d => d.open = true);
JSON.stringify({Wide: document.documentElement.scrollWidth, Ground: getComputedStyle(document.body).backgroundColor,
Fetched: performance.getEntriesByType("resource").length,
Widest: [...document.querySelectorAll("main *")].filter(n => n.getBoundingClientRect().right > innerWidth + 1).map(n => n.tagName + "." + n.className + " " + n.textContent.slice(0, 40)).slice(-1)[0]})`))
	if err != nil {
		t.Fatal(err)
	}
	unmarshal(t, []byte(text), &out)
	return out
}

// show shows a page in a window of a width.
func show(t *testing.T, ctx context.Context, file string, width int64, media emulation.SetEmulatedMediaParams) {
	t.Helper()
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, 900)); err != nil {
		t.Fatalf("starting the browser: %v", err)
	}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, media); err != nil {
		t.Fatal(err)
	}
	if err := chromedp.Do(ctx, chromedp.Navigate("file://"+file)); err != nil {
		t.Fatalf("showing %s: %v", file, err)
	}
}

// TestHTMLInPrint holds that what is folded on the screen is there on paper.
func TestHTMLInPrint(t *testing.T) {
	t.Parallel()
	path, err := exec.LookPath("chromium")
	if err != nil {
		sharedtest.Missing(t, "chromium", "chromium is not here")
	}
	ctx := browser(t, path)
	server, r := scoredLibrary(t)
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, score(t, &htmlFormat, r, Options{Sources: []*Source{{Server: server}}}), 0o666); err != nil {
		t.Fatal(err)
	}
	show(t, ctx, file, 800, emulation.SetEmulatedMediaParams{Media: "print"})
	hidden, err := chromedp.Run(ctx, chromedp.Evaluate[int](`[...document.querySelectorAll("details.tool .inside")].filter(n => !n.checkVisibility({contentVisibilityAuto: true}) || n.getBoundingClientRect().height < 50).length`))
	if err != nil {
		t.Fatal(err)
	}
	if hidden > 0 {
		t.Errorf("%d tools are folded in print", hidden)
	}
}
