// POST /as4 with messages that are too large for memory: they are streamed into the file store, and leave nothing where they are refused.
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { clientOf, startApp } from '../../support/app.js';
import { forge } from '../../support/as4.js';
import { as4SenderTo, errorsOf, RECEIVER, SENDER } from '../../support/as4Sender.js';
import { contents, exported, fileNamed } from '../../support/documents.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const MIB = 1024 * 1024;
const ATTACHMENTS = [12 * MIB, 10 * MIB + 1, 2_000].map((length) => randomBytes(length));

const exchange = kept(() => startApp());
const buyer = clientOf(exchange, 'demo-buyer');
const access = as4SenderTo(exchange);

function reference(name: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').replace(/.{76}/g, '$&\n');
  return `<cac:AdditionalDocumentReference><cbc:ID>${name}</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject
    mimeCode="application/octet-stream" filename="${name}">${lines}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
}

/** The envelope with these elements in front of the seller. */
const inserted =
  (more: string) =>
  (envelope: string): string =>
    envelope.replace('<cac:AccountingSupplierParty>', () => `${more}<cac:AccountingSupplierParty>`);

const large = inserted(ATTACHMENTS.map((bytes, index) => reference(`a${index}.bin`, bytes)).join(''));

async function documentOf(number: string): Promise<string | undefined> {
  const [row] = await exchange.app.database.sql.query<{ document_id: string }>('select document_id from document where number = $1', [
    number,
  ]);
  return row?.document_id;
}

/** The files of the spool and of the file store. */
async function files(): Promise<string[]> {
  const { dataDir } = exchange.app.config;
  const kept = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return [...(await readdir(join(dataDir, 'spool'))), ...kept.flatMap((entry) => (entry.isFile() ? [entry.name] : []))];
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test.serial('a message of 30 MB is stored byte for byte, with the files inside and a report that is not finished', async (t) => {
  let sent = '';
  const wire = await access.message({ payload: (envelope) => (sent = large(envelope)) });
  t.is((await access.post(wire)).kind, 'receipt');
  await exchange.idle();
  const document = await exported(buyer, (await documentOf(wire.number))!);
  const { channel, status, senderIdentifier, receiverIdentifier, documentType } = document;
  t.deepEqual(
    { channel, status, senderIdentifier, receiverIdentifier, documentType },
    { channel: 'peppol', status: 'READY', senderIdentifier: SENDER, receiverIdentifier: RECEIVER, documentType: 'invoice' },
  );
  const expected = sent.slice(sent.indexOf('<Invoice'), sent.indexOf('</Invoice>') + '</Invoice>'.length);
  t.true(expected.length > 30_000_000);
  const [xml, ...inside] = await contents(exchange, document);
  t.is(sha256(xml!.bytes), sha256(Buffer.from(expected)));
  t.deepEqual(
    inside.map(({ purpose, fileName, bytes }) => [purpose, fileName, sha256(bytes)]),
    ATTACHMENTS.map((bytes, index) => ['attachment', `a${index}.bin`, sha256(bytes)]),
  );
  t.is(JSON.parse((await fileNamed(exchange, document, 'validation.json')).toString()).verdict, 'not-finished');
  t.deepEqual(await readdir(join(exchange.app.config.dataDir, 'spool')), []);
  const [row] = await exchange.app.database.sql.query(
    `select customization_id as "customizationId", seller_name as seller, currency, total_with_vat as total
     from document where number = $1`,
    [wire.number],
  );
  t.deepEqual(row, {
    currency: 'EUR',
    customizationId: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    seller: 'Example Seller BV',
    total: '355.50',
  });
});

test.serial('the same message again is acknowledged, and stored once', async (t) => {
  const wire = await access.message({ payload: large });
  t.is((await access.post(wire)).kind, 'receipt');
  await exchange.idle();
  const before = await files();
  t.is((await access.post(wire)).kind, 'receipt');
  t.deepEqual((await files()).sort(), before.sort());
});

test.serial('namespaces of the envelope that the document uses are added to it', async (t) => {
  const wire = await access.message({
    payload: (envelope) =>
      large(envelope)
        .replace('<sh:StandardBusinessDocument ', '<sh:StandardBusinessDocument xmlns:x="urn:x" xmlns:y="urn:y" ')
        .replace('<cbc:ID>', '<cbc:Note x:a="ü"/><cbc:ID>'),
  });
  t.is((await access.post(wire)).kind, 'receipt');
  await exchange.idle();
  const [xml] = await contents(exchange, await exported(buyer, (await documentOf(wire.number))!));
  t.regex(xml!.bytes.subarray(0, 100).toString(), /^<Invoice xmlns:x="urn:x" xmlns=/);
  t.is(xml!.bytes.subarray(-10).toString(), '</Invoice>');
});

const REFUSED: readonly (readonly [what: string, payload: (envelope: string) => string, code: string, reason: RegExp])[] = [
  ['a document that is cut', (envelope) => large(envelope).slice(0, -500_000), 'EBMS:0004', /the element <.*> is not closed/],
  [
    'a fault in the middle',
    (envelope) => large(envelope).replace('filename="a1.bin"', 'filename=a1.bin'),
    'EBMS:0004',
    /an attribute value that is not quoted/,
  ],
  ['a DOCTYPE', (envelope) => `<!DOCTYPE a>${large(envelope)}`, 'EBMS:0004', /a DOCTYPE is not allowed/],
  ['no envelope', () => `<a>${'x'.repeat(9 * MIB)}</a>`, 'EBMS:0004', /the root is not a StandardBusinessDocument/],
  [
    'a header without end',
    (envelope) =>
      envelope.replace('<sh:BusinessScope>', () => `<sh:BusinessScope>${'<sh:Scope><sh:Type>a</sh:Type></sh:Scope>'.repeat(300_000)}`),
    'EBMS:0004',
    /its payload does not begin within 65536 bytes/,
  ],
  [
    'a second document',
    (envelope) => large(envelope).replace('</Invoice>', '</Invoice><Invoice/>'),
    'EBMS:0004',
    /it does not have exactly one payload/,
  ],
  ['no country', (envelope) => large(envelope).replace('COUNTRY_C1', 'COUNTRY_C2'), 'EBMS:0004', /COUNTRY_C1 is missing/],
  ['another receiver', (envelope) => large(envelope).replace(RECEIVER, '0106:99999999'), 'EBMS:0003', /finalRecipient/],
];

for (const [what, payload, code, reason] of REFUSED) {
  test.serial(`refused, and nothing stays: ${what}`, async (t) => {
    const before = await files();
    const wire = await access.message({ payload });
    const [given, detail] = errorsOf(await access.post(wire));
    t.is(given, code);
    t.regex(detail ?? '', reason);
    t.deepEqual((await files()).sort(), before.sort());
    t.is(await documentOf(wire.number), undefined);
  });
}

test.serial('a wrong tag at the end of a large message is the reason, and nothing stays', async (t) => {
  const before = await files();
  const wire = await access.message({ payload: large });
  const bytes = Buffer.from(wire.bytes);
  const at = bytes.lastIndexOf('\r\n--') - 1;
  bytes[at] = bytes[at]! ^ 1;
  t.is(errorsOf(await access.post({ ...wire, bytes }))[0], 'EBMS:0102');
  t.deepEqual((await files()).sort(), before.sort());
  t.is(await documentOf(wire.number), undefined);
});

/** From this access point to itself, with another payload than the signed one where `signed` is given. */
function forged(gzip: Buffer, signed = gzip): ReturnType<typeof forge> {
  const own = exchange.app.pki.ap.current()[0]!;
  return forge(own, own.certificate, { gzip, signedGzip: signed, messaging: (xml) => xml.replace('POP000002', 'POP000001') });
}

test.serial('a wrong digest at the end of a large message is the reason, and nothing stays', async (t) => {
  const before = await files();
  const wire = await forged(gzipSync(randomBytes(10 * MIB)), gzipSync('other'));
  t.is(errorsOf(await access.post(wire))[0], 'EBMS:0101');
  t.deepEqual((await files()).sort(), before.sort());
});

test.serial('a gzip bomb is read up to AS4_BYTES_MAX, and nothing stays', async (t) => {
  const before = await files();
  const wire = await forged(gzipSync(Buffer.alloc(300 * MIB, ' ')));
  t.deepEqual(errorsOf(await access.post(wire)), ['EBMS:0303', 'The payload is larger than 104857600 bytes']);
  t.deepEqual((await files()).sort(), before.sort());
});
