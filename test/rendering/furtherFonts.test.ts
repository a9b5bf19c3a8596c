import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderXml } from '../../src/domain/documents/retrieval/renderXml.js';
import { createThreadPool } from '../../src/domain/documents/threads/threadPool.js';
import { furtherFontFault, setFurtherFonts } from '../../src/rendering/pdf/fonts.js';
import { mutate, plainInvoice } from '../support/fixtures.js';
import { seenLines } from '../support/pdfText.js';
import { test } from '../support/test.js';

const folder = mkdtempSync(join(tmpdir(), 'exchange-fonts-'));
test.after.always(() => rmSync(folder, { recursive: true }));
const damaged = join(folder, 'damaged.ttf');
writeFileSync(damaged, 'no font');

// The last one has signs of mathematics that DejaVu Sans lacks, and Latin letters. A damaged file keeps no copy from being made.
const FONTS = [damaged, 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf', 'node_modules/dejavu-fonts-ttf/ttf/DejaVuMathTeXGyre.ttf'];
// Of the process: other files of tests start services without such fonts.
test.beforeEach(() => setFurtherFonts(FONTS));
test.after.always(() => setFurtherFonts([]));

const LACKING = 'This text has characters that the font of this copy lacks. They stand in the XML.';

for (const [what, text, lines] of [
  ['a text that a further font has', 'Trade \u210a\u2323 Ltd', ['Trade \u210a\u2323 Ltd']],
  ['a text that no font has as a whole', 'Trade \u210a \u4e0a', ['Trade \ufffd \ufffd', LACKING]],
] as const) {
  test.serial(`a name shows: ${what}`, async (t) => {
    const bytes = Buffer.from(mutate(plainInvoice(), ['>Example Seller BV<', `>${text}<`]));
    const seen = await seenLines(await renderXml({ bytes, format: 'pdf', language: 'en', findings: [] }));
    t.deepEqual(
      lines.map((line) => seen.includes(line)),
      lines.map(() => true),
      seen.join('\n'),
    );
  });
}

test.serial('threads of the service take the same fonts', async (t) => {
  await using threads = createThreadPool({ fonts: FONTS });
  const bytes = Buffer.from(mutate(plainInvoice(), ['>Example Seller BV<', '>Trade \u210a Ltd<']));
  const pdf = await threads.run('demo-seller', 'render', { bytes, format: 'pdf', language: 'en', findings: [] });
  t.true((await seenLines(pdf)).includes('Trade \u210a Ltd'));
});

test.serial('a collection needs the name of one of its fonts', (t) => {
  const path = join(folder, 'fonts.ttc');
  writeFileSync(path, 'ttcf....');
  t.is(furtherFontFault(path), 'it is a collection, so # and the name of one of its fonts must follow');
  t.is(furtherFontFault(`${path}#One`), undefined);
});
