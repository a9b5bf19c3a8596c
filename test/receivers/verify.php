<?php
const TOLERANCE_SECONDS = 300;

/**
 * True where the exchange sent it. $server: $_SERVER; $body: file_get_contents('php://input'), before any JSON parser;
 * $secret: the whole signingSecret, whsec_ included.
 */
function is_genuine(array $server, string $body, string $secret, ?int $now = null): bool
{
    $timestamp = $server['HTTP_X_TIMESTAMP'] ?? '';
    if (!preg_match('/^\d{1,12}$/D', $timestamp) || abs(($now ?? time()) - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $expected = 'sha256=' . hash_hmac('sha256', $timestamp . '.' . $body, $secret);
    // After a change of the secret the old one signs X-Signature-Previous for a while. hash_equals takes constant time.
    return hash_equals($expected, $server['HTTP_X_SIGNATURE'] ?? '')
        || hash_equals($expected, $server['HTTP_X_SIGNATURE_PREVIOUS'] ?? '');
}
