// An invoice or credit note as a readable copy, by the business terms of EN 16931 in either syntax.
import { isCharge } from '../validation/terms/paths.js';
import { type Invoice, invoiceOf, type Term } from '../validation/terms.js';
import { attribute, type XmlElement } from '../xml/tree.js';
import {
  ALLOWANCE,
  ATTACHMENT,
  BUYER,
  CARD,
  CHARGE,
  DELIVERY,
  DETAILS,
  type Labels,
  LINE,
  LINE_ALLOWANCE,
  LINE_CHARGE,
  LINE_PERIOD,
  MEANS,
  PAYEE,
  PAYMENT,
  PRECEDING,
  REPRESENTATIVE,
  SELLER,
  TOTALS,
} from './labels.js';
import type { Fact, FactSection, PageValue, Section, Table, TableRow } from './page.js';
import { createReader, type Reader } from './reader.js';
import type { Word, Words } from './words.js';

interface RenderingContext {
  readonly invoice: Invoice;
  readonly reader: Reader;
  readonly words: Words;
}

export function invoiceSections(root: XmlElement, words: Words): Section[] {
  const invoice = invoiceOf(root);
  const reading: RenderingContext = { invoice, reader: createReader(invoice, words), words };
  const { reader } = reading;
  const sections = [
    section(words.say('details'), [facts(reader.facts(DETAILS))]),
    section(words.say('parties'), parties(reading)),
    section(words.say('delivery'), [facts(reader.facts(DELIVERY))]),
    section(words.say('references'), eachOf(reading, 'BG-3', PRECEDING)),
    section(words.say('lines'), lines(reading)),
    section(words.say('allowances'), allowances(reading)),
    section(words.say('vat'), vat(reading)),
    section(words.say('totals'), [facts(reader.facts(TOTALS))]),
    section(words.say('payment'), payment(reading)),
    section(words.say('notes'), [facts(reader.facts([['note', 'BT-22']]))]),
    section(words.say('attachments'), attachments(reading)),
  ];
  return [...sections, section(words.say('further'), [facts(reader.rest(root))])].filter(({ parts }) => parts.length > 0);
}

/** Parts with nothing in them are left out. */
export function section(heading: string, parts: readonly (FactSection | Table)[]): Section {
  return { heading, parts: parts.filter((part) => (part.kind === 'facts' ? part.facts : part.rows).length > 0) };
}

export function facts(given: readonly Fact[], title?: string): FactSection {
  return { kind: 'facts', facts: given, ...(title === undefined ? {} : { title }) };
}

function eachOf({ invoice, reader }: RenderingContext, group: Term, labels: Labels): FactSection[] {
  return invoice.all(group).map((one) => facts([...reader.facts(labels, one), ...reader.rest(one)]));
}

function parties(reading: RenderingContext): FactSection[] {
  const { words, reader } = reading;
  return [
    ...party(reading, 'BG-4', SELLER, 'seller'),
    ...party(reading, 'BG-7', BUYER, 'buyer'),
    facts(reader.facts(PAYEE), words.say('payee')),
    ...party(reading, 'BG-11', REPRESENTATIVE, 'representative'),
  ];
}

/** Terms of an address or a contact are inside groups of their own, so they are looked up in the document. */
function party({ invoice, reader, words }: RenderingContext, group: Term, labels: Labels, title: Word): FactSection[] {
  const known = reader.facts(labels);
  return [facts([...known, ...invoice.all(group).flatMap((one) => reader.rest(one))], words.say(title))];
}

function lines(reading: RenderingContext): Table[] {
  const { invoice, reader, words } = reading;
  const rows = invoice.all('BG-25').map((line): TableRow => {
    const cells = [
      reader.values('BT-126', line),
      [...reader.values('BT-153', line), ...reader.values('BT-154', line)],
      quantity(reading, 'BT-129', line),
      reader.values('BT-146', line),
      [...reader.values('BT-151', line), ...percents(reader.values('BT-152', line))],
      reader.values('BT-131', line),
    ];
    const base = quantity(reading, 'BT-149', line);
    const details = [
      ...(base.length === 0 ? [] : [{ label: words.say('baseQuantity'), values: base }]),
      ...invoice.all('BG-26', line).flatMap((one) => reader.facts(LINE_PERIOD, one)),
      ...reader.facts(LINE, line),
      ...priceDiscount(reading, line),
      ...properties(invoice, reader, line),
      ...lineAllowances(invoice, reader, words, line),
      ...reader.rest(line),
    ];
    return { cells, details };
  });
  return [table(words, [['number'], ['item'], ['quantity', true], ['price', true], ['vatRate'], ['amount', true]], rows)];
}

/** BT-147. What a price has of charges is no discount: it is shown by its path. */
function priceDiscount({ invoice, reader, words }: RenderingContext, line: XmlElement): Fact[] {
  const values = invoice.all('BT-147', line).filter(({ parent }) => parent === undefined || !isCharge(parent));
  return values.length === 0 ? [] : [{ label: words.say('priceDiscount'), values: values.map((one) => reader.show(one)) }];
}

/** With the word of its unit: `3 HUR (hour)`. */
function quantity({ invoice, reader, words }: RenderingContext, term: Term, line: XmlElement): PageValue[] {
  return invoice.all(term, line).map((one) => {
    const unit = attribute(one, 'unitCode');
    return reader.show(one, unit === undefined ? one.text.trim() : `${one.text.trim()} ${words.code('unit', unit)}`);
  });
}

function percents(values: readonly PageValue[]): PageValue[] {
  return values.map((value) => ({ ...value, text: `${value.text} %` }));
}

/** The name of a property is its label. */
function properties(invoice: Invoice, reader: Reader, line: XmlElement): Fact[] {
  return invoice.all('BG-32', line).map((one) => {
    const label = reader
      .values('BT-160', one)
      .map(({ text }) => text)
      .join(' ');
    return { label, values: reader.values('BT-161', one) };
  });
}

function lineAllowances(invoice: Invoice, reader: Reader, words: Words, line: XmlElement): Fact[] {
  const of = (group: Term, labels: Labels, word: Word): Fact[] =>
    invoice
      .all(group, line)
      .flatMap((one) => reader.facts(labels, one).map(({ label, values }) => ({ label: `${words.say(word)}: ${label}`, values })));
  return [...of('BG-27', LINE_ALLOWANCE, 'allowance'), ...of('BG-28', LINE_CHARGE, 'charge')];
}

function allowances({ invoice, reader, words }: RenderingContext): Table[] {
  const rowsOf = (group: Term, terms: readonly Term[], word: Word): TableRow[] =>
    invoice.all(group).map((one) => {
      const [reason = [], code = [], base = [], percent = [], category = [], rate = [], amount = []] = terms.map((term) =>
        reader.values(term, one),
      );
      const what: PageValue = { text: words.say(word), at: '' };
      return {
        cells: [[what, ...reason, ...code], base, percents(percent), [...category, ...percents(rate)], amount],
        details: reader.rest(one),
      };
    });
  const rows = [...rowsOf('BG-20', ALLOWANCE, 'allowance'), ...rowsOf('BG-21', CHARGE, 'charge')];
  return [table(words, [['reason'], ['base', true], ['percent', true], ['vatRate'], ['amount', true]], rows)];
}

function vat({ invoice, reader, words }: RenderingContext): Table[] {
  const rows = invoice.all('BG-23').map(
    (one): TableRow => ({
      cells: [
        [...reader.values('BT-118', one, 'vatCategory'), ...reader.values('BT-120', one), ...reader.values('BT-121', one)],
        percents(reader.values('BT-119', one)),
        reader.values('BT-116', one),
        reader.values('BT-117', one),
      ],
      details: reader.rest(one),
    }),
  );
  return [table(words, [['vatCategory'], ['vatRate', true], ['taxable', true], ['tax', true]], rows)];
}

function payment({ invoice, reader }: RenderingContext): FactSection[] {
  const means = invoice.all('BG-16').map((one) => {
    const cards = invoice.all('BG-18', one).flatMap((card) => reader.facts(CARD, card));
    return facts([...reader.facts(MEANS, one), ...cards]);
  });
  const known = facts(reader.facts(PAYMENT));
  return [...means, known, ...invoice.all('BG-16').map((one) => facts(reader.rest(one)))];
}

function attachments({ invoice, reader, words }: RenderingContext): FactSection[] {
  return invoice.all('BG-24').map((one) => {
    const files = invoice.all('BT-125', one).map((file) => reader.show(file));
    const inside = files.length === 0 ? [] : [{ label: words.say('file'), values: files }];
    return facts([...reader.facts(ATTACHMENT, one), ...inside, ...reader.rest(one)]);
  });
}

function table(words: Words, columns: readonly (readonly [Word, true?])[], rows: readonly TableRow[]): Table {
  return { kind: 'table', columns: columns.map(([word, isNumber = false]) => ({ label: words.say(word), isNumber })), rows };
}
