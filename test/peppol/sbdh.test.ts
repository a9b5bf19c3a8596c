import { readFileSync } from 'node:fs';
import { DOCUMENT_TYPES_BY_CODE, INVOICE_RESPONSE, MESSAGE_LEVEL_STATUS } from '../../src/peppol/documentTypes.js';
import { FRENCH_FACTURX } from '../../src/peppol/frenchTypes.js';
import { type Envelope, writeEnvelope } from '../../src/peppol/sbdh.js';
import { readEnvelope, SbdhError } from '../../src/peppol/sbdhReader.js';
import { parseXml } from '../../src/xml/gate.js';
import { test } from '../support/test.js';

const SBDH = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader';
const INVOICE = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
const PAYLOAD = `<Invoice xmlns="${INVOICE}"/>`;

const envelope: Envelope = {
  sender: '0088:1548079098355',
  receiver: '9930:de136695976',
  documentType: DOCUMENT_TYPES_BY_CODE[158].value,
  processId: DOCUMENT_TYPES_BY_CODE[158].processId,
  countryC1: 'DE',
  instanceIdentifier: '0f2e4f0a-6a55-4b0c-9f3e-5d1c2b7a9e11',
  createdAt: new Date('2026-11-20T10:00:00Z'),
  mlsTo: '0242:987654',
  mlsType: 'ALWAYS_SEND',
};

function wrap(bytes: Buffer, about: Envelope = envelope): Buffer {
  return writeEnvelope(bytes, parseXml(bytes), about);
}

function read(xml: string | Buffer) {
  const bytes = Buffer.from(xml);
  return readEnvelope(bytes, parseXml(bytes));
}

test('the envelope, to the letter', (t) => {
  t.is(
    wrap(Buffer.from(PAYLOAD)).toString(),
    `<?xml version="1.0" encoding="UTF-8"?>\n<sh:StandardBusinessDocument xmlns:sh="${SBDH}"><sh:StandardBusinessDocumentHeader><sh:HeaderVersion>1.0</sh:HeaderVersion>` +
      '<sh:Sender><sh:Identifier Authority="iso6523-actorid-upis">0088:1548079098355</sh:Identifier></sh:Sender>' +
      '<sh:Receiver><sh:Identifier Authority="iso6523-actorid-upis">9930:de136695976</sh:Identifier></sh:Receiver>' +
      `<sh:DocumentIdentification><sh:Standard>${INVOICE}</sh:Standard><sh:TypeVersion>2.1</sh:TypeVersion>` +
      '<sh:InstanceIdentifier>0f2e4f0a-6a55-4b0c-9f3e-5d1c2b7a9e11</sh:InstanceIdentifier><sh:Type>Invoice</sh:Type>' +
      '<sh:CreationDateAndTime>2026-11-20T10:00:00Z</sh:CreationDateAndTime></sh:DocumentIdentification><sh:BusinessScope>' +
      `<sh:Scope><sh:Type>DOCUMENTID</sh:Type><sh:InstanceIdentifier>${envelope.documentType}</sh:InstanceIdentifier><sh:Identifier>busdox-docid-qns</sh:Identifier></sh:Scope>` +
      `<sh:Scope><sh:Type>PROCESSID</sh:Type><sh:InstanceIdentifier>${envelope.processId}</sh:InstanceIdentifier><sh:Identifier>cenbii-procid-ubl</sh:Identifier></sh:Scope>` +
      '<sh:Scope><sh:Type>COUNTRY_C1</sh:Type><sh:InstanceIdentifier>DE</sh:InstanceIdentifier></sh:Scope>' +
      '<sh:Scope><sh:Type>MLS_TO</sh:Type><sh:InstanceIdentifier>0242:987654</sh:InstanceIdentifier><sh:Identifier>iso6523-actorid-upis</sh:Identifier></sh:Scope>' +
      '<sh:Scope><sh:Type>MLS_TYPE</sh:Type><sh:InstanceIdentifier>ALWAYS_SEND</sh:InstanceIdentifier></sh:Scope>' +
      `</sh:BusinessScope></sh:StandardBusinessDocumentHeader>${PAYLOAD}</sh:StandardBusinessDocument>`,
  );
});

test('a PINT document has the scheme of its types', (t) => {
  const documentType = envelope.documentType.replace(/##.*::/, '##urn:peppol:pint:billing-1@aunz-1::');
  const { documentTypeScheme } = read(wrap(Buffer.from(PAYLOAD), { ...envelope, documentType }));
  t.is(documentTypeScheme, 'peppol-doctype-wildcard');
});

test('what was written is read back', (t) => {
  const { payload, ...header } = read(wrap(Buffer.from(PAYLOAD)));
  t.deepEqual(header, {
    ...envelope,
    createdAt: '2026-11-20T10:00:00Z',
    documentTypeScheme: 'busdox-docid-qns',
    processScheme: 'cenbii-procid-ubl',
    attributes: [],
  });
  t.is(payload.kind, 'xml');
});

const PAYLOADS: readonly (readonly [title: string, file: string, documentType: string])[] = [
  ['an invoice', 'ubl-invoice.xml', DOCUMENT_TYPES_BY_CODE[158].value],
  ['a credit note', 'ubl-credit-note.xml', DOCUMENT_TYPES_BY_CODE[160].value],
  ['an invoice response', 'invoice-response.xml', INVOICE_RESPONSE.value],
];
for (const [title, file, documentType] of PAYLOADS) {
  test(`the payload comes out byte for byte: ${title}`, (t) => {
    const bytes = readFileSync(`test/fixtures/${file}`);
    const { root } = parseXml(bytes);
    t.deepEqual(read(wrap(bytes, { ...envelope, documentType })).payload.bytes, bytes.subarray(root.start, root.end));
  });
}

test('byte order mark, declaration and comments outside the root stay behind', (t) => {
  const { payload } = read(wrap(Buffer.from(`\ufeff<?xml version="1.0" encoding="utf-8"?><!-- a -->${PAYLOAD}<!-- b -->`)));
  t.is(payload.bytes.toString(), PAYLOAD);
});

test('a document type that is not that of the payload is a mistake of the actor', (t) => {
  t.throws(() => wrap(Buffer.from(PAYLOAD), { ...envelope, documentType: MESSAGE_LEVEL_STATUS.value }), { instanceOf: TypeError });
});

/** An envelope in the form of another access point: default namespace, with declarations that the payload uses. */
function foreign(change: (xml: string) => string = (xml) => xml): string {
  return change(`<StandardBusinessDocument xmlns="${SBDH}" xmlns:inv="${INVOICE}" xmlns:xsi="urn:xsi"><StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion>
    <Sender><Identifier Authority="iso6523-actorid-upis">0088:1</Identifier></Sender><Receiver><Identifier Authority="iso6523-actorid-upis">0088:2</Identifier></Receiver>
    <DocumentIdentification><Standard>${INVOICE}</Standard><TypeVersion>2.1</TypeVersion><InstanceIdentifier>I-1</InstanceIdentifier><Type>Invoice</Type><CreationDateAndTime>2026-11-20T10:00:00</CreationDateAndTime></DocumentIdentification>
    <BusinessScope><Scope><Type>DOCUMENTID</Type><InstanceIdentifier>${envelope.documentType}</InstanceIdentifier></Scope>
    <Scope><Type>PROCESSID</Type><InstanceIdentifier>${envelope.processId}</InstanceIdentifier></Scope>
    <Scope><Type>COUNTRY_C1</Type><InstanceIdentifier>SE</InstanceIdentifier></Scope>
    <Scope><Type>OTHER</Type><InstanceIdentifier>kept</InstanceIdentifier></Scope></BusinessScope></StandardBusinessDocumentHeader>
    <inv:Invoice xsi:a="1" xml:lang="en"><b xmlns="urn:b"/></inv:Invoice></StandardBusinessDocument>`);
}

test('a scope without Identifier has the usual scheme', (t) => {
  const { documentTypeScheme, processScheme } = read(foreign());
  t.deepEqual([documentTypeScheme, processScheme], ['busdox-docid-qns', 'cenbii-procid-ubl']);
});

test('unknown scopes are kept as attributes', (t) => {
  t.deepEqual(read(foreign()).attributes, [{ type: 'OTHER', value: 'kept', identifier: undefined }]);
});

test('namespaces that the payload has from the envelope are added to its root, nothing else', (t) => {
  t.is(
    read(foreign()).payload.bytes.toString(),
    `<inv:Invoice xmlns:inv="${INVOICE}" xmlns:xsi="urn:xsi" xsi:a="1" xml:lang="en"><b xmlns="urn:b"/></inv:Invoice>`,
  );
});

test('a payload that is not XML is unpacked', (t) => {
  const xml = foreign((text) =>
    text
      .replace(/<Standard>[^<]*/, '<Standard>urn:peppol:doctype:pdf+xml')
      .replace(/urn[^<]*##[^<]*/, FRENCH_FACTURX.value)
      .replace(
        /<inv:Invoice.*Invoice>/,
        '<BinaryContent xmlns="http://peppol.eu/xsd/ticc/envelope/1.0" mimeType="application/pdf">JVBE\nRi0=</BinaryContent>',
      ),
  );
  t.deepEqual(read(xml).payload, { kind: 'binary', bytes: Buffer.from('%PDF-'), mimeType: 'application/pdf' });
});

const BROKEN: readonly (readonly [message: string, change: (xml: string) => string])[] = [
  ['the root is not a StandardBusinessDocument', () => '<a/>'],
  ['it does not begin with its header', (xml) => xml.replaceAll('StandardBusinessDocumentHeader>', 'Header>')],
  ['it does not have exactly one payload', (xml) => xml.replace(/<inv:Invoice.*Invoice>/, '')],
  ['it does not have exactly one payload', (xml) => xml.replace('</StandardBusinessDocument>', '<a/></StandardBusinessDocument>')],
  ['HeaderVersion is not 1.0', (xml) => xml.replace('<HeaderVersion>1.0', '<HeaderVersion>2.0')],
  ['it does not have exactly one Sender', (xml) => xml.replace(/<Sender>.*<\/Sender>/, '')],
  ['it does not have exactly one Receiver', (xml) => xml.replace(/(<Receiver>.*<\/Receiver>)/, '$1$1')],
  ['the Sender is not of iso6523-actorid-upis', (xml) => xml.replace('iso6523-actorid-upis', 'other')],
  ['Sender is missing', (xml) => xml.replace('0088:1', ' ')],
  ['the scope DOCUMENTID is missing', (xml) => xml.replace('DOCUMENTID', 'A')],
  ['the scope PROCESSID is missing', (xml) => xml.replace('PROCESSID', 'A')],
  ['the scope COUNTRY_C1 is missing', (xml) => xml.replace('COUNTRY_C1', 'A')],
  ['COUNTRY_C1 is not a country code', (xml) => xml.replace('SE</', 'Sweden</')],
  ['the scope COUNTRY_C1 is there twice', (xml) => xml.replace('OTHER', 'COUNTRY_C1')],
  ['MLS_TYPE is neither FAILURE_ONLY nor ALWAYS_SEND', (xml) => xml.replace('OTHER', 'MLS_TYPE')],
  ['its scopes have more than 16384 characters', (xml) => xml.replace('kept', 'x'.repeat(16_384))],
  ['InstanceIdentifier is missing', (xml) => xml.replace('I-1', '')],
  ['CreationDateAndTime is missing', (xml) => xml.replace('2026-11-20T10:00:00', '')],
  ['Standard and Type are not those of the payload', (xml) => xml.replace('<Type>Invoice', '<Type>CreditNote')],
  ['Standard and Type are not those of the payload', (xml) => xml.replace(`<Standard>${INVOICE}`, '<Standard>urn:a')],
  ['DOCUMENTID is not that of the payload', (xml) => xml.replace('::Invoice##', '::CreditNote##')],
  ['TypeVersion is not that of DOCUMENTID', (xml) => xml.replace('<TypeVersion>2.1', '<TypeVersion>2.2')],
];
for (const [index, [message, change]] of BROKEN.entries()) {
  test(`refused (${index}): ${message}`, (t) => {
    t.throws(() => read(foreign(change)), { instanceOf: SbdhError, message });
  });
}
