// Command service puts load on tdqs serve: readers that think between two requests,
// and uploads, while everything that comes in is judged. It fails on an answer that
// is an error, on a write that is lost and on too much memory, and prints a row of a
// table.
//
//	go run ./bench/service [-db PATH|postgres://…] [-readers 50] [-uploads 200] [-seconds 60] [-memory 512]
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/opentdqs/tdqs/bench/load"
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
	program, err := load.Build(dir)
	if err != nil {
		return err
	}
	secret, err := program.Run("token", "create", "bench", "--scope", "captures", "--quota", "1000000", "--db", *db)
	if err != nil {
		return fmt.Errorf("making a token: %w", err)
	}
	run, err := program.Serve(*db)
	if err != nil {
		return err
	}
	s := &service{Service: run, token: strings.TrimSpace(string(secret.Out))}
	return errors.Join(s.load(), s.Stop())
}

// service is the program under load.
type service struct {
	*load.Service
	load.Times
	token string
}

// load puts the load on and looks afterwards at what became of it.
func (s *service) load() error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var writing sync.WaitGroup
	wait := load.Readers(ctx, *readers, *think, s.read)
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
	wait()
	memory, wrong := s.Peak(), s.Errors()
	s.table(judged, memory)
	if len(wrong) > 0 || len(lost) > 0 {
		return fmt.Errorf("%d errors, %d writes lost: %.500v %.200v", len(wrong), len(lost), wrong, lost)
	}
	if memory > *most {
		return fmt.Errorf("the program took %d MB, and may take %d", memory, *most)
	}
	return nil
}

// read asks for one thing.
func (s *service) read(random *rand.Rand) {
	server := fmt.Sprintf("/servers/load-%d", random.IntN(*uploads))
	path := []string{"/servers?sort=best", "/servers?sort=recent&limit=20", server, server + "/tools", server + "/tools/1", server + "/badge.svg"}[random.IntN(6)]
	s.ask("read", http.MethodGet, path, nil)
}

// ask does one request. A server that is not there yet is no error of a reader.
func (s *service) ask(what, method, path string, body []byte) []byte {
	r, err := http.NewRequest(method, s.Base+"/api/v1"+path, bytes.NewReader(body))
	if err != nil {
		panic(err) // the addresses are ours
	}
	if body != nil {
		r.Header.Set("Authorization", "Bearer "+s.token)
		r.Header.Set("Content-Type", "application/json")
	}
	data, status, _ := s.Do(what, r)
	if status >= 300 && (method != http.MethodGet || status != http.StatusNotFound) {
		s.Wrong("%s %s: %d %s", method, path, status, data)
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
	fmt.Println("| database | reads | read p50 | p99 | uploads | upload p50 | p99 | all judged after | errors | memory |")
	fmt.Println("|---|---|---|---|---|---|---|---|---|---|")
	fmt.Printf("| %s | %d | %v | %v | %d × %d tools | %v | %v | %v | %d | %d MB |\n", kind, s.Count("read"), s.At("read", .5), s.At("read", .99),
		*uploads, *tools, s.At("upload", .5), s.At("upload", .99), judged.Round(100*time.Millisecond), len(s.Errors()), memory)
}
