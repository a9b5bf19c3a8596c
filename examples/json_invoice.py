# An invoice as JSON, from the token to its delivery in the sandbox. Needs Python 3.9 or later and no package.
# python3 examples/json_invoice.py [http://127.0.0.1:8080]
import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

BASE = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
NUMBER = f"json-py-{uuid.uuid4().hex[:8]}"

INVOICE = {
    "profile": "peppol",
    "number": NUMBER,
    "issueDate": "2026-12-01",
    "dueDate": "2026-12-31",
    "currency": "EUR",
    "buyerReference": "PO-77",
    "seller": {
        "name": "Predajca s.r.o.",
        "vatId": "SK2020202019",
        "endpoint": {"scheme": "0245", "id": "2020202019"},
        "address": {"line1": "Hlavná 1", "city": "Bratislava", "postCode": "81101", "country": "SK"},
    },
    "buyer": {
        "name": "Kupujúci a.s.",
        "vatId": "SK2030303022",
        "endpoint": {"scheme": "9915", "id": "sandbox-accepts"},
        "address": {"line1": "Nová 2", "city": "Košice", "postCode": "04001", "country": "SK"},
    },
    "payment": {"meansCode": "30", "reference": "2026001", "accounts": [{"id": "SK3112000000198742637541"}]},
    "lines": [
        {"name": "Consulting", "quantity": "10", "unit": "HUR", "netPrice": "85.50", "vatCategory": "S", "vatRate": "23"}
    ],
}


def call(method, path, headers, body=None):
    """The JSON of the answer. All errors of an invoice come at once, each with its member."""
    request = urllib.request.Request(BASE + path, data=body, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{error.code} {error.read().decode()}")


FORM = {"grant_type": "client_credentials", "client_id": "demo-seller", "client_secret": "demo-seller-secret"}
token = call(
    "POST",
    "/oauth2/token",
    {"Content-Type": "application/x-www-form-urlencoded"},
    urllib.parse.urlencode(FORM).encode(),
)["access_token"]
headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

sent = call("POST", "/v4/invoices", {**headers, "documentId": NUMBER}, json.dumps(INVOICE).encode())
print(f"{sent['documentId']}: sent, {len(sent['computed'])} values calculated")

status = ""
for _ in range(100):
    time.sleep(0.3)
    listed = call("GET", "/v4/documents/export?status=DELIVERED&limit=500", headers)["documents"]
    if any(document["documentId"] == NUMBER for document in listed):
        status = "DELIVERED"
        break
read = call("GET", f"/v4/documents/{NUMBER}/invoice", headers)["invoice"]
print(f"{NUMBER}: {status}, {read['totals']['payableAmount']} {read['currency']} payable")
