package registry

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/json"
	"errors"
)

// KeyEnvironment names the variable with the secret that headers are sealed with.
const KeyEnvironment = "TDQS_REGISTRY_KEY"

// minKey is how long that secret must be.
const minKey = 16

// Sealer encrypts what must not stand readable in the database.
type Sealer struct{ aead cipher.AEAD }

// NewSealer makes a sealer of a secret of at least 16 bytes.
func NewSealer(secret string) (*Sealer, error) {
	if len(secret) < minKey {
		return nil, errors.New(KeyEnvironment + " is too short: a secret of at least 16 characters is needed, such as openssl rand -hex 32 prints")
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
	return &Sealer{aead}, err
}

// seal encrypts headers for one server: they cannot be opened as another's.
func (s *Sealer) seal(headers map[string]string, slug string) ([]byte, error) {
	plain, err := json.Marshal(headers)
	if err != nil {
		return nil, err
	}
	return s.aead.Seal(nil, nil, plain, []byte(slug)), nil
}

func (s *Sealer) open(sealed []byte, slug string) (headers map[string]string, err error) {
	plain, err := s.aead.Open(nil, nil, sealed, []byte(slug))
	if err != nil {
		return nil, errors.New("they cannot be opened: " + KeyEnvironment + " is not the secret that they were kept with")
	}
	return headers, json.Unmarshal(plain, &headers)
}
