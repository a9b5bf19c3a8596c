<?php
require __DIR__ . '/verify.php';

const NAMES = ['HTTP_X_TIMESTAMP', 'HTTP_X_SIGNATURE', 'HTTP_X_SIGNATURE_PREVIOUS'];

while (($line = fgets(STDIN)) !== false) {
    [$now, $secret, $body, $headers] = explode(' ', trim($line), 4);
    $server = array_map('base64_decode', array_filter(array_combine(NAMES, explode(' ', $headers)), fn ($value) => $value !== '-'));
    $verdict = is_genuine($server, base64_decode(trim($body, '-')), base64_decode($secret), (int) $now);
    echo $verdict ? "genuine\n" : "refused\n";
}
