// Each row of the tables alone: a document that has only what the row forbids or counts fires its rule and no other, and the same
// document without it fires none. ubl.test.ts and cii.test.ts check the content of the rows with hand-written cases.

import type { Part } from '../../../src/validation/ruleSet.js';
import { CII_COUNTED_TABLES, CII_TABLES, CII_UNUSED_TABLES } from '../../../src/validation/tables/cii.js';
import type { CountedTable, Rows, Table, Unused } from '../../../src/validation/tables/table.js';
import { UBL_COUNTED_TABLES, UBL_TABLES, UBL_UNUSED_TABLES } from '../../../src/validation/tables/ubl.js';
import { firedBy, nested, rooted } from '../../support/tables.js';
import { test } from '../../support/test.js';

const SYNTAXES: readonly (readonly [Part, string, readonly Unused[], readonly CountedTable[]])[] = [
  [UBL_TABLES, 'inv:Invoice', UBL_UNUSED_TABLES, UBL_COUNTED_TABLES],
  [CII_TABLES, 'rsm:CrossIndustryInvoice', CII_UNUSED_TABLES, CII_COUNTED_TABLES],
];

/** An example for each group of elements that a table identifies by the end of their names, by the first rule of the table. */
const SAMPLES: Readonly<Record<string, string>> = {
  'CII-SR-04': 'ram:BusinessProcessSpecifiedDocumentContextParameter',
  'CII-DT-101': 'ram:IBANID',
  'CII-DT-015': 'ram:PriceListReferencedDocument',
  'CII-DT-031': 'ram:ActualAmount',
  'CII-DT-033': 'ram:BilledQuantity',
  'CII-DT-037': 'ram:CategoryTradeTax',
  'CII-DT-038': 'ram:CategoryTradeTax',
};

/** Rules that always fire with another one: for the same places or fewer, or for a mandatory part of the context. */
const BESIDE: readonly RegExp[] = [/^UBL-SR-(07|19|20|21|43|48|53)$/, /^CII-SR-(009|010|014|069|072|090|119|439|454|463|470)$/];
const TWINS: readonly (readonly string[])[] = [
  ['CII-SR-184', 'CII-SR-193'],
  ['CII-SR-333', 'CII-SR-334'],
  ['CII-SR-439', 'CII-SR-441'],
  ['UBL-CR-633', 'UBL-CR-669'],
  ['UBL-CR-634', 'UBL-CR-670'],
  ['UBL-CR-635', 'UBL-CR-671'],
];

for (const [part, root, unusedTables, countedTables] of SYNTAXES) {
  for (const [index, table] of unusedTables.entries()) {
    test(`${root}, what is not used, table ${index + 1}: ${table.context}`, (t) => {
      const rows = Object.entries(table.rows).flatMap(([parent, row]) => pairsOf(row).map(([rule, name]) => ({ parent, rule, name })));
      t.true(rows.length > 0);
      for (const { parent, rule, name } of rows) {
        const above = [table.below?.split('|')[0] ?? '', parent].filter((one) => one !== '').join('/');
        const what = `${rule}: ${name} in ${parent || 'its context'}`;
        const [fires, before] = [firedBy(part, written(root, table, above, name)), firedBy(part, written(root, table, above, undefined))];
        t.true(fires.includes(rule), what);
        t.false(before.includes(rule), what);
        t.deepEqual(beside(fires, rule, before), [], what);
      }
    });
  }
  for (const [index, table] of countedTables.entries()) {
    test(`${root}, what is counted, table ${index + 1}: ${table.context}`, (t) => {
      const most = pairsOf(table.atMostOnce ?? '').map(([rule, path]) => ({ rule, path, isMandatory: false }));
      const exactly = pairsOf(table.exactlyOnce ?? '').map(([rule, path]) => ({ rule, path, isMandatory: true }));
      t.true(most.length + exactly.length > 0);
      for (const { rule, path, isMandatory } of [...most, ...exactly]) {
        const [once, twice, never] = [1, 2, 0].map((count) => firedBy(part, counted(root, table, path, count)).includes(rule));
        t.deepEqual([once, twice, never], [false, true, isMandatory], `${rule}: ${path}`);
      }
    });
  }
}

/** Additional rules that fire, except those that fired before the change and those that must fire with this one. */
function beside(fires: readonly string[], rule: string, before: readonly string[]): string[] {
  const twins = TWINS.find((one) => one.includes(rule)) ?? [rule];
  return fires.filter((one) => !twins.includes(one) && !before.includes(one) && !BESIDE.some((pattern) => pattern.test(one)));
}

function written(root: string, table: Unused, above: string, name: string | undefined): string {
  const path = [contextOf(root, table), above].filter((one) => one !== '').join('/');
  if (name === undefined) return rooted(root, nested(path, ''));
  if (!name.startsWith('@')) return rooted(root, nested(path, `<${name}>x</${name}>`));
  const attribute = `${name.slice(1)}="x"`;
  if (path === '') return rooted(`${root} ${attribute}`, '');
  const steps = path.split('/');
  const last = steps.pop() ?? '';
  return rooted(root, nested(steps.join('/'), `<${last} ${attribute}>x</${last}>`));
}

function counted(root: string, table: CountedTable, path: string, count: number): string {
  const [elements = '', attribute] = path.split('/@');
  const steps = elements.split('/');
  const last = steps.pop() ?? '';
  const one = `<${last}${attribute === undefined ? '' : ` ${attribute}="x"`}>x</${last}>`;
  return rooted(root, nested([contextOf(root, table), ...steps].filter((step) => step !== '').join('/'), one.repeat(count)));
}

/** Relative to the root. */
function contextOf(root: string, table: Table & { readonly rows?: Rows }): string {
  const context = table.context.split('|')[0] ?? '';
  return context === '*' ? (SAMPLES[firstRule(table)] ?? '') : context.replace(`/${root}`, '').replace(/^\//, '');
}

function firstRule({ rows = {} }: { readonly rows?: Rows }): string {
  return pairsOf(Object.values(rows)[0] ?? '')[0]?.[0] ?? '';
}

function pairsOf(rows: string): (readonly [string, string])[] {
  return Array.from(rows.matchAll(/(\S+)\s+(\S+)/g), ([, id = '', path = '']) => [id, path] as const);
}
