package registry

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
)

// KeyEnvironment names the variable with the secret that headers are sealed with.
// OldKeyEnvironment may have the one that they were sealed with before: what it
// opens is sealed with the new one when the connector is read.
const (
	KeyEnvironment    = "TDQS_REGISTRY_KEY"
	OldKeyEnvironment = "TDQS_REGISTRY_KEY_OLD"
)

// What keeps this process from opening headers, and is no fault of their server.
var (
	errNoKey    = errors.New("its headers need " + KeyEnvironment + ", which tdqs serve lacks")
	errOtherKey = errors.New(KeyEnvironment + " is not the secret that they were kept with")
)

// minKey is how long that secret must be.
const minKey = 16

// Sealer encrypts what must not stand readable in the database.
type Sealer struct {
	aead cipher.AEAD
	old  *Sealer // opens what it sealed before; nil for none
}

// NewSealer makes a sealer of a secret of at least 16 bytes. old is the secret that
// was used before, empty for none.
func NewSealer(secret, old string) (*Sealer, error) {
	s, err := sealer(secret, KeyEnvironment)
	if err != nil || old == "" {
		return s, err
	}
	s.old, err = sealer(old, OldKeyEnvironment)
	return s, err
}

func sealer(secret, variable string) (*Sealer, error) {
	if len(secret) < minKey {
		return nil, errors.New(variable + " is too short: a secret of at least 16 characters is needed, such as openssl rand -hex 32 prints")
	}
	key, err := hkdf.Key(sha256.New, []byte(secret), nil, "tdqs registry headers", 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	return &Sealer{aead: aead}, err
}

// seal encrypts headers for one server: they cannot be opened as another's.
func (s *Sealer) seal(headers map[string]string, slug string) ([]byte, error) {
	plain, err := json.Marshal(headers)
	if err != nil {
		return nil, err
	}
	return s.aead.Seal(nil, nil, plain, []byte(slug)), nil
}

// open decrypts headers; stale: they are sealed with the old secret.
func (s *Sealer) open(sealed []byte, slug string) (headers map[string]string, stale bool, err error) {
	plain, err := s.aead.Open(nil, nil, sealed, []byte(slug))
	if err != nil && s.old != nil {
		headers, _, err = s.old.open(sealed, slug)
		return headers, true, err
	}
	if err != nil {
		return nil, false, fmt.Errorf("they cannot be opened: %w", errOtherKey)
	}
	return headers, false, json.Unmarshal(plain, &headers)
}
