"""A test of your own against the sandbox on real parts: it starts the compose file, sends an invoice and receives it.

pip install testcontainers, then: EXCHANGE_FOLDER=../exchange python3 -m unittest test_exchange (or pytest; Python 3.10)
With EXCHANGE_URL, the sandbox at that address is used, and Docker is not needed.
"""
import json
import os
import time
import unittest
import urllib.parse
import urllib.request
import uuid

URL = os.environ.get("EXCHANGE_URL")
BASE = URL or f"http://127.0.0.1:{os.environ.get('EXCHANGE_PORT', '8080')}"


def call(path, token=None, body=None, headers=None):
    """Bytes of the answer: POST with a body, otherwise GET. A status of 400 or more raises urllib.error.HTTPError."""
    request = urllib.request.Request(path if path.startswith("http") else BASE + path, body, headers or {})
    if token is not None:
        request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.read()


def log_in(client):
    form = {"grant_type": "client_credentials", "client_id": client, "client_secret": f"{client}-secret"}
    return json.loads(call("/oauth2/token", body=urllib.parse.urlencode(form).encode()))["access_token"]


def arrived(token, receiver):
    """The document that waits for a receiver, at most 30 seconds later."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        for document in json.loads(call("/v4/documents/export?limit=500", token))["documents"]:
            if document.get("receiverIdentifier") == receiver:
                return document["documentId"]
        time.sleep(0.2)
    raise TimeoutError(f"nothing arrived for {receiver}")


class ExchangeTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if URL is None:
            from testcontainers.compose import DockerCompose

            # Waits until every service is healthy (docker compose up --wait). The first start builds the image.
            compose = DockerCompose(os.environ.get("EXCHANGE_FOLDER", "."), "docker-compose.yml")
            compose.start()
            cls.addClassCleanup(compose.stop)

    def test_an_invoice_that_the_seller_sends_reaches_the_buyer(self):
        seller, buyer = log_in("demo-seller"), log_in("demo-buyer")
        number = f"test{uuid.uuid4().hex[:8]}"
        participant = {"countryCode": "LU", "identifier": f"9915:{number}", "documentTypes": [158, 160]}
        call("/v3/participant", buyer, json.dumps(participant).encode(), {"Content-Type": "application/json"})

        invoice = call("/example-invoice.xml").replace(b">sandbox-accepts<", f">{number}<".encode())
        head = '--part\r\nContent-Disposition: form-data; name="document"; filename="invoice.xml"\r\nContent-Type: application/xml\r\n\r\n'
        form = head.encode() + invoice + b"\r\n--part--\r\n"
        headers = {"Content-Type": "multipart/form-data; boundary=part", "documentId": number}
        call("/v3/documents/invoice/send/multipart", seller, form, headers)

        document = json.loads(call(f"/v4/documents/export/{arrived(buyer, f'9915:{number}')}", buyer))
        link = next(file["downloadUrl"] for file in document["files"] if file["purpose"] == "document")
        # The network carries the root element alone.
        self.assertEqual(call(link), invoice[invoice.index(b"<Invoice"):].rstrip())


if __name__ == "__main__":
    unittest.main()
