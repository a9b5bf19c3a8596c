// `npm run validate`: its output and exit code.

import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { UsageError } from '../../src/commands/usage.js';
import { readArguments } from '../../src/commands/validate/arguments.js';
import { type Ended, runCommand } from '../support/child.js';
import { fixture, mutate } from '../support/fixtures.js';
import { folderOf } from '../support/folderOf.js';
import { pdfOf } from '../support/pdf.js';
import { test } from '../support/test.js';

const NOW = new Date('2026-11-21T08:00:00Z');
const INVOICE = 'test/fixtures/ubl-invoice.xml';
const WRONG = mutate(fixture('ubl-invoice.xml'), ['>12.50<', '>-12.50<']);

function run(given: readonly string[], input?: string): Promise<Ended> {
  return runCommand('validate', given, {}, input);
}

interface Line {
  readonly file: string;
  readonly embeddedName?: string;
  readonly verdict: string;
  readonly ruleSets: readonly string[];
  readonly findings: readonly { readonly rule: string }[];
}

function linesOf(stdout: string): Line[] {
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

test('a valid file: "exit 0 all valid", and the families that ran', async (t) => {
  const { code, stdout } = await run(['--format', 'json', INVOICE]);
  t.is(code, 0);
  const [line] = linesOf(stdout);
  t.like(line, { file: INVOICE, verdict: 'valid', findings: [] });
  t.deepEqual(line?.ruleSets.slice(0, 2), ['UBL', 'EN16931-UBL']);
});

test('a folder: its documents and those of the folders within, in the order of names, and nothing else', async (t) => {
  await using files = await folderOf({ 'b.xml': fixture('ubl-invoice.xml'), 'notes.txt': 'no document', 'C.PDF': 'no PDF' });
  await mkdir(join(files.path, 'a'));
  await writeFile(join(files.path, 'a', 'wrong.xml'), WRONG);
  const { stdout } = await run(['--format', 'json', files.path]);
  t.deepEqual(
    linesOf(stdout).map(({ file, verdict }) => [relative(files.path, file), verdict]),
    [
      ['C.PDF', 'malformed'],
      [join('a', 'wrong.xml'), 'invalid'],
      ['b.xml', 'valid'],
    ],
  );
});

test('a folder without documents ends with 2 and says so', async (t) => {
  await using files = await folderOf({ 'notes.txt': 'no document' });
  t.deepEqual(await run([files.path]), { code: 2, stdout: '', stderr: 'No document was found.\n' });
});

test('"exit 1 some not": one line for each file, with rule, severity, location, line and text', async (t) => {
  await using files = await folderOf({ 'wrong.xml': WRONG, 'broken.xml': '<Invoice>' });
  const { code, stdout } = await run([
    '--format',
    'json',
    '--rules',
    'en16931',
    INVOICE,
    join(files.path, 'wrong.xml'),
    join(files.path, 'broken.xml'),
  ]);
  t.is(code, 1);
  const lines = linesOf(stdout);
  t.deepEqual(
    lines.map(({ verdict }) => verdict),
    ['valid', 'invalid', 'malformed'],
  );
  t.deepEqual(Object.keys(lines[1] ?? {}), ['file', 'verdict', 'ruleSets', 'findings']);
  const finding = lines[1]?.findings[0];
  t.deepEqual(Object.keys(finding ?? {}), ['rule', 'severity', 'location', 'line', 'text']);
  t.like(finding, { rule: 'BR-27', severity: 'fatal', location: '/Invoice/cac:InvoiceLine[2]/cac:Price/cbc:PriceAmount', line: 100 });
});

test('"exit 2 usage or unreadable file": the others are checked all the same', async (t) => {
  const { code, stdout, stderr } = await run(['--format', 'json', 'nowhere.xml', INVOICE]);
  t.is(code, 2);
  t.is(linesOf(stdout).length, 1);
  t.regex(stderr, /^nowhere\.xml: cannot be read: ENOENT/);
});

test('"`-` reads a list of paths from standard input", among other files', async (t) => {
  const { code, stdout } = await run(
    ['--format', 'json', '-', INVOICE],
    'test/fixtures/cii-invoice.xml\r\n\ntest/fixtures/ubl-credit-note.xml\n',
  );
  t.is(code, 0);
  t.deepEqual(
    linesOf(stdout).map(({ file }) => file),
    ['test/fixtures/cii-invoice.xml', 'test/fixtures/ubl-credit-note.xml', INVOICE],
  );
});

test('a PDF is extracted first, and the line has `embeddedName`', async (t) => {
  const pdf = await pdfOf([{ name: 'factur-x.xml', bytes: Buffer.from(fixture('cii-invoice.xml')) }]);
  await using files = await folderOf({ 'invoice.pdf': pdf, 'empty.pdf': '%PDF-1.7\n' });
  const { code, stdout } = await run(['--format', 'json', join(files.path, 'invoice.pdf'), join(files.path, 'empty.pdf')]);
  t.is(code, 1);
  t.deepEqual(
    linesOf(stdout).map(({ embeddedName, verdict, findings }) => [embeddedName, verdict, findings.map(({ rule }) => rule)]),
    [
      ['factur-x.xml', 'valid', ['PDF-01']],
      [undefined, 'malformed', ['PDF']],
    ],
  );
});

test('more output than a pipe holds arrives whole', async (t) => {
  const { code, stdout } = await run(['--format', 'html', '-'], `${INVOICE}\n`.repeat(300));
  t.is(code, 0);
  t.is(stdout.split('</html>\n').length - 1, 300);
});

test('the text for a terminal and SVRL name the file', async (t) => {
  t.regex(
    (await run([INVOICE])).stdout,
    /^test\/fixtures\/ubl-invoice\.xml: valid, 0 errors, 0 warnings, 0 notes \(UBL 2\.1, EN16931-UBL /,
  );
  t.true((await run(['--format', 'svrl', INVOICE])).stdout.includes('title="ubl-invoice.xml"'));
});

test('the command line: rules by name, a day or a time, a format, a language', (t) => {
  t.deepEqual(readArguments(['a.xml'], NOW), { paths: ['a.xml'], rules: undefined, at: NOW, format: 'text', language: 'en' });
  t.deepEqual(readArguments(['--rules', 'en16931, mlr', '--at', '2026-08-01', '--format', 'svrl', '-', 'b.xml'], NOW), {
    paths: ['-', 'b.xml'],
    rules: ['en16931', 'mlr'],
    at: new Date('2026-08-01T00:00:00Z'),
    format: 'svrl',
    language: 'en',
  });
  t.like(readArguments(['--at', '2026-08-01T02:00:00+02:00', 'a.xml'], NOW), { at: new Date('2026-08-01T00:00:00Z') });
  t.like(readArguments(['--lang', 'nl', 'a.xml'], NOW), { language: 'nl' });
});

for (const [why, ...given] of [
  ['no file'],
  ['two standard inputs', '-', '-'],
  ['a language that there is not', '--lang', 'la', 'a.xml'],
  ['an unknown rule set', '--rules', 'en16931,foo', 'a.xml'],
  ['no rule set', '--rules', '', 'a.xml'],
  ['a day that does not exist', '--at', '2026-02-30', 'a.xml'],
  ['a time without zone', '--at', '2026-02-03T10:00', 'a.xml'],
  ['a date as people write it', '--at', '3 Feb 2026', 'a.xml'],
  ['an unknown option', '--rule', 'en16931', 'a.xml'],
] as const) {
  test(`the command line is refused with ${why}`, (t) => {
    t.throws(() => readArguments(given, NOW), { instanceOf: UsageError });
  });
}

test('a format that there is not is named beside those that there are', (t) => {
  t.throws(() => readArguments(['--format', 'xml', 'a.xml'], NOW), {
    instanceOf: UsageError,
    message: '--format is "xml"; it takes text, json, svrl, html.',
  });
});
