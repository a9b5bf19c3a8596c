// Steps shared by the tests of the flows: uploads, their results, and the files behind links.
import { readFileSync } from 'node:fs';
import type { Client, TestApp } from './app.js';

export interface Part {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

export interface Upload {
  readonly documentType?: string;
  readonly direction?: string;
  readonly documentId: string;
  readonly document: Part;
  readonly image?: Part;
  readonly attachments?: readonly Part[];
}

export interface ExportedFile {
  readonly purpose: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly downloadUrl: string;
  readonly messageType?: string;
}

export interface Exported {
  readonly documentId: string;
  readonly status: string;
  readonly importDate: string;
  readonly timestamp: string;
  readonly documentType: string;
  readonly channel: string;
  readonly senderIdentifier?: string;
  readonly receiverIdentifier?: string;
  readonly applicationResponse?: object;
  readonly files: readonly ExportedFile[];
}

export const SELLER = '0088:5400000000010';
export const BUYER = '0088:5400000000027';

export const PICTURE: Part = { fileName: 'picture.pdf', mimeType: 'application/pdf', bytes: Buffer.from('%PDF-1.7 picture') };

export function xmlPart(text: string, fileName = 'invoice.xml'): Part {
  return { fileName, mimeType: 'application/xml', bytes: Buffer.from(text) };
}

export function invoice(): string {
  return readFileSync('test/fixtures/ubl-invoice.xml', 'utf8');
}

/** The invoice of the fixtures, addressed to another receiver (`<scheme>:<number>`). */
export function invoiceTo(receiver: string): string {
  const [scheme, number] = receiver.split(':');
  return invoice().replace('schemeID="0088">5400000000027', `schemeID="${scheme}">${number}`);
}

/** The invoice of the fixtures with an e-mail address of its buyer. */
export function invoiceWithEmail(address: string): string {
  return withEmail(invoice(), address);
}

/** A UBL invoice with an e-mail address of its buyer. */
export function withEmail(xml: string, address: string): string {
  const [head, customer] = xml.split('<cac:AccountingCustomerParty>');
  const contact = `<cac:Contact><cbc:ElectronicMail>${address}</cbc:ElectronicMail></cac:Contact>`;
  return [head, customer!.replace('</cac:Party>', `${contact}</cac:Party>`)].join('<cac:AccountingCustomerParty>');
}

export async function register(client: Client, identifier: string, documentTypes: readonly number[] = [158, 160]): Promise<void> {
  const answer = await client('/v3/participant', { method: 'POST', body: { countryCode: 'BE', identifier, documentTypes } });
  if (answer.status !== 200) throw new Error(`Not registered: ${answer.text}`);
}

/** Uploads and returns the document's id. Throws where the upload is refused. */
export async function upload(client: Client, { documentType = 'invoice', direction = 'send', ...input }: Upload): Promise<string> {
  const form = new FormData();
  const add = (name: string, { fileName, mimeType, bytes }: Part): void =>
    form.append(name, new Blob([new Uint8Array(bytes)], { type: mimeType }), fileName);
  add('document', input.document);
  if (input.image !== undefined) add('image', input.image);
  for (const attachment of input.attachments ?? []) add('attachment', attachment);
  const path = `/v3/documents/${documentType}/${direction}/multipart`;
  const answer = await client(path, { method: 'POST', headers: { documentId: input.documentId }, body: form });
  if (answer.status !== 200) throw new Error(`Not uploaded: ${answer.status} ${answer.text}`);
  return input.documentId;
}

/** The invoice of the fixtures with its image, addressed to this receiver. */
export function uploadInvoice(client: Client, documentId: string, receiver: string = BUYER): Promise<string> {
  return upload(client, { documentId, document: xmlPart(invoiceTo(receiver)), image: PICTURE });
}

export async function exported(client: Client, documentId: string): Promise<Exported> {
  const answer = await client(`/v4/documents/export/${encodeURIComponent(documentId)}`);
  if (answer.status !== 200) throw new Error(`Not exported: ${answer.status} ${answer.text}`);
  return answer.body as Exported;
}

/** Purpose, name, type and bytes of each file, read through its link without a token. Response files come without bytes. */
export async function contents(
  exchange: Pick<TestApp, 'anonymous'>,
  document: Pick<Exported, 'files'>,
): Promise<{ purpose: string; fileName: string; mimeType: string; bytes: Buffer }[]> {
  const files = document.files.filter(({ purpose }) => purpose !== 'response');
  return Promise.all(
    files.map(async ({ purpose, fileName, mimeType, downloadUrl }) => {
      const answer = await exchange.anonymous(downloadUrl);
      if (answer.status !== 200) throw new Error(`No download: ${answer.status} ${answer.text}`);
      return { purpose, fileName, mimeType, bytes: answer.bytes };
    }),
  );
}

/** The only file with this name. */
export async function fileNamed(exchange: Pick<TestApp, 'anonymous'>, document: Pick<Exported, 'files'>, name: string): Promise<Buffer> {
  const [file, ...more] = document.files.filter(({ fileName }) => fileName === name);
  if (file === undefined || more.length > 0) throw new Error(`Not one file ${name}`);
  return (await exchange.anonymous(file.downloadUrl)).bytes;
}

export interface Move {
  readonly state: string;
  readonly reason: string | null;
  readonly attempt: number;
}

/** RECEIVED, the state at import, and then the rows in document_move of a tenant's document, in order. */
export function timeline({ app }: TestApp, tenantId: string, documentId: string): Promise<Move[]> {
  return app.database.sql.query<Move>(
    `select state, reason, attempt from (
       select 0 as id, 'RECEIVED' as state, null as reason, 0 as attempt
       union all
       select m.id, m.state, m.reason, m.attempt from document_move m join document d on d.id = m.document
       where d.tenant_id = $1 and d.document_id = $2) moves order by id`,
    [tenantId, documentId],
  );
}

/** The types of the events of a tenant's document, in the order in which they occurred. */
export async function events({ app }: TestApp, tenantId: string, documentId: string): Promise<string[]> {
  const rows = await app.database.sql.query<{ type: string }>(
    `select e.type from webhook_event e join document d on d.id = e.document
     where d.tenant_id = $1 and d.document_id = $2 order by e.created_at`,
    [tenantId, documentId],
  );
  return rows.map(({ type }) => type);
}

/** The stored state and fault, even where the document may not be retrieved yet. */
export async function stored(
  { app }: TestApp,
  tenantId: string,
  documentId: string,
): Promise<{ state: string; channel: string; faultCode: string | null; faultMessage: string | null }> {
  const [row] = await app.database.sql.query<{ state: string; channel: string; faultCode: string | null; faultMessage: string | null }>(
    `select state, channel, fault_code as "faultCode", fault_message as "faultMessage" from document
     where tenant_id = $1 and document_id = $2`,
    [tenantId, documentId],
  );
  if (row === undefined) throw new Error(`No document ${documentId}`);
  return row;
}

/** The documents that the receivers got for a sent one, by the network's message id. */
export async function copies({ app }: TestApp, tenantId: string, documentId: string): Promise<{ tenantId: string; documentId: string }[]> {
  return app.database.sql.query<{ tenantId: string; documentId: string }>(
    `select copy.tenant_id as "tenantId", copy.document_id as "documentId" from document sent
     join submission s on s.document = sent.id
     join inbound_message m on m.channel = s.channel and m.instance_id = s.instance_id
     join document copy on copy.id = m.document
     where sent.tenant_id = $1 and sent.document_id = $2 and sent.direction = 'send'`,
    [tenantId, documentId],
  );
}
