// `npm run render`: its output on each stream, and its exit code.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGE_TAGS } from '../../src/texts/languages.js';
import { runCommand } from '../support/child.js';
import { fixture } from '../support/fixtures.js';
import { folderOf } from '../support/folderOf.js';
import { pdfOf } from '../support/pdf.js';
import { test } from '../support/test.js';

const INVOICE = 'test/fixtures/ubl-invoice.xml';

function run(...given: readonly string[]) {
  return runCommand('render', given, {});
}

test('HTML goes to standard output, in the language that is asked for', async (t) => {
  const { code, stdout, stderr } = await run(INVOICE, '--lang', 'de');
  t.deepEqual([code, stderr], [0, '']);
  t.regex(stdout, /^<!doctype html>\n<html lang="de">[\s\S]*<h1 dir="auto">Rechnung F2026-0017<\/h1>/);
});

test('--findings shows what the rules found', async (t) => {
  await using files = await folderOf();
  const path = join(files.path, 'wrong.xml');
  await writeFile(path, fixture('ubl-invoice.xml').replace('>BE<', '>XX<'));
  const { code, stdout } = await run(path, '--findings');
  t.is(code, 0);
  t.true(stdout.includes('<b>Error BR-CL-14</b>'));
});

test('a PDF is written to a file', async (t) => {
  await using files = await folderOf();
  const out = join(files.path, 'copy.pdf');
  const { code, stdout, stderr } = await run(INVOICE, '--format', 'pdf', '--out', out);
  t.deepEqual([code, stdout, stderr], [0, '', '']);
  t.true((await readFile(out, 'latin1')).startsWith('%PDF-1.7'));
});

test('the invoice inside a PDF is shown', async (t) => {
  await using files = await folderOf();
  const path = join(files.path, 'invoice.pdf');
  await writeFile(path, await pdfOf([{ name: 'factur-x.xml', bytes: Buffer.from(fixture('cii-invoice.xml')) }]));
  const { code, stdout } = await run(path);
  t.is(code, 0);
  t.regex(stdout, /<h1 dir="auto">Invoice /);
});

for (const [what, given, code, message] of [
  ['no XML', ['package.json'], 1, /^package\.json: .+\n$/],
  ['a file that is not there', ['none.xml'], 2, /^none\.xml: cannot be read: /],
  ['an unknown language', [INVOICE, '--lang', 'it'], 2, new RegExp(`\n--lang is "it"; it takes ${LANGUAGE_TAGS.join(', ')}\\.\n`)],
  ['an unknown format', [INVOICE, '--format', 'svg'], 2, /\n--format is "svg"; it takes html, pdf\.\n/],
  ['no file', [], 2, /\nIt takes one file\.\n/],
] as const) {
  test(`${what} ends with ${code}`, async (t) => {
    const ended = await run(...given);
    t.deepEqual([ended.code, ended.stdout], [code, '']);
    t.regex(ended.stderr, message);
  });
}
