// An invoice or credit note as a readable copy, by the business terms of EN 16931 in either syntax.
import { invoiceOf, type Term } from '../../validation/terms.js';
import type { XmlElement } from '../../xml/tree.js';
import {
  ATTACHMENT,
  BUYER_MORE,
  DELIVERY,
  DELIVERY_ADDRESS,
  DETAILS,
  REPRESENTATIVE,
  REPRESENTATIVE_ADDRESS,
  SELLER_MORE,
  TOTALS,
} from '../labels.js';
import type { Fact, FactSection, Letter, Page, PageValue, Section, Table } from '../page.js';
import { createReader, type Labels } from '../reader.js';
import type { Word, Words } from '../words.js';
import { withSubject } from './codedTexts.js';
import { bare, facts, percents, type RenderingContext } from './context.js';
import { addressLines, letterOf, precedingSections } from './letter.js';
import { allowances, lines, table } from './lines.js';
import { payment } from './payment.js';

export function invoiceSections(root: XmlElement, words: Words, isCredit: boolean): Pick<Page, 'letter' | 'sections'> {
  const invoice = invoiceOf(root);
  const reading: RenderingContext = { invoice, reader: createReader(invoice, words), words, isCredit };
  const letter: Letter = letterOf(reading);
  const sections: Section[] = [
    { heading: words.say('lines'), parts: lines(reading), look: 'bare' },
    { heading: words.say('allowances'), parts: allowances(reading) },
    { heading: words.say('vat'), parts: [...vat(reading), totals(reading)], look: 'totals' },
    { heading: words.say('payment'), parts: payment(reading), look: 'pair' },
    { heading: words.say('delivery'), parts: delivery(reading), look: 'pair' },
    { heading: words.say('references'), parts: precedingSections(reading), look: 'pair' },
    { heading: words.say('notes'), parts: [facts(reading.reader.values('BT-22').flatMap((one) => bare([withSubject(one)])))] },
    { heading: words.say('attachments'), parts: attachments(reading) },
    { heading: words.say('other'), parts: others(reading, root), look: 'small' },
  ];
  return { letter, sections };
}

function vat({ invoice, reader, words }: RenderingContext): Table[] {
  const rows = invoice.all('BG-23').map((one) => ({
    cells: [
      [...reader.values('BT-118', one, 'vatCategory'), ...reader.values('BT-120', one), ...reader.values('BT-121', one)],
      percents(reader.values('BT-119', one)),
      reader.amounts('BT-116', one),
      reader.amounts('BT-117', one),
    ],
    details: reader.rest(one),
  }));
  return [
    table(
      words,
      [
        ['vatCategory', 'wide'],
        ['vatRate', 'number'],
        ['taxable', 'number'],
        ['tax', 'number'],
      ],
      rows,
    ),
  ];
}

function totals({ reader, words, isCredit }: RenderingContext): FactSection {
  const rows = TOTALS.flatMap(([word, term]): Fact[] => {
    const values = reader.amounts(term, undefined, 'inFull');
    if (values.length === 0) return [];
    return word === 'due'
      ? [{ label: words.say(isCredit ? 'credited' : 'due'), values, isStrong: true }]
      : [{ label: words.say(word), values }];
  });
  return { ...facts(rows), look: 'totals' };
}

function delivery(reading: RenderingContext): FactSection[] {
  const { reader, words } = reading;
  return [
    facts([...addressLines(reading, DELIVERY_ADDRESS), ...reader.facts(DELIVERY)]),
    facts([...addressLines(reading, REPRESENTATIVE_ADDRESS), ...reader.facts(REPRESENTATIVE)], words.say('representative')),
  ];
}

function attachments({ invoice, reader, words }: RenderingContext): FactSection[] {
  return invoice.all('BG-24').map((one) => {
    const files = invoice.all('BT-125', one).map((file) => reader.show(file));
    const inside = files.length === 0 ? [] : [{ label: words.say('file'), values: files }];
    return facts([...reader.facts(ATTACHMENT, one), ...inside, ...reader.rest(one)]);
  });
}

/** Whatever has no place above: nothing that the document says is left out. */
function others({ invoice, reader, words }: RenderingContext, root: XmlElement): FactSection[] {
  const of = (group: Term, labels: Labels, title: Word): FactSection =>
    facts([...reader.facts(labels), ...invoice.all(group).flatMap((one) => reader.rest(one))], words.say(title));
  const type = invoice.all('BT-3').map((one): PageValue => reader.show(one, words.code('type', one.text.trim())));
  return [
    facts([...(type.length === 0 ? [] : [{ label: words.say('type'), values: type }]), ...reader.facts(DETAILS), ...reader.codes()]),
    of('BG-4', SELLER_MORE, 'seller'),
    of('BG-7', BUYER_MORE, 'buyer'),
    of('BG-11', [], 'representative'),
    facts(reader.rest(root), words.say('further')),
  ];
}
