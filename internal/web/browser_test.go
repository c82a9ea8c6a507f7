package web

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// TestWalkInABrowser goes from the first page to a report as a reader does, on a
// phone and on a desk, in both colour schemes.
func TestWalkInABrowser(t *testing.T) {
	t.Parallel()
	path, err := exec.LookPath("chromium")
	if err != nil {
		sharedtest.Missing(t, "chromium", "chromium is not here")
	}
	h := planted(t)
	h.push(t, "hostile", hostileList(t))
	h.judge(t, "hostile")
	service := httptest.NewServer(h.handler)
	t.Cleanup(service.Close)
	b := newBrowser(t, path)
	for _, width := range []int64{360, 1280} {
		for _, scheme := range []string{"light", "dark"} {
			b.size(t, width, scheme)
			b.open(t, service.URL+"/", 200)
			b.do(t, chromedp.SendKeys(chromedp.CSS("#words"), "plants filter"))
			b.press(t, ".big-find button", "/search?q=plants+filter")
			b.press(t, ".hits .from a", "/servers/garden")
			b.press(t, `.rows li[data-position="2"] a`, "/servers/garden/tools/query_plants")
			b.press(t, `.crumbs a:nth-of-type(2)`, "/servers/garden")
			b.press(t, `.bar a[href$="/report"]`, "/report")
			h.sendReport(t, b)
			for _, path := range []string{"/servers/hostile", "/servers/hostile/tools/%3Cxss%3E", "/servers/hostile/tools/?at=23", "/servers/hostile/tools/?at=25", "/servers", "/rules", "/dimensions"} {
				b.open(t, service.URL+path, 200)
			}
			b.open(t, service.URL+"/nothing", 404)
		}
	}
}

// sendReport fills in the form, follows the report until it is there, and reads it.
func (h *house) sendReport(t *testing.T, b *reader) {
	t.Helper()
	h.later() // the limit of an hour is not what is tried here
	b.do(t, chromedp.SetValue(chromedp.CSS("#tools"), "not JSON"))
	b.send(t, 422)
	b.do(t, chromedp.WaitVisible(chromedp.CSS("#tools:focus"))) // where the mistake is
	if said := b.text(t, "#wrong"); !strings.Contains(said, "no JSON") {
		t.Errorf("a text that is no JSON is answered with %q", said)
	}
	b.do(t, chromedp.SetValue(chromedp.CSS("#tools"), garden))
	uid := b.send(t, 200)
	if said := b.text(t, "main"); !strings.Contains(said, "wait to be judged") {
		t.Errorf("a report that waits says %q", said)
	}
	if err := h.registry.ScoreReport(context.Background(), uid); err != nil {
		t.Fatal(err)
	}
	b.do(t, chromedp.WaitVisible(chromedp.CSS(".cards"))) // it looks again by itself
	b.look(t, false)
}

// send sends the form and is led to a report, whose UID it returns.
func (b *reader) send(t *testing.T, status int64) string {
	t.Helper()
	ctx, stop := b.step()
	defer stop()
	response, err := chromedp.RunResponse(ctx, chromedp.Click(chromedp.CSS("form .send")))
	if err != nil {
		t.Fatalf("sending the form: %v", err)
	}
	if response.Status != status {
		t.Errorf("the form is answered with %d, want %d", response.Status, status)
	}
	b.look(t, status >= 400)
	return response.URL[strings.LastIndex(response.URL, "/")+1:]
}

func (b *reader) text(t *testing.T, selector string) string {
	t.Helper()
	text, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](fmt.Sprintf(`document.querySelector(%q).innerText`, selector)))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// reader is a browser that notes what goes wrong in it.
type reader struct {
	ctx    context.Context
	width  int64
	scheme string

	mu    sync.Mutex
	wrong []string
}

func newBrowser(t *testing.T, path string) *reader {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()))
	ctx, stop := context.WithTimeout(context.Background(), 4*time.Minute)
	t.Cleanup(stop)
	ctx, stopBrowser := chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(stopBrowser)
	ctx, stopPage := chromedp.NewContext(ctx)
	t.Cleanup(stopPage)
	b := &reader{ctx: ctx}
	if err := errors.Join(chromedp.Do(ctx), chromedp.Listen(ctx, b.hear)); err != nil { // the browser lives as long as this context
		t.Fatalf("starting the browser: %v", err)
	}
	return b
}

// hear notes what stands in the console.
func (b *reader) hear(event any) {
	text := ""
	switch e := event.(type) {
	case *log.EventEntryAdded:
		text = fmt.Sprintf("%s: %s %s", e.Entry.Level, e.Entry.Text, e.Entry.URL)
	case *runtime.EventConsoleAPICalled:
		text = fmt.Sprintf("the console is called: %s", e.Type)
	case *runtime.EventExceptionThrown:
		text = fmt.Sprintf("an exception: %s", e.ExceptionDetails.Text)
	default:
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.wrong = append(b.wrong, text)
}

func (b *reader) do(t *testing.T, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	ctx, stop := b.step()
	defer stop()
	if err := chromedp.Do(ctx, steps...); err != nil {
		t.Fatal(err)
	}
}

// step is the time that one step has: an element that is not there is waited for.
func (b *reader) step() (context.Context, context.CancelFunc) {
	return context.WithTimeout(b.ctx, time.Minute)
}

func (b *reader) size(t *testing.T, width int64, scheme string) {
	t.Helper()
	b.width, b.scheme = width, scheme
	b.do(t, chromedp.EmulateViewport(width, 900))
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}); err != nil {
		t.Fatal(err)
	}
}

// open goes to an address.
func (b *reader) open(t *testing.T, address string, status int) {
	t.Helper()
	ctx, stop := b.step()
	defer stop()
	response, err := chromedp.RunResponse(ctx, chromedp.Navigate(address))
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	if response.Status != int64(status) {
		t.Errorf("%s: %d, want %d", address, response.Status, status)
	}
	b.look(t, status >= 400)
}

// press clicks, and is led to an address that ends so.
func (b *reader) press(t *testing.T, selector, ends string) {
	t.Helper()
	ctx, stop := b.step()
	defer stop()
	response, err := chromedp.RunResponse(ctx, chromedp.Click(chromedp.CSS(selector)))
	if err != nil {
		t.Fatalf("pressing %s: %v", selector, err)
	}
	if !strings.HasSuffix(response.URL, ends) || response.Status != 200 {
		t.Errorf("%s leads to %s: %d, want %s", selector, response.URL, response.Status, ends)
	}
	b.look(t, false)
}

// look holds a page to its window, its scheme and a console without a word.
func (b *reader) look(t *testing.T, failed bool) {
	t.Helper()
	type seen struct {
		Where, Ground, Widest string
		Wide, Searches        int64
	}
	got, err := chromedp.Run(b.ctx, chromedp.Evaluate[seen](`({Where: location.pathname + location.search,
Wide: document.documentElement.scrollWidth,
Searches: [...document.querySelectorAll("form[action$='/search']")].filter(n => n.offsetParent).length, Ground: getComputedStyle(document.body).backgroundColor,
Widest: String([...document.querySelectorAll("body *")].filter(n => n.getBoundingClientRect().right > innerWidth + 1).map(n => n.tagName + "." + n.className + " " + n.textContent.slice(0, 40)).slice(-1)[0])})`))
	if err != nil {
		t.Fatal(err)
	}
	where := fmt.Sprintf("%s at %d, %s", got.Where, b.width, b.scheme)
	if got.Wide > b.width {
		t.Errorf("%s is %d pixels wide: %s", where, got.Wide, got.Widest)
	}
	if got.Searches > 1 {
		t.Errorf("%s shows %d searches", where, got.Searches)
	}
	if light := got.Ground == "rgb(255, 255, 255)"; light != (b.scheme == "light") {
		t.Errorf("%s has the ground %s", where, got.Ground)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, text := range b.wrong {
		if !failed || !strings.Contains(text, "Failed to load resource") { // of the page itself
			t.Errorf("%s: %s", where, text)
		}
	}
	b.wrong = nil
}
