package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Token is a right to write, of which only a hash is kept.
type Token struct {
	ID      int64
	Name    string // for people
	Hash    []byte // SHA-256 of the token
	Scopes  []string
	Quota   int // writes an hour, 0 for the service's default
	Created time.Time
	Used    time.Time // last, zero for never
	Revoked time.Time // zero when it is good
}

const tokenColumns = `id, name, hash, scopes, quota, created_at, used_at, revoked_at`

func scanToken(scan func(...any) error) (k Token, err error) {
	var scopes string
	var created, used, revoked sql.NullInt64
	err = scan(&k.ID, &k.Name, &k.Hash, &scopes, &k.Quota, &created, &used, &revoked)
	k.Scopes = strings.Fields(scopes)
	k.Created, k.Used, k.Revoked = moment(created), moment(used), moment(revoked)
	return k, err
}

// AddToken keeps a token.
func (t *Tx) AddToken(ctx context.Context, k Token) (id int64, err error) {
	err = t.QueryRowContext(ctx, `INSERT INTO token (name, hash, scopes, quota, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
		k.Name, k.Hash, strings.Join(k.Scopes, " "), k.Quota, millis(k.Created)).Scan(&id)
	return id, err
}

// TokenByHash finds a token that is not revoked; [ErrNotFound] when there is none.
func (t *Tx) TokenByHash(ctx context.Context, hash []byte) (Token, error) {
	k, err := scanToken(t.QueryRowContext(ctx, `SELECT `+tokenColumns+` FROM token WHERE hash = $1 AND revoked_at IS NULL`, hash).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return k, fmt.Errorf("token: %w", ErrNotFound)
	}
	return k, err
}

// Tokens lists all tokens, the oldest first.
func (t *Tx) Tokens(ctx context.Context) ([]Token, error) {
	return list(ctx, t, func(r *sql.Rows) (Token, error) { return scanToken(r.Scan) }, `SELECT `+tokenColumns+` FROM token ORDER BY id`)
}

// UseToken records when a token was used last.
func (t *Tx) UseToken(ctx context.Context, id int64, now time.Time) error {
	_, err := t.ExecContext(ctx, `UPDATE token SET used_at = $2 WHERE id = $1`, id, millis(now))
	return err
}

// RevokeToken ends a token; [ErrNotFound] when there is none, or none any more.
func (t *Tx) RevokeToken(ctx context.Context, id int64, now time.Time) error {
	r, err := t.ExecContext(ctx, `UPDATE token SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL`, id, millis(now))
	if err != nil {
		return err
	}
	if n, err := r.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return fmt.Errorf("token %d: %w", id, ErrNotFound)
}
