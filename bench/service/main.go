// Command service puts load on tdqs serve: readers that think between two requests,
// and uploads, while everything that comes in is judged. It fails on an answer that
// is an error, on a write that is lost and on too much memory, and prints a row of a
// table.
//
//	go run ./bench/service [-db PATH|postgres://…] [-readers 50] [-uploads 200] [-seconds 60] [-memory 512]
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

var (
	db      = flag.String("db", "", "the database; empty: a new file")
	readers = flag.Int("readers", 50, "readers at once")
	think   = flag.Duration("think", time.Second, "time between two requests of a reader")
	uploads = flag.Int("uploads", 200, "lists that are brought")
	tools   = flag.Int("tools", 40, "tools of a list")
	seconds = flag.Int("seconds", 60, "how long the uploads are spread over")
	most    = flag.Int("memory", 512, "megabytes that the program may take")
)

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "service:", err)
		os.Exit(1)
	}
}

func run() error {
	dir, err := os.MkdirTemp("", "tdqs-service")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // it is temporary
	if *db == "" {
		*db = filepath.Join(dir, "registry.db")
	}
	program := filepath.Join(dir, "tdqs")
	if out, err := exec.Command("go", "build", "-o", program, "./cmd/tdqs").CombinedOutput(); err != nil {
		return fmt.Errorf("building the program: %s", out)
	}
	secret, err := exec.Command(program, "token", "create", "bench", "--scope", "captures", "--quota", "1000000", "--db", *db).Output()
	if err != nil {
		return fmt.Errorf("making a token: %w", err)
	}
	s, err := start(program)
	if err != nil {
		return err
	}
	s.token = strings.TrimSpace(string(secret))
	err = s.load()
	return errors.Join(err, s.stop())
}

// service is the program under load.
type service struct {
	cmd   *exec.Cmd
	base  string
	token string

	mu     sync.Mutex
	times  map[string][]time.Duration // by what was done
	errors []string
}

func start(program string) (*service, error) {
	cmd := exec.Command(program, "serve", "--addr", "127.0.0.1:0", "--judge", "offline", "--rate", "1000000", "--db", *db)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	base := regexp.MustCompile(`http://[0-9.]+:[0-9]+`).FindString(line)
	if err != nil || base == "" {
		_ = cmd.Process.Kill()
		return nil, errors.Join(errors.New("the service does not start"), err, cmd.Wait())
	}
	return &service{cmd: cmd, base: base, times: map[string][]time.Duration{}}, nil
}

func (s *service) stop() error {
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return s.cmd.Wait()
}

// load puts the load on and looks afterwards at what became of it.
func (s *service) load() error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var reading, writing sync.WaitGroup
	for i := range *readers {
		reading.Go(func() { s.read(ctx, rand.New(rand.NewPCG(1, uint64(i)))) })
	}
	began := time.Now()
	pause := time.Duration(*seconds) * time.Second / time.Duration(max(*uploads, 1))
	for i := range *uploads {
		writing.Go(func() { s.ask("upload", http.MethodPost, fmt.Sprintf("/servers/load-%d/captures", i), list(i)) })
		time.Sleep(pause)
	}
	writing.Wait()
	lost := s.lost()
	judged := time.Since(began)
	cancel()
	reading.Wait()
	memory := s.memory()
	s.table(judged, memory)
	if len(s.errors) > 0 || len(lost) > 0 {
		return fmt.Errorf("%d errors, %d writes lost: %.500v %.200v", len(s.errors), len(lost), s.errors, lost)
	}
	if memory > *most {
		return fmt.Errorf("the program took %d MB, and may take %d", memory, *most)
	}
	return nil
}

// read asks for one thing after the other, as people do.
func (s *service) read(ctx context.Context, random *rand.Rand) {
	for ctx.Err() == nil {
		server := fmt.Sprintf("/servers/load-%d", random.IntN(*uploads))
		path := []string{"/servers?sort=best", "/servers?sort=recent&limit=20", server, server + "/tools", server + "/tools/1", server + "/badge.svg"}[random.IntN(6)]
		s.ask("read", http.MethodGet, path, nil)
		select {
		case <-ctx.Done():
		case <-time.After(time.Duration(float64(*think) * (0.5 + random.Float64()))):
		}
	}
}

// ask does one request. A server that is not there yet is no error of a reader.
func (s *service) ask(what, method, path string, body []byte) []byte {
	r, err := http.NewRequest(method, s.base+"/api/v1"+path, bytes.NewReader(body))
	if err != nil {
		panic(err) // the addresses are ours
	}
	if body != nil {
		r.Header.Set("Authorization", "Bearer "+s.token)
		r.Header.Set("Content-Type", "application/json")
	}
	began := time.Now()
	answer, err := http.DefaultClient.Do(r)
	var data []byte
	if err == nil {
		data, err = io.ReadAll(answer.Body)
		_ = answer.Body.Close()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.times[what] = append(s.times[what], time.Since(began))
	switch {
	case err != nil:
		s.errors = append(s.errors, err.Error())
	case answer.StatusCode >= 300 && (method != http.MethodGet || answer.StatusCode != http.StatusNotFound):
		s.errors = append(s.errors, fmt.Sprintf("%s %s: %d %s", method, path, answer.StatusCode, data))
	}
	return data
}

// list is an invented list of tools, of which each server has its own.
func list(server int) []byte {
	var all []any
	for i := range *tools {
		all = append(all, map[string]any{"name": fmt.Sprintf("get_plant_%d", i),
			"description": fmt.Sprintf("Get plant %d of garden %d by its label. Use it when you know the label; search first otherwise.", i, server),
			"inputSchema": map[string]any{"type": "object", "required": []string{"label"}, "properties": map[string]any{"label": map[string]any{"type": "string", "description": "As printed on the pot"}}}})
	}
	data, err := json.Marshal(map[string]any{"serverName": fmt.Sprintf("garden %d", server), "tools": all})
	if err != nil {
		panic(err) // it is plain
	}
	return data
}

// lost are the uploads that are not there, or not judged within two minutes.
func (s *service) lost() (missing []string) {
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(200 * time.Millisecond) {
		missing = nil
		for i := range *uploads {
			var got struct {
				Waiting, ToolCount int
				Score              *struct{}
			}
			path := fmt.Sprintf("/servers/load-%d", i)
			if err := json.Unmarshal(s.ask("check", http.MethodGet, path, nil), &got); err != nil || got.ToolCount != *tools || got.Waiting > 0 || got.Score == nil {
				missing = append(missing, path)
			}
		}
		if len(missing) == 0 || time.Now().After(deadline) {
			return missing
		}
	}
}

func (s *service) table(judged time.Duration, memory int) {
	kind := "SQLite"
	if strings.HasPrefix(*db, "postgres") {
		kind = "Postgres"
	}
	at := func(what string, share float64) time.Duration {
		times := slices.Sorted(slices.Values(s.times[what]))
		if len(times) == 0 {
			return 0
		}
		return times[min(int(share*float64(len(times))), len(times)-1)].Round(100 * time.Microsecond)
	}
	fmt.Println("| database | reads | read p50 | p99 | uploads | upload p50 | p99 | all judged after | errors | memory |")
	fmt.Println("|---|---|---|---|---|---|---|---|---|---|")
	fmt.Printf("| %s | %d | %v | %v | %d × %d tools | %v | %v | %v | %d | %d MB |\n", kind, len(s.times["read"]), at("read", .5), at("read", .99),
		*uploads, *tools, at("upload", .5), at("upload", .99), judged.Round(100*time.Millisecond), len(s.errors), memory)
}

// memory is the most that the program had in memory, in megabytes; 0 where the
// system does not tell.
func (s *service) memory() int {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	var kilobytes int
	if m := regexp.MustCompile(`VmHWM:\s+(\d+)`).FindSubmatch(data); m != nil {
		_, _ = fmt.Sscan(string(m[1]), &kilobytes)
	}
	return kilobytes / 1024
}
