package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"time"
)

const toleranceSeconds = 300

// IsGenuine tells whether the exchange sent it. body: the raw bytes, before any JSON parser; secret: whsec_ included.
func IsGenuine(header http.Header, body []byte, secret string, now time.Time) bool {
	timestamp := header.Get("X-Timestamp")
	sent, err := strconv.ParseUint(timestamp, 10, 40)
	if age := now.Unix() - int64(sent); err != nil || age > toleranceSeconds || age < -toleranceSeconds {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(body)
	expected := []byte("sha256=" + hex.EncodeToString(mac.Sum(nil)))
	// After a change of the secret the old one signs X-Signature-Previous for a while. hmac.Equal takes constant time.
	return hmac.Equal([]byte(header.Get("X-Signature")), expected) ||
		hmac.Equal([]byte(header.Get("X-Signature-Previous")), expected)
}
