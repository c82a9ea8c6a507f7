package capture

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// How long a server has to end by itself, and then when it was asked to.
const (
	leaveTime = 300 * time.Millisecond
	termTime  = 700 * time.Millisecond
)

// markName is the environment variable by which what a server has started is
// found again.
const markName = "TDQS_CAPTURE"

// Command says how to start a server that speaks over its standard streams.
type Command struct {
	Args []string // the program and its arguments
	Env  []string // NAME=value, beside the environment of this program
	Dir  string   // the folder to start in; empty: the current one
}

// label names the command in a sentence, without what may be a secret.
func (c *Command) label() string {
	text := []rune(strings.ToValidUTF8(shownWords(c.Args), "\uFFFD"))
	if most := 120; len(text) > most {
		text = append(text[:most], '…')
	}
	return strconv.Quote(string(text))
}

// shownWords are the words of a command without what is secret in them.
func shownWords(words []string) string {
	shown := make([]string, len(words))
	hide := false
	for i, word := range words {
		switch {
		case i == 0 && strings.ContainsAny(word, " \t\n"): // a whole command, in quotes too many
			word = shownWords(strings.Fields(word))
		case i == 0 && !assignment().MatchString(word): // a program
		case hide && !strings.HasPrefix(word, "-"):
			word = "…"
		default:
			word = mask(word)
		}
		hide = strings.HasPrefix(word, "-") && secretWord().MatchString(word) && !strings.Contains(word, "=")
		if strings.ContainsAny(word, " \t\n") || word == "" {
			word = "'" + word + "'"
		}
		shown[i] = word
	}
	return strings.Join(shown, " ")
}

// process is a server that runs.
type process struct {
	cmd     *exec.Cmd
	kin     *kin
	stdin   *os.File
	stdout  *os.File
	words   *tail
	started time.Time
	ended   chan struct{} // closed when the leader of the group has ended
	lasted  time.Duration // set before ended is closed
	stop    func()
}

// start starts a command in a group of its own.
func start(c *Command) (*process, error) {
	if len(c.Args) == 0 || c.Args[0] == "" {
		return nil, errors.New("the command is empty: name the program that is the server, as in -- npx -y some-server")
	}
	cmd := exec.Command(c.Args[0], c.Args[1:]...)
	mark := markName + "=" + rand.Text()
	cmd.Dir, cmd.Env = c.Dir, append(append(os.Environ(), c.Env...), mark)
	ownGroup(cmd)
	var files []*os.File
	pipe := func() (r, w *os.File, err error) {
		if r, w, err = os.Pipe(); err == nil {
			files = append(files, r, w)
		}
		return r, w, err
	}
	inR, inW, err1 := pipe()
	outR, outW, err2 := pipe()
	errR, errW, err3 := pipe()
	err := errors.Join(err1, err2, err3)
	if err == nil {
		cmd.Stdin, cmd.Stdout, cmd.Stderr = inR, outW, errW
		err = cmd.Start()
	}
	if err != nil {
		for _, f := range files {
			f.Close()
		}
		return nil, fmt.Errorf("cannot start %s: %w", c.label(), startError(c, err))
	}
	for _, f := range []*os.File{inR, outW, errW} {
		f.Close()
	}
	p := &process{cmd: cmd, kin: newKin(cmd.Process.Pid, mark), stdin: inW, stdout: outR, words: newTail(errR), started: time.Now(), ended: make(chan struct{})}
	p.stop = sync.OnceFunc(p.end)
	go func() {
		_ = cmd.Wait() // the state says it all
		p.lasted = time.Since(p.started)
		close(p.ended)
	}()
	return p, nil
}

// startError says why a command did not start and what to try.
func startError(c *Command, err error) error {
	name := c.Args[0]
	if c.Dir != "" {
		if stat, e := os.Stat(c.Dir); e != nil || !stat.IsDir() {
			return fmt.Errorf("%s is no folder: name one that is there with --cwd", quoted(c.Dir, 120))
		}
	}
	switch {
	case errors.Is(err, exec.ErrNotFound) || errors.Is(err, os.ErrNotExist):
		comes := map[string]string{"npx": "npx comes with Node.js", "node": "install Node.js", "uvx": "uvx comes with uv", "uv": "install uv", "docker": "install Docker"}
		what := "there is no such command"
		if strings.ContainsRune(name, os.PathSeparator) {
			what = "there is no such file, or its interpreter is missing"
		}
		if stat, e := os.Stat(name); e == nil && !stat.IsDir() && what == "there is no such command" {
			return fmt.Errorf("%s, but a file of that name: start it with its interpreter, as in -- node %s, or as ./%s", what, name, name)
		}
		switch variable, _, assigned := strings.Cut(name, "="); {
		case assigned && assignment().MatchString(name):
			return fmt.Errorf("%s: a variable is given with --env, as in --env %s=…", what, variable)
		case name == "cd":
			return fmt.Errorf("%s: no shell reads the command, so name the folder with --cwd, or give it to one, as in -- sh -c '…'", what)
		}
		if hint := comes[name]; hint != "" {
			return fmt.Errorf("%s: %s, or give the whole path", what, hint)
		}
		if strings.ContainsRune(name, ' ') && len(c.Args) == 1 {
			return fmt.Errorf("%s: leave the quotes out behind --, or use --command", what)
		}
		return fmt.Errorf("%s: check the spelling, install it, or give the whole path", what)
	case errors.Is(err, os.ErrPermission):
		return errors.New("it may not be run: make it executable with chmod +x, or start it with its interpreter")
	}
	var in *os.PathError
	if errors.As(err, &in) {
		err = in.Err
	}
	if strings.Contains(err.Error(), "exec format error") {
		return errors.New("it is no program for this machine: start a script with its interpreter, as in -- node server.js")
	}
	return err
}

// leave ends the input of the server.
func (p *process) leave() error {
	p.kin.alive() // those whose parents may be gone later
	return p.stdin.Close()
}

// end lets the server go: it sees the end of its input, then is asked, then
// ended, and with it all of its group and what has left that.
func (p *process) end() {
	leader := p.cmd.Process.Pid
	_ = p.leave() // fails when that was done
	if !p.goneWithin(leader, leaveTime) {
		p.kin.end(false)
		endGroup(leader, false)
		if !p.goneWithin(leader, termTime) {
			endGroup(leader, true)
		}
	}
	<-p.ended
	for range 10 { // one may start another while it is ended
		if p.kin.end(true) == 0 {
			break
		}
	}
	p.stdout.Close()
	p.words.close()
}

// goneWithin waits until the group is gone, for a time.
func (p *process) goneWithin(leader int, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-p.ended:
	case <-timer.C:
		return false
	}
	tick := time.NewTicker(10 * time.Millisecond) // what the leader has started may live on
	defer tick.Stop()
	for !groupGone(leader) || len(p.kin.alive()) > 0 {
		select {
		case <-tick.C:
		case <-timer.C:
			return false
		}
	}
	return true
}

// exited waits a moment for a server whose output has ended and says how it
// ended, "" when it goes on.
func (p *process) exited() string {
	select {
	case <-p.ended:
	case <-time.After(leaveTime):
		return ""
	}
	state := p.cmd.ProcessState
	how := fmt.Sprintf("exited with status %d", state.ExitCode())
	if state.ExitCode() < 0 {
		how = "was ended by " + state.String()
	}
	return how + " after " + roughly(p.lasted)
}

// roughly shows a duration as people say it.
func roughly(d time.Duration) string {
	if d < 10*time.Second {
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return fmt.Sprintf("%.0f s", d.Seconds())
}

// tail keeps the end of what a server writes to its standard error.
type tail struct {
	src  *os.File
	mu   sync.Mutex
	kept []byte
	over bool // what came before kept is lost
	done chan struct{}
}

const tailSize = 16 << 10

func newTail(src *os.File) *tail {
	t := &tail{src: src, done: make(chan struct{})}
	go func() {
		defer close(t.done)
		_, _ = io.Copy(t, src) // ends with the stream, or when it is closed
	}()
	return t
}

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(p)
	t.over = t.over || n > tailSize
	p = p[max(0, n-tailSize):]
	if over := len(t.kept) + len(p) - tailSize; over > 0 {
		t.over = true
		t.kept = slices.Delete(t.kept, 0, over)
	}
	t.kept = append(t.kept, p...)
	return n, nil
}

// text is what was kept so far.
func (t *tail) text() string {
	select {
	case <-t.done:
	case <-time.After(50 * time.Millisecond): // a process that lives on has it open
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.over {
		return string(t.kept)
	}
	// The first word may be the end of a secret.
	_, rest, _ := strings.Cut(strings.ReplaceAll(string(t.kept), "\n", " \n"), " ")
	return rest
}

func (t *tail) close() {
	select {
	case <-t.done:
	case <-time.After(50 * time.Millisecond): // someone outside of the group has it open
	}
	t.src.Close()
	<-t.done
}
