// The tour in README.md, and the files that it uploads.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { PDFDocument } from 'pdf-lib';
import { startApp } from './support/app.js';
import { bareEnvironment } from './support/child.js';
import { check } from './support/fixtures.js';
import { newFolder } from './support/folderOf.js';
import { isThere } from './support/shell.js';
import { test } from './support/test.js';

const TOOLS = [
  ['bash', '--version'],
  ['curl', '--version'],
  ['jq', '--version'],
] as const;

test('test/fixtures/tour/invoice.xml is valid, and names the buyer that the tour replaces', (t) => {
  const xml = readFileSync('test/fixtures/tour/invoice.xml', 'utf8');
  const { verdict, findings } = check(xml);
  t.is(verdict, 'valid');
  t.deepEqual(findings, []);
  t.is(xml.match(/<cbc:EndpointID schemeID="9915">buyer1</g)?.length, 1);
});

test('test/fixtures/tour/invoice.pdf is a PDF', async (t) => {
  t.is((await PDFDocument.load(readFileSync('test/fixtures/tour/invoice.pdf'))).getPageCount(), 1);
});

/** The commands of the page, as a reader pastes them. */
function tour(): string {
  const [, section = ''] = readFileSync('README.md', 'utf8').split('## Five-minute tour');
  return /```sh\n([\s\S]*?)```/.exec(section)![1]!;
}

async function take(port: string, folder: string): Promise<{ code: number | null; output: string }> {
  const shell = spawn('bash', ['-e', '-o', 'pipefail', '-c', tour()], {
    env: { ...bareEnvironment(), HOME: process.env['HOME'] ?? '', PORT: port, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(shell, 'close')) as [number | null];
  return { code, output };
}

test('the tour works twice, on any port, and leaves nothing behind', async (t) => {
  const missing = TOOLS.filter((tool) => !isThere(tool)).map(([name]) => name);
  t.regex(tour(), /^export EXCHANGE_URL=/);
  if (missing.length > 0) {
    t.log(`The tour was not taken: ${missing.join(', ')} cannot be run here.`);
    return;
  }
  await using exchange = await startApp();
  const folder = await newFolder(t);
  const before = await readdir('.');
  for (const time of ['first', 'second']) {
    const { code, output } = await take(new URL(exchange.url).port, folder);
    t.is(code, 0, `${time}: ${output}`);
    t.regex(output, /not a byte changed/, time);
    t.regex(output, /Events: 1, retries: 0, duplicates: 0\./, time);
    t.regex(output, /"status": "DELIVERED"/, time);
  }
  t.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('tmp.')),
    [],
  );
  t.deepEqual(await readdir('.'), before);
  const buyer = await exchange.as('demo-buyer');
  t.deepEqual((await buyer('/v3/participant')).body, []);
  t.deepEqual((await buyer('/v3/webhook')).body, { webhooks: [] });
});
