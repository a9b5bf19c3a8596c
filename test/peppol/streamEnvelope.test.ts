// The envelope around a document that is read in pieces.

import { DOCUMENT_TYPES_BY_CODE } from '../../src/peppol/documentTypes.js';
import { type Envelope, writeEnvelope } from '../../src/peppol/sbdh.js';
import { streamEnvelope } from '../../src/peppol/streamEnvelope.js';
import { parseXml } from '../../src/xml/gate.js';
import { pieces } from '../support/as4.js';
import { invoice } from '../support/documents.js';
import { test } from '../support/test.js';

const { value, processId } = DOCUMENT_TYPES_BY_CODE[158];
const ENVELOPE: Envelope = {
  sender: '0088:1',
  receiver: '0088:2',
  documentType: value,
  processId,
  countryC1: 'BE',
  instanceIdentifier: 'one',
  createdAt: new Date('2026-11-20T10:00:00Z'),
};

async function streamed(text: string | Buffer, length?: number): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of streamEnvelope(pieces(Buffer.from(text), length), ENVELOPE)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const ROOT = invoice().slice(invoice().indexOf('<Invoice')).trimEnd();

for (const [what, prolog] of [
  ['nothing', ''],
  ['a declaration', '<?xml version="1.0" encoding="UTF-8"?>\n'],
  ['a byte order mark', '\ufeff<?xml version="1.0"?>'],
  ['comments, instructions and white space', '<?xml version="1.0"?>\r\n<!-- <Invoice> -->\t<?style x="?" ?>\n<!----> '],
] as const) {
  test(`before the root: ${what}`, async (t) => {
    const text = prolog + ROOT;
    const expected = writeEnvelope(Buffer.from(text), parseXml(Buffer.from(text)), ENVELOPE).toString();
    t.is(await streamed(text), expected);
    t.is(await streamed(text, 1), expected);
  });
}

test('a document without a root element', async (t) => {
  await t.throwsAsync(streamed('<!-- only this -->'), { instanceOf: TypeError, message: 'The payload has no root element' });
});

test('a prolog of 3 MB, which is not sent', async (t) => {
  const prolog = `<?xml version="1.0"?><!--${' '.repeat(3_000_000)}--><?style -->?>`;
  t.is(await streamed(prolog + ROOT, 65_536), await streamed(ROOT));
});
