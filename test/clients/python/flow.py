"""The whole flow with the client that OpenAPI Generator makes for Python.

flow.py URL INVOICE.xml INVOICE.pdf IDENTIFIER, the identifier being the buyer of the invoice.
"""
import pathlib
import sys
import time
import urllib.parse

import openapi_client as api

WAIT_SECONDS = 30
POLL_SECONDS = 0.1


def client(url, client_id):
    configuration = api.Configuration(host=url)
    configured = api.ApiClient(configuration)
    token = api.ServiceApi(configured).get_token("client_credentials", client_id=client_id, client_secret=f"{client_id}-secret")
    configuration.access_token = token.access_token
    return configured


def register(buyer, identifier):
    participants = api.ParticipantsApi(buyer)
    registration = api.ParticipantRegistration(
        country_code="LU", identifier=identifier, document_types=[api.DocumentTypeCode.CODE_158]
    )
    expect("success", participants.add_participant(registration).status)
    expect(True, identifier in [one.identifier for one in participants.list_participants()])


def send(documents, invoice, picture, identifier):
    document_id = "python-" + identifier.replace(":", "-")
    result = documents.upload_document(
        api.DocumentType.INVOICE,
        api.Direction.SEND,
        document=(invoice.name, invoice.read_bytes()),
        image=(picture.name, picture.read_bytes()),
        document_id=document_id,
    )
    expect(document_id, result.document_id)
    end = time.monotonic() + WAIT_SECONDS
    while not is_delivered(documents, document_id):
        if time.monotonic() > end:
            raise SystemExit(f"{document_id} is still on its way")
        time.sleep(POLL_SECONDS)


def is_delivered(documents, document_id):
    """400 as long as the document is on its way."""
    try:
        expect(api.RetrievableState.RETRIEVABLE_DELIVERED, documents.get_document(document_id).status)
        return True
    except api.exceptions.BadRequestException:
        return False


def take(documents, picture, identifier):
    (listed,) = waiting(documents, identifier)
    document = documents.get_document(listed.document_id)
    expect(api.RetrievableState.RETRIEVABLE_READY, document.status)
    image = next(file for file in document.files if file.purpose in (api.FilePurpose.ATTACHMENT, api.FilePurpose.IMAGE))
    expect(picture.read_bytes(), bytes(download(documents, image.download_url)))
    documents.complete_document(listed.document_id, api.Completion(status=api.CompletionStatus.COMPLETED_EXPORTED))
    unknown = api.BatchCompletion(document_id="none", status=api.CompletionStatus.COMPLETED_ERROR, message="unknown")
    (result,) = documents.complete_documents(api.CompletionBatch(documents=[unknown])).results
    expect("Document not found", result.error)
    expect([], waiting(documents, identifier))


def waiting(documents, identifier):
    page = documents.list_documents(status=api.DocumentState.READY, document_type=api.DocumentType.INVOICE, limit=500)
    return [one for one in page.documents if one.receiver_identifier == identifier]


def download(documents, link):
    parts = urllib.parse.urlsplit(link)
    query = dict(urllib.parse.parse_qsl(parts.query))
    return documents.download_file(parts.path.rsplit("/", 1)[1], query["expires"], query["signature"])


def subscribe(buyer, identifier):
    webhooks = api.WebhooksApi(buyer)
    request = api.SubscriptionRequest(endpoint=f"https://localhost:9/{identifier}", subscriptions=[api.EventType.INVOICE_DOT_RECEIVE])
    subscription = webhooks.put_webhook(request)
    expect(True, subscription.signing_secret.startswith("whsec_"))
    expect(True, subscription.id in [one.id for one in webhooks.list_webhooks().webhooks])
    webhooks.delete_webhook(subscription.id)
    try:
        webhooks.delete_webhook(subscription.id)
    except api.exceptions.NotFoundException:
        return
    raise SystemExit("a subscription was deleted twice")


def expect(expected, actual):
    if expected != actual:
        raise SystemExit(f"expected {expected!r}, got {actual!r}")


def main(url, invoice, picture, identifier):
    seller, buyer = client(url, "demo-seller"), client(url, "demo-buyer")
    register(buyer, identifier)
    send(api.DocumentsApi(seller), pathlib.Path(invoice), pathlib.Path(picture), identifier)
    take(api.DocumentsApi(buyer), pathlib.Path(picture), identifier)
    subscribe(buyer, identifier)


main(*sys.argv[1:])
