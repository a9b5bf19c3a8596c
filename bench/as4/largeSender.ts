// The sending end of `npm run bench -- as4-large`: sends one message of BENCH_BYTES with an attachment that cannot be compressed, and
// prints its memory.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { compressPayload } from '../../src/peppol/as4/compress.js';
import { readAnswer } from '../../src/peppol/as4/readAnswer.js';
import { writeMessage } from '../../src/peppol/as4/writeMessage.js';
import { DOCUMENT_TYPES_BY_CODE } from '../../src/peppol/documentTypes.js';
import { streamEnvelope } from '../../src/peppol/streamEnvelope.js';
import { openTestPki } from '../../src/sandbox/testPki.js';
import { peakMiB, resetPeak } from './peak.js';

const env = (name: string): string => process.env[name] ?? '';
const { value, processId } = DOCUMENT_TYPES_BY_CODE[158];
const SENDER = '0088:5400000000010';
const PIECE_BYTES = 48 * 1024;

async function* document(bytes: number): AsyncGenerator<Buffer> {
  const text = await readFile(new URL('../../../test/fixtures/ubl-invoice.xml', import.meta.url), 'utf8');
  const at = text.indexOf('<cac:AccountingSupplierParty>');
  yield Buffer.from(
    `${text.slice(0, at)}<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">`,
  );
  for (let left = bytes; left > 0; left -= (PIECE_BYTES / 3) * 4) yield Buffer.from(randomBytes(PIECE_BYTES).toString('base64'));
  yield Buffer.from(`</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>${text.slice(at)}`);
}

const pki = await openTestPki(join(env('BENCH_DATA'), 'pki'), new Date());
const sender = await pki.issue('ap', 'C=NL, O=Other, OU=PEPPOL TEST AP, CN=POP000777');
const receiver = pki.ap[0]!;
const id = env('BENCH_ID');

async function send(bytes: number): Promise<void> {
  const envelope = {
    sender: SENDER,
    receiver: env('BENCH_RECEIVER'),
    documentType: value,
    processId,
    countryC1: 'NL',
    instanceIdentifier: id,
    createdAt: new Date(),
  };
  await using payload = await compressPayload(streamEnvelope(document(bytes), envelope), join(env('BENCH_DATA'), 'spool'));
  const values = {
    messageId: `${id}@bench`,
    timestamp: new Date(),
    conversationId: id,
    serviceType: 'cenbii-procid-ubl',
    service: processId,
    action: `busdox-docid-qns::${value}`,
    originalSender: envelope.sender,
    finalRecipient: envelope.receiver,
  };
  const message = await writeMessage(values, payload, sender, receiver.certificate);
  const headers = { 'Content-Type': message.contentType, 'Content-Length': message.byteLength };
  const posted = request(`${env('BENCH_URL')}/as4`, { method: 'POST', headers });
  const answered = new Promise<{ contentType: string | undefined; bytes: Buffer }>((resolve, reject) => {
    posted.once('error', reject).once('response', (response) => {
      response.toArray().then((chunks) => resolve({ contentType: response.headers['content-type'], bytes: Buffer.concat(chunks) }), reject);
    });
  });
  await pipeline(message.body, posted);
  const expected = { sent: message.sent, endpoint: receiver.certificate, isRepeated: false, at: new Date() };
  const answer = await readAnswer(await answered, expected);
  if (answer.kind !== 'receipt') throw new Error(JSON.stringify(answer));
}

const baseMiB = process.memoryUsage().rss / 1024 / 1024;
resetPeak('self');
await send(Number(env('BENCH_BYTES')));
console.log(JSON.stringify({ baseMiB, peakMiB: peakMiB('self') }));
