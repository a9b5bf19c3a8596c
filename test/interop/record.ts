// Records what phase4 sends: a user message to this service, and its receipt for a message of this service. Writes the fixtures below
// test/fixtures/as4, with keys that are made for them and valid for a hundred years. Run by hand, after prepare.js.
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOCUMENT_TYPES_BY_CODE } from '../../src/peppol/documentTypes.js';
import { keystoreOf, write } from '../support/as4.js';
import { RECORDED_FOLDER, RECORDED_NUMBER, type RecordedBody, type RecordedFacts } from '../support/as4Recorded.js';
import { RECEIVER, SENDER } from '../support/as4Sender.js';
import { invoiceTo } from '../support/documents.js';
import { type Issued, issue } from '../support/rsaPki.js';
import { runJava, startJava } from './java.js';

const VALID = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2126-01-01T00:00:00Z') };
const { value: INVOICE, processId: PROCESS } = DOCUMENT_TYPES_BY_CODE[158];
const [AUTHORITY, OWN, PHASE4] = ['authority.pem', 'exchange.pem', 'phase4.pem'].map((name) => join(RECORDED_FOLDER, name)) as [
  string,
  string,
  string,
];

/** phase4 sends to a server that keeps the first request and refuses all. */
async function recordMessage(folder: string): Promise<RecordedBody> {
  const requests: RecordedBody[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push({ contentType: request.headers['content-type'] ?? '', bytes: Buffer.concat(chunks) });
    response.writeHead(400).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/as4`;
  const document = join(folder, 'invoice.xml');
  await writeFile(document, invoiceTo(RECEIVER).replace('F2026-0017', RECORDED_NUMBER));
  const message = [SENDER, RECEIVER, INVOICE, PROCESS, 'recorded@phase4'];
  await runJava('Phase4Send', [PHASE4, AUTHORITY, 'POP000777', url, OWN, document, ...message], 'phase4');
  server.close();
  return requests[0]!;
}

async function recordReceipt(own: Issued, phase4: Issued): Promise<RecordedBody & Pick<RecordedFacts, 'sent'>> {
  await using receiver = await startJava('Phase4Receive', [PHASE4, AUTHORITY], {}, 'phase4');
  const wire = await write(keystoreOf(own), phase4.certificate);
  const headers = { 'Content-Type': wire.contentType };
  const answer = await fetch(`${receiver.url}/as4`, { method: 'POST', headers, body: new Uint8Array(wire.bytes) });
  const references = wire.sent.references.map(({ uri, digest }) => ({ uri, digest: digest.toString('base64') }));
  return {
    contentType: answer.headers.get('content-type') ?? '',
    bytes: Buffer.from(await answer.arrayBuffer()),
    sent: { messageId: wire.sent.messageId, references },
  };
}

const folder = await mkdtemp(join(tmpdir(), 'exchange-record-'));
try {
  await mkdir(RECORDED_FOLDER, { recursive: true });
  const authority = await issue('C=BE,CN=Recorded AP CA', { ...VALID, isAuthority: true });
  const own = await issue('C=BE,O=Example,OU=TEST AP,CN=POP000002', { ...VALID, issuer: authority });
  const phase4 = await issue('C=NL,O=Other,OU=TEST AP,CN=POP000777', { ...VALID, issuer: authority });
  await writeFile(AUTHORITY, authority.certificatePem);
  await writeFile(OWN, `${own.keyPem}\n${own.certificatePem}\n`);
  await writeFile(PHASE4, `${phase4.keyPem}\n${phase4.certificatePem}\n`);
  const message = await recordMessage(folder);
  const { bytes, contentType, sent } = await recordReceipt(own, phase4);
  const facts: RecordedFacts = { message: message.contentType, receipt: contentType, sent };
  await writeFile(join(RECORDED_FOLDER, 'message.mime'), message.bytes);
  await writeFile(join(RECORDED_FOLDER, 'receipt.xml'), bytes);
  await writeFile(join(RECORDED_FOLDER, 'recorded.json'), `${JSON.stringify(facts, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true });
}
