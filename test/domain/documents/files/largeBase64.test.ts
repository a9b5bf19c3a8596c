// Base64 that is decoded as a stream: the same bytes, and the same refusals, as by decodeBase64.
import { randomBytes } from 'node:crypto';
import { decodedStream, NotBase64 } from '../../../../src/domain/documents/files/largeBase64.js';
import { decodeBase64 } from '../../../../src/xml/base64.js';
import { pieces } from '../../../support/as4.js';
import { test } from '../../../support/test.js';

async function decode(text: string, pieceBytes: number): Promise<Buffer> {
  const decoded: Buffer[] = [];
  for await (const piece of decodedStream(pieces(Buffer.from(text), pieceBytes))) decoded.push(piece);
  return Buffer.concat(decoded);
}

const BYTES = randomBytes(3_001);
const PACKED = BYTES.toString('base64');
const LINES = PACKED.replace(/.{76}/g, '$&\n');

const WRITTEN: readonly (readonly [title: string, text: string])[] = [
  ['in one line', PACKED],
  ['in lines', ` \t${LINES}\r\n`],
  ['with references to line ends', LINES.replaceAll('\n', '&#13;\n').replace('&#13;', '&#xD;').replace('&#13;', '&#0000013;')],
  ['in CDATA sections', `<![CDATA[${PACKED.slice(0, 1_501)}]]>\n<![CDATA[${PACKED.slice(1_501)}]]>`],
];

for (const [title, text] of WRITTEN) {
  test(`Base64 ${title} is decoded, however it is cut`, async (t) => {
    for (const pieceBytes of [1, 10, 997, 100_000]) t.true((await decode(text, pieceBytes)).equals(BYTES));
  });
}

test('no text is no bytes', async (t) => {
  t.is((await decode(' \n', 1)).length, 0);
});

for (const text of ['QUJD?', 'QUJ', 'QUJDR', 'QQ==QUJD', 'QUJDQQ==QUJDQUJD', 'QR==', 'QUI=Q', '&amp;QUJD', 'QUJD<b/>', '====', 'Ä===']) {
  test(`${text} is refused`, async (t) => {
    t.is(decodeBase64(text), undefined);
    for (const pieceBytes of [1, 3, 100]) await t.throwsAsync(decode(text, pieceBytes), { instanceOf: NotBase64 });
  });
}
