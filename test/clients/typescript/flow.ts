// The whole flow with the client that OpenAPI Generator makes for TypeScript (typescript-fetch). It is compiled with that client.
// flow.js URL INVOICE.xml INVOICE.pdf IDENTIFIER, where the identifier is that of the invoice's buyer.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  CompletionStatus,
  Configuration,
  Direction,
  DocumentState,
  DocumentsApi,
  DocumentType,
  DocumentTypeCode,
  EventType,
  FilePurpose,
  type ListedDocument,
  ParticipantsApi,
  ResponseError,
  RetrievableState,
  ServiceApi,
  WebhooksApi,
} from './client/index';

const WAIT_MS = 30_000;
const POLL_MS = 100;

async function configure(basePath: string, clientId: string): Promise<Configuration> {
  const service = new ServiceApi(new Configuration({ basePath }));
  const token = await service.getToken({ grantType: 'client_credentials', clientId, clientSecret: `${clientId}-secret` });
  return new Configuration({ basePath, accessToken: token.accessToken });
}

async function register(buyer: Configuration, identifier: string): Promise<void> {
  const participants = new ParticipantsApi(buyer);
  const documentTypes = new Set([DocumentTypeCode.CODE_158]);
  const added = await participants.addParticipant({ participantRegistration: { countryCode: 'LU', identifier, documentTypes } });
  expect('success', added.status);
  expect(true, (await participants.listParticipants()).map((one) => one.identifier).includes(identifier));
}

async function send(documents: DocumentsApi, invoice: File, image: File, identifier: string): Promise<void> {
  const documentId = `typescript-${identifier.replace(':', '-')}`;
  const parts = { document: invoice, image, documentId };
  const result = await documents.uploadDocument({ documentType: DocumentType.Invoice, direction: Direction.Send, ...parts });
  expect(documentId, result.documentId);
  for (const end = Date.now() + WAIT_MS; !(await isDelivered(documents, documentId)); await setTimeout(POLL_MS)) {
    if (Date.now() > end) throw new Error(`${documentId} is still on its way`);
  }
}

/** 400 as long as the document is in progress. */
async function isDelivered(documents: DocumentsApi, documentId: string): Promise<boolean> {
  try {
    expect(RetrievableState.RETRIEVABLE_DELIVERED, (await documents.getDocument({ documentId })).status);
    return true;
  } catch (error) {
    if (error instanceof ResponseError && error.response.status === 400) return false;
    throw error;
  }
}

async function take(documents: DocumentsApi, picture: File, identifier: string): Promise<void> {
  const [listed] = await waiting(documents, identifier);
  const { documentId } = listed!;
  const document = await documents.getDocument({ documentId });
  expect(RetrievableState.RETRIEVABLE_READY, document.status);
  const image = document.files.find(({ purpose }) => purpose === FilePurpose.Attachment || purpose === FilePurpose.Image);
  const link = new URL(image!.downloadUrl);
  const [expires, signature] = [link.searchParams.get('expires')!, link.searchParams.get('signature')!];
  const blob = await documents.downloadFile({ fileId: basename(link.pathname), expires, signature });
  expect(true, Buffer.from(await blob.arrayBuffer()).equals(Buffer.from(await picture.arrayBuffer())));
  await documents.completeDocument({ documentId, completion: { status: CompletionStatus.COMPLETED_EXPORTED } });
  const unknown = { documentId: 'none', status: CompletionStatus.COMPLETED_ERROR, message: 'unknown' };
  const { results } = await documents.completeDocuments({ completionBatch: { documents: [unknown] } });
  expect('Document not found', results[0]?.error);
  expect(0, (await waiting(documents, identifier)).length);
}

async function waiting(documents: DocumentsApi, identifier: string): Promise<ListedDocument[]> {
  const page = await documents.listDocuments({ status: DocumentState.Ready, documentType: DocumentType.Invoice, limit: 500 });
  return page.documents.filter(({ receiverIdentifier }) => receiverIdentifier === identifier);
}

async function subscribe(buyer: Configuration, identifier: string): Promise<void> {
  const webhooks = new WebhooksApi(buyer);
  const request = { endpoint: `https://localhost:9/${identifier}`, subscriptions: [EventType.InvoiceReceive] };
  const { id, signingSecret } = await webhooks.putWebhook({ subscriptionRequest: request });
  expect(true, signingSecret.startsWith('whsec_'));
  expect(
    true,
    (await webhooks.listWebhooks()).webhooks.some((one) => one.id === id),
  );
  await webhooks.deleteWebhook({ id });
  const again = await webhooks.deleteWebhook({ id }).catch((error: unknown) => error);
  expect(404, again instanceof ResponseError ? again.response.status : again);
}

function expect(expected: unknown, actual: unknown): void {
  if (expected !== actual) throw new Error(`expected ${String(expected)}, got ${String(actual)}`);
}

async function file(path: string, type: string): Promise<File> {
  return new File([await readFile(path)], basename(path), { type });
}

async function main([url, invoicePath, picturePath, identifier]: string[]): Promise<void> {
  const [seller, buyer] = [await configure(url!, 'demo-seller'), await configure(url!, 'demo-buyer')];
  const picture = await file(picturePath!, 'application/pdf');
  await register(buyer, identifier!);
  await send(new DocumentsApi(seller), await file(invoicePath!, 'application/xml'), picture, identifier!);
  await take(new DocumentsApi(buyer), picture, identifier!);
  await subscribe(buyer, identifier!);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
