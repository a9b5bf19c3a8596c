import base64
import sys

from verify import is_genuine

NAMES = ("X-Timestamp", "X-Signature", "X-Signature-Previous")

for line in sys.stdin:
    now, secret, body, *headers = line.split()
    given = {name: base64.b64decode(value).decode() for name, value in zip(NAMES, headers) if value != "-"}
    verdict = is_genuine(given, base64.b64decode(body.strip("-")), base64.b64decode(secret).decode(), int(now))
    print("genuine" if verdict else "refused")
