// What the command makes of a small release, beside the present tables.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INVOICE_RESPONSE, USED_TYPES } from '../../../src/peppol/documentTypes.js';
import { differenceOf } from '../../../tools/codelists/difference.js';
import { LISTS } from '../../../tools/codelists/lists.js';
import { listIn, type ReadList } from '../../../tools/codelists/readList.js';
import { tableText } from '../../../tools/codelists/table.js';
import { TABLES, takeList } from '../../../tools/codelists/takeList.js';
import { type ExecutionContext, test } from '../../support/test.js';

const SCHEME = { iso6523: '0001', schemeid: "X'Y", country: 'BE', registrable: true, state: 'active', usage: 'left out' };
const TYPE = { name: 'A name', scheme: 'busdox-docid-qns', value: 'a::b##c::1', state: 'deprecated', 'process-ids': [] };

function read(version: string, ...values: object[]): ReadList {
  return listIn({ version, 'entry-count': values.length, values })!;
}

/** A project without tables. */
function project(t: ExecutionContext): string {
  const path = mkdtempSync(join(tmpdir(), 'exchange-lists-'));
  t.teardown(() => rmSync(path, { recursive: true, force: true }));
  mkdirSync(join(path, TABLES), { recursive: true });
  return path;
}

for (const list of LISTS) {
  test(`the present table is what the command writes: ${list.title}`, (t) => {
    t.is(readFileSync(join(TABLES, `${list.file}.json`), 'utf8'), tableText(list, list.present));
  });

  test(`the present list beside itself: nothing changes in ${list.title}`, (t) => {
    t.deepEqual(differenceOf(list, list.present).lines, []);
  });
}

test('a list becomes a table', (t) => {
  const path = project(t);
  const rule = { ...SCHEME, iso6523: '0002', 'validation-rules': 'RegEx: [0-9]', state: 'deprecated', 'removal-date': '2027-01-31' };
  takeList(path, read('10.0', SCHEME, rule), false);
  t.is(
    readFileSync(join(path, TABLES, 'schemes.json'), 'utf8'),
    `{ "list": "Participant identifier schemes", "publisher": "OpenPeppol", "version": "10.0", "rows": [
["0001","X'Y","BE",true,"","active"],
["0002","X'Y","BE",true,"df26e1b8","deprecated","2027-01-31"]
] }
`,
  );
});

test('a check writes nothing, and says that the table is another one', (t) => {
  const path = project(t);
  const file = join(path, TABLES, 'schemes.json');
  writeFileSync(file, 'as before');
  t.false(takeList(path, read('10.0', SCHEME), true).isWritten);
  t.is(readFileSync(file, 'utf8'), 'as before');
});

test('removed document types are left out', (t) => {
  t.deepEqual(read('10.0', TYPE, { ...TYPE, value: 'x', state: 'removed' }).made.rows, [
    ['busdox-docid-qns::a::b##c::1', 'A name', 'deprecated'],
  ]);
});

test('entries that are added, gone and changed are told with what changes', (t) => {
  const { list, made } = read(
    '10.0',
    { ...SCHEME, iso6523: '0005' },
    { ...SCHEME, state: 'removed', 'removal-date': '2027-01-31', registrable: false },
  );
  const present = {
    version: '9.7',
    rows: [
      ['0001', "X'Y", 'BE', true, 'abcdef01', 'active'],
      ['0003', 'Z', 'FR', true, '', 'active'],
    ],
  };
  t.deepEqual(differenceOf({ ...list, present }, made), {
    title: 'Participant identifier schemes',
    from: '9.7',
    to: '10.0',
    lines: [
      "added    0005  X'Y  BE  true  –  active",
      'gone     0003  Z  FR  true  –  active',
      'changed  0001  registrable: true → false, rule: abcdef01 → none, state: active → removed, removal date: none → 2027-01-31',
    ],
  });
});

test('an entry that the service uses and that is not active is named', (t) => {
  const used = { ...TYPE, value: INVOICE_RESPONSE.value, 'removal-date': '2027-01-31' };
  const { inUse } = takeList(project(t), read('10.0', TYPE, used), false);
  t.is(inUse.length, USED_TYPES.length);
  t.true(inUse.includes(`in use   busdox-docid-qns::${INVOICE_RESPONSE.value}  A name  deprecated  2027-01-31`));
});

for (const [what, json, reason] of [
  ['an array', [SCHEME], 'it is no JSON object'],
  ['no version', { 'entry-count': 1, values: [SCHEME] }, 'it has no version'],
  ['no values', { version: '9.7', 'entry-count': 0, values: [] }, 'it has no values'],
  ['half a list', { version: '9.7', 'entry-count': 2, values: [SCHEME] }, 'it has 1 values, but its entry-count is 2'],
  ['another list', { version: '9.7', 'entry-count': 1, values: [{ a: 1 }] }, 'its values have the members of no known list'],
  ['an unknown state', { version: '9.7', 'entry-count': 1, values: [{ ...SCHEME, state: 'new' }] }, 'in value 1 state is "new"'],
  ['a code that is none', { version: '9.7', 'entry-count': 1, values: [{ ...SCHEME, iso6523: '1' }] }, 'in value 1 iso6523 is "1"'],
  ['a line end', { version: '9.7', 'entry-count': 1, values: [{ ...SCHEME, country: 'a\n' }] }, 'in value 1 country is "a\\n"'],
  ['a flag that is none', { version: '9.7', 'entry-count': 1, values: [{ ...SCHEME, registrable: 1 }] }, 'in value 1 registrable is 1'],
  [
    'a date that is none',
    { version: '9.7', 'entry-count': 1, values: [{ ...SCHEME, 'removal-date': '1' }] },
    'in value 1 removal-date is "1"',
  ],
  ['an entry twice', { version: '9.7', 'entry-count': 2, values: [SCHEME, SCHEME] }, 'it has 0001 twice'],
] as const) {
  test(`no code list: ${what}`, (t) => {
    t.throws(() => listIn(json), { message: reason });
  });
}

test('a list that is not kept is told apart', (t) => {
  t.is(listIn({ version: '9.7', 'entry-count': 1, values: [{ 'use-case-id': 'MLS', state: 'active' }] }), undefined);
});
