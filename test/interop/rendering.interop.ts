// veraPDF judges readable copies: of the fixtures in each language, and of the published documents where they are there.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderBytes } from '../../src/domain/documents/retrieval/renderBytes.js';
import { LANGUAGE_TAGS, type LanguageTag } from '../../src/texts/languages.js';
import { test } from '../support/test.js';
import { THREADS } from '../support/threads.js';
import { runJava } from './java.js';

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
