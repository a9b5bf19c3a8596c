import hashlib
import hmac
import time

TOLERANCE_SECONDS = 300


def is_genuine(headers, body: bytes, secret: str, now: float | None = None) -> bool:
    """True where the exchange sent it. headers: of http.server, Flask, Django (request.headers); body: the raw bytes,
    before any JSON parser; secret: the whole signingSecret, whsec_ included."""
    timestamp = headers.get("X-Timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()):
        return False
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    digest = hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    expected = f"sha256={digest}".encode()
    # After a change of the secret the old one signs X-Signature-Previous for a while.
    names = ("X-Signature", "X-Signature-Previous")
    return any(hmac.compare_digest(headers.get(name, "").encode(), expected) for name in names)
