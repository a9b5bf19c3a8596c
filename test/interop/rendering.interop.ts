// veraPDF judges readable copies: of the fixtures in each language, and of the published documents where they are there.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderBytes } from '../../src/domain/documents/retrieval/renderBytes.js';
import { renderXml } from '../../src/domain/documents/retrieval/renderXml.js';
import { encodePng } from '../../src/images/png.js';
import { LANGUAGE_TAGS, type LanguageTag } from '../../src/texts/languages.js';
import { mutate, plainInvoice } from '../support/fixtures.js';
import { seenLines } from '../support/pdfText.js';
import { test } from '../support/test.js';
import { THREADS } from '../support/threads.js';
import { runJava } from './java.js';

/** Of Debian's package fonts-noto-cjk. */
const CJK_FONTS = ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc#NotoSansCJKjp-Regular'];

const JPEG = readFileSync('test/fixtures/logo.jpg');

/** The lines of the judge: names, with what each file breaks. */
async function judge(pdfs: AsyncIterable<readonly [name: string, bytes: Uint8Array]>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-rendering-'));
  try {
    for await (const [name, bytes] of pdfs) await writeFile(join(folder, name), bytes);
    return await runJava('JudgePdf', [folder], 'rendering');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* copiesOf(folder: string, language: LanguageTag): AsyncGenerator<readonly [string, Uint8Array]> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xml'));
  for (const name of names) {
    const rendered = await renderBytes(THREADS, readFileSync(join(folder, name)), { language, format: 'pdf', withFindings: false });
    if ('bytes' in rendered) yield [`${name.replaceAll('/', '!')}.pdf`, rendered.bytes];
  }
}

const broken = (lines: readonly string[]): string[] => lines.filter((line) => !line.endsWith('.pdf'));

for (const language of LANGUAGE_TAGS) {
  test.serial(`copies of the fixtures in ${language} are PDF/A-3a`, async (t) => {
    const lines = await judge(copiesOf('test/fixtures', language));
    t.true(lines.length >= 30);
    t.deepEqual(broken(lines), []);
  });
}

for (const [what, look] of [
  ['a PNG as logo', { mediaType: 'image/png', bytes: encodePng({ width: 4, height: 3, rgb: Buffer.alloc(36, 9) }) }],
  ['a JPEG as logo', { mediaType: 'image/jpeg', bytes: JPEG }],
] as const)
  test.serial(`a copy and a Factur-X with ${what} are PDF/A-3a`, async (t) => {
    const logo = { mediaType: look.mediaType, base64: look.bytes.toString('base64') };
    async function* copies(): AsyncGenerator<readonly [string, Uint8Array]> {
      for (const name of ['ubl-invoice.xml', 'cii-invoice.xml']) {
        const bytes = readFileSync(join('test/fixtures', name));
        const pdf = await renderXml({ bytes, format: 'pdf', language: 'en', findings: [], look: { colour: '#aa3300', logo } });
        t.true(pdf.includes('/Subtype /Image'));
        yield [`${name}.pdf`, pdf];
      }
    }
    t.deepEqual(await judge(copies()), ['cii-invoice.xml.pdf', 'ubl-invoice.xml.pdf']);
  });

for (const font of [
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuMathTeXGyre.ttf',
  ...CJK_FONTS.filter((path) => existsSync(path.split('#')[0]!)),
])
  test.serial(`a copy with a text in ${font.replace(/.*\//, '')} is PDF/A-3a`, async (t) => {
    const text = font.includes('CJK') ? '\u4e0a\u6d77 Trade \uc8fc\uc2dd Ltd' : 'Trade \u210a Ltd';
    async function* copies(): AsyncGenerator<readonly [string, Uint8Array]> {
      const bytes = Buffer.from(mutate(plainInvoice(), ['>Example Seller BV<', `>${text}<`]));
      const rendered = await renderBytes(THREADS, bytes, { language: 'en', format: 'pdf', withFindings: false, fonts: [font] });
      if ('refusal' in rendered) return;
      t.true((await seenLines(Buffer.from(rendered.bytes))).includes(text));
      yield ['copy.pdf', rendered.bytes];
    }
    t.deepEqual(await judge(copies()), ['copy.pdf']);
  });

test.serial('a copy whose structure is gone is refused', async (t) => {
  async function* spoiled(): AsyncGenerator<readonly [string, Uint8Array]> {
    for await (const [name, bytes] of copiesOf('test/fixtures/xrechnung', 'en')) {
      yield [name, Buffer.from(Buffer.from(bytes).toString('latin1').replace('/Marked true', '/Marked null'), 'latin1')];
    }
  }
  const lines = await judge(spoiled());
  t.deepEqual(broken(lines).length, lines.length);
});

const CORPORA = process.env['CORPORA'] || '../shared/corpora';
if (existsSync(CORPORA)) {
  for (const { name } of readdirSync(CORPORA, { withFileTypes: true }).filter((one) => one.isDirectory())) {
    test.serial(`copies of ${name} are PDF/A-3a`, async (t) => {
      t.deepEqual(broken(await judge(copiesOf(join(CORPORA, name), 'en'))), []);
    });
  }
}
