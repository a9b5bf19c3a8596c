// `npm run json`: its output on each stream, and its exit code.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseXml } from '../../src/xml/gate.js';
import { type Json, SMALL } from '../invoices/samples.js';
import { runCommand } from '../support/child.js';
import { test } from '../support/test.js';

function run(...given: readonly string[]) {
  return runCommand('json', given, {});
}

/** The path of a file with that JSON, which is removed at the end. */
async function fileOf(value: Json): Promise<AsyncDisposable & { readonly path: string; readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-json-'));
  const path = join(folder, 'invoice.json');
  await writeFile(path, JSON.stringify(value));
  return { path, folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

test('an invoice is printed as JSON, and the command ends with 0', async (t) => {
  const { code, stdout, stderr } = await run('test/fixtures/ubl-invoice.xml');
  t.deepEqual([code, stderr], [0, '']);
  t.is((JSON.parse(stdout) as Json)['currency'], 'EUR');
});

for (const [to, root] of [
  ['ubl', 'Invoice'],
  ['cii', 'CrossIndustryInvoice'],
] as const) {
  test(`--to ${to} makes a ${root} of it`, async (t) => {
    await using file = await fileOf({ ...SMALL, profile: 'en16931' });
    const { code, stdout, stderr } = await run(file.path, '--to', to);
    t.deepEqual([code, stderr], [0, '']);
    t.is(parseXml(Buffer.from(stdout)).root.local, root);
  });
}

test('--to facturx --out writes a PDF that is read as the same invoice', async (t) => {
  await using file = await fileOf({ ...SMALL, profile: 'facturx' });
  const out = join(file.folder, 'invoice.pdf');
  t.is((await run(file.path, '--to', 'facturx', '--out', out)).code, 0);
  t.is((await readFile(out)).subarray(0, 5).toString(), '%PDF-');
  const read = JSON.parse((await run(out)).stdout) as { totals: Json };
  t.is(read.totals['payableAmount'], '1051.65');
});

test('errors are told one a line, and the command ends with 1', async (t) => {
  await using file = await fileOf({ ...SMALL, number: undefined, currency: 'eur' });
  const { code, stdout, stderr } = await run(file.path, '--to', 'ubl');
  t.deepEqual([code, stdout], [1, '']);
  t.deepEqual(stderr.replaceAll(file.path, 'FILE').trim().split('\n'), [
    'FILE: #: missing-member: number (BT-1) is missing',
    'FILE: #/currency: wrong-format: "eur" is no code of ISO 4217, which currency takes; "EUR" is near',
  ]);
});

test('a file that is no invoice ends with 1, a wrong target with 2', async (t) => {
  t.is((await run('test/fixtures/invoice-response.xml')).code, 1);
  t.is((await run('x.json', '--to', 'edifact')).code, 2);
});
