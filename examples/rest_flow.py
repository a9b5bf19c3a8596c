"""An invoice goes from one tenant of the sandbox to another, by REST alone. Needs Python 3.9 and no package.

python3 examples/rest_flow.py [http://127.0.0.1:8080]
"""
import json
import pathlib
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

BASE = (sys.argv[1:] or ["http://127.0.0.1:8080"])[0]
TOUR = pathlib.Path(__file__).parent.parent / "test" / "fixtures" / "tour"


def call(method, path, token=None, body=None, headers=None):
    """Bytes of the answer. A status of 400 or more raises urllib.error.HTTPError."""
    url = path if path.startswith("http") else BASE + path
    request = urllib.request.Request(url, body, headers or {}, method=method)
    if token is not None:
        request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.read()


def call_json(method, path, token, value=None):
    body = None if value is None else json.dumps(value).encode()
    return json.loads(call(method, path, token, body, {"Content-Type": "application/json"}))


def log_in(client):
    form = {"grant_type": "client_credentials", "client_id": client, "client_secret": f"{client}-secret"}
    return json.loads(call("POST", "/oauth2/token", body=urllib.parse.urlencode(form).encode()))["access_token"]


def upload(token, document_id, parts):
    """Parts are (name, file name, media type, bytes)."""
    boundary = uuid.uuid4().hex
    lines = []
    for name, file_name, media_type, content in parts:
        lines += [
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{file_name}"\r\n'.encode(),
            f"Content-Type: {media_type}\r\n\r\n".encode() + content + b"\r\n",
        ]
    body = b"".join(lines) + f"--{boundary}--\r\n".encode()
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}", "documentId": document_id}
    return json.loads(call("POST", "/v3/documents/invoice/send/multipart", token, body, headers))


def wait_for(look, seconds=30):
    """A webhook would tell; a program without one asks again."""
    end = time.monotonic() + seconds
    while (found := look()) is None:
        if time.monotonic() > end:
            raise TimeoutError("the document did not arrive")
        time.sleep(0.2)
    return found


def waiting_for(token, identifier):
    documents = call_json("GET", "/v4/documents/export?limit=500", token)["documents"]
    return next((one["documentId"] for one in documents if one.get("receiverIdentifier") == identifier), None)


def retrieved(token, document_id):
    """None as long as the document is on its way."""
    try:
        return call_json("GET", f"/v4/documents/export/{document_id}", token)
    except urllib.error.HTTPError as fault:
        if fault.code == 400:
            return None
        raise


run = uuid.uuid4().hex[:8]
identifier, sent_id = f"9915:py{run}", f"python-{run}"
seller, buyer = log_in("demo-seller"), log_in("demo-buyer")

call_json("POST", "/v3/participant", buyer, {"countryCode": "LU", "identifier": identifier, "documentTypes": [158, 160]})
xml = (TOUR / "invoice.xml").read_bytes().replace(b">buyer1<", f">py{run}<".encode())
pdf = (TOUR / "invoice.pdf").read_bytes()
upload(seller, sent_id, [("document", "invoice.xml", "application/xml", xml), ("image", "invoice.pdf", "application/pdf", pdf)])
print(f"{sent_id}: sent")

document_id = wait_for(lambda: waiting_for(buyer, identifier))
document = call_json("GET", f"/v4/documents/export/{document_id}", buyer)
files = {file["fileName"]: call("GET", file["downloadUrl"]) for file in document["files"]}
print(f"{document_id}: {document['status']}, {', '.join(sorted(files))}")
if files["invoice.pdf"] != pdf:
    raise SystemExit("the PDF that arrived is not the one that was sent")
call_json("PUT", f"/v4/documents/export/{document_id}", buyer, {"status": "EXPORTED"})

print(f"{sent_id}: {wait_for(lambda: retrieved(seller, sent_id))['status']}")
call_json("DELETE", f"/v3/participant/{identifier}", buyer)
