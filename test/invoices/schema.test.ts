// The JSON Schema of an invoice, as another program uses it.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { invoiceSchema } from '../../src/invoices/schema.js';
import { test } from '../support/test.js';
import { PINT } from './pintSamples.js';
import { FULL, type Json, LINE, SMALL, withLines } from './samples.js';

const ajv = new Ajv2020({ strict: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
const schema = invoiceSchema('https://exchange.example');
const isValid = ajv.compile(schema);

for (const [what, given, expected] of [
  ['the smallest invoice', SMALL, true],
  ['the full one', FULL, true],
  ['one of PINT AE', PINT['pint-ae'], true],
  ['null for an absent member', { ...SMALL, dueDate: null }, true],
  ['a number for a decimal', withLines({ ...LINE, quantity: 10 }), true],
  ['an unknown member', { ...SMALL, colour: 'red' }, false],
  ['a missing member', { ...SMALL, number: undefined }, false],
  ['null for a required one', { ...SMALL, number: null }, false],
  ['an amount of three digits', withLines({ ...LINE, netAmount: '1.234' }), false],
  ['an unknown category', withLines({ ...LINE, vatCategory: 'X' }), false],
] as const) {
  test(`${expected ? 'takes' : 'refuses'} ${what}`, (t) => {
    t.is(isValid(JSON.parse(JSON.stringify(given))), expected, JSON.stringify(isValid.errors));
  });
}

test('each member but two has its term, or is of PINT', (t) => {
  const without: string[] = [];
  const walk = (of: Json, path: string): void => {
    const group = (of['properties'] ?? (of['items'] as Json | undefined)?.['properties']) as Record<string, Json> | undefined;
    for (const [name, member] of Object.entries(group ?? {})) {
      if (member['x-bt'] === undefined && member['x-pint'] === undefined) without.push(`${path}${name}`);
      walk(member, `${path}${name}.`);
    }
  };
  walk(schema, '');
  t.deepEqual(without, ['profile', 'payment.card.network']);
});
