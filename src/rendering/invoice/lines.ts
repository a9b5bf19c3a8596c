// The lines of an invoice, and its allowances and charges, as tables.
import { isCharge } from '../../validation/terms/paths.js';
import type { Term } from '../../validation/terms.js';
import { attribute, type XmlElement } from '../../xml/tree.js';
import { ALLOWANCE, CHARGE, LINE, LINE_ALLOWANCE, LINE_CHARGE, LINE_PERIOD } from '../labels.js';
import type { Fact, PageValue, Table, TableRow } from '../page.js';
import type { Word, Words } from '../words.js';
import { percents, type RenderingContext } from './context.js';

export function lines(reading: RenderingContext): Table[] {
  const { invoice, reader, words } = reading;
  const rows = invoice.all('BG-25').map((line): TableRow => {
    const quantities = invoice.all('BT-129', line);
    const cells = [
      reader.values('BT-126', line),
      [...reader.values('BT-153', line), ...reader.values('BT-154', line)],
      quantities.map((one) => reader.show(one, words.number(one.text.trim()))),
      quantities.flatMap((one) => unit(reading, one)),
      reader.amounts('BT-146', line),
      rate(reading, ['BT-151', 'BT-152'], line),
      reader.amounts('BT-131', line),
    ];
    return { cells, details: details(reading, line) };
  });
  const columns = [
    ['position'],
    ['item', 'wide'],
    ['quantity', 'number'],
    ['unit'],
    ['price', 'number'],
    ['vatRate', 'number'],
    ['amount', 'number'],
  ] as const;
  return [table(words, columns, rows, invoice.text('BT-5'))];
}

function details(reading: RenderingContext, line: XmlElement): Fact[] {
  const { invoice, reader, words } = reading;
  const base = invoice.all('BT-149', line).filter(({ text }) => text.trim() !== '');
  const perBase = base.map((one) => {
    const units = unit(reading, one).map(({ text }) => text);
    return reader.show(one, [words.number(one.text.trim()), ...units].join('\u00a0'));
  });
  return [
    ...fact(words.say('baseQuantity'), perBase),
    ...fact(words.say('grossPrice'), reader.amounts('BT-148', line)),
    ...fact(words.say('priceDiscount'), priceDiscounts(reading, line)),
    ...invoice.all('BG-27', line).flatMap((one) => allowance(reading, one, LINE_ALLOWANCE, 'allowance')),
    ...invoice.all('BG-28', line).flatMap((one) => allowance(reading, one, LINE_CHARGE, 'charge')),
    ...invoice.all('BG-26', line).flatMap((one) => reader.facts(LINE_PERIOD, one)),
    ...reader.facts(LINE, line),
    ...properties(reading, line),
    ...reader.rest(line),
  ];
}

function fact(label: string, values: readonly PageValue[]): Fact[] {
  return values.length === 0 ? [] : [{ label, values }];
}

/** Of a quantity. */
function unit({ reader }: RenderingContext, quantity: XmlElement): PageValue[] {
  const code = attribute(quantity, 'unitCode');
  if (code === undefined) return [];
  return [{ ...reader.show(quantity, ''), text: reader.word('unit', code), raw: code }];
}

/** The rate. The category stands with it where it says more than the rate. */
function rate({ reader }: RenderingContext, [category, percent]: readonly [Term, Term], group: XmlElement): PageValue[] {
  const rates = percents(reader.values(percent, group));
  const categories = reader.values(category, group, 'vatCategory');
  return [...rates, ...(rates.length > 0 && categories.every(({ raw }) => raw === 'S') ? [] : categories)];
}

/** BT-147. What a price has of charges is no discount: it is shown by its path. */
function priceDiscounts({ invoice, reader, words }: RenderingContext, line: XmlElement): PageValue[] {
  return invoice
    .all('BT-147', line)
    .filter(({ parent }) => parent === undefined || !isCharge(parent))
    .map((one) => reader.show(one, words.number(one.text.trim())));
}

/** The name of a property is its label. */
function properties({ invoice, reader }: RenderingContext, line: XmlElement): Fact[] {
  return invoice.all('BG-32', line).map((one) => {
    const label = reader
      .values('BT-160', one)
      .map(({ text }) => text)
      .join(' ');
    return { label, values: reader.values('BT-161', one) };
  });
}

/** `Allowance: Loyalty, 5 %, Base amount 100.00, 5.00` */
function allowance(reading: RenderingContext, one: XmlElement, terms: readonly Term[], word: Word): Fact[] {
  const { reader, words } = reading;
  const [reason, code, percent, base, amount] = terms as readonly [Term, Term, Term, Term, Term];
  const bases = reader.amounts(base, one).map((value) => ({ ...value, text: `${words.say('base')} ${value.text}` }));
  return fact(words.say(word), [
    ...reasons(reading, one, reason, code),
    ...percents(reader.values(percent, one)),
    ...bases,
    ...reader.amounts(amount, one),
  ]);
}

/** The word of the code where there is no text. */
function reasons({ reader, words }: RenderingContext, one: XmlElement, text: Term, code: Term): PageValue[] {
  const texts = reader.values(text, one);
  return [...texts, ...reader.values(code, one).map((value) => ({ ...value, text: words.code('reason', value.text) }))];
}

/** `Allowance: Loyalty (95)`, in one line where there is one reason. */
function heading(word: string, [first, ...more]: readonly PageValue[]): PageValue[] {
  return first === undefined ? [{ text: word, at: '' }] : [{ ...first, text: `${word}: ${first.text}` }, ...more];
}

export function allowances(reading: RenderingContext): Table[] {
  const { invoice, reader, words } = reading;
  const rowsOf = (group: Term, terms: readonly Term[], word: Word): TableRow[] =>
    invoice.all(group).map((one) => {
      const [reason, code, base, percent, category, percentOfVat, amount] = terms as readonly [Term, Term, Term, Term, Term, Term, Term];
      return {
        cells: [
          heading(words.say(word), reasons(reading, one, reason, code)),
          reader.amounts(base, one),
          percents(reader.values(percent, one)),
          rate(reading, [category, percentOfVat], one),
          reader.amounts(amount, one),
        ],
        details: reader.rest(one),
      };
    });
  const rows = [...rowsOf('BG-20', ALLOWANCE, 'allowance'), ...rowsOf('BG-21', CHARGE, 'charge')];
  const columns = [
    ['reason', 'wide'],
    ['base', 'number'],
    ['percent', 'number'],
    ['vatRate', 'number'],
    ['amount', 'number'],
  ] as const;
  return [table(words, columns, rows, invoice.text('BT-5'))];
}

/** Prices and amounts have the currency in their heading. */
export function table(
  words: Words,
  columns: readonly (readonly [Word, ('number' | 'wide')?])[],
  rows: readonly TableRow[],
  currency = '',
): Table {
  const inCurrency: readonly Word[] = ['price', 'amount'];
  return {
    kind: 'table',
    columns: columns.map(([word, look]) => ({
      label: inCurrency.includes(word) && currency !== '' ? `${words.say(word)} ${currency}` : words.say(word),
      isNumber: look === 'number',
      isWide: look === 'wide',
    })),
    rows,
  };
}
