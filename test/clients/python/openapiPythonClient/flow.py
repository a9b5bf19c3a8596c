"""An upload with the client that openapi-python-client makes, which reads parts as files by their format `binary`.

flow.py URL INVOICE.xml INVOICE.pdf IDENTIFIER, the identifier being the buyer of the invoice.
"""
import io
import pathlib
import sys
import time

from client import AuthenticatedClient, Client
from client.api.documents import get_document, list_documents, upload_document
from client.api.participants import add_participant
from client.api.service import get_token
from client.models import (
    Direction,
    DocumentType,
    DocumentTypeCode,
    ExportedDocument,
    ParticipantRegistration,
    TokenRequest,
    UploadForm,
)
from client.types import File

WAIT_SECONDS = 30
POLL_SECONDS = 0.1


def log_in(url, client_id):
    request = TokenRequest("client_credentials", client_id=client_id, client_secret=f"{client_id}-secret")
    token = get_token.sync(client=Client(url), body=request)
    return AuthenticatedClient(url, token.access_token)


def file(path, media_type):
    return File(payload=io.BytesIO(path.read_bytes()), file_name=path.name, mime_type=media_type)


def main(url, invoice, picture, identifier):
    seller, buyer = log_in(url, "demo-seller"), log_in(url, "demo-buyer")
    registration = ParticipantRegistration("LU", identifier, [DocumentTypeCode.CODE_158])
    expect("success", add_participant.sync(client=buyer, body=registration).status)
    document_id = "python-client-" + identifier.replace(":", "-")
    form = UploadForm(
        document=file(pathlib.Path(invoice), "application/xml"),
        image=file(pathlib.Path(picture), "application/pdf"),
    )
    result = upload_document.sync(DocumentType.INVOICE, Direction.SEND, client=seller, body=form, document_id=document_id)
    expect(document_id, result.document_id)
    end = time.monotonic() + WAIT_SECONDS
    while not isinstance(document := get_document.sync(document_id, client=seller), ExportedDocument):
        if time.monotonic() > end:
            raise SystemExit(f"{document_id} is still on its way")
        time.sleep(POLL_SECONDS)
    expect("DELIVERED", document.status.value)
    page = list_documents.sync(client=buyer, limit=500)
    expect(True, identifier in [one.receiver_identifier for one in page.documents])


def expect(expected, actual):
    if expected != actual:
        raise SystemExit(f"expected {expected!r}, got {actual!r}")


main(*sys.argv[1:])
