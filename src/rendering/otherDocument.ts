// A document that is no invoice as a readable copy: a response, a status message, an e-report. What it is about stands first.
import type { Format } from '../validation/format.js';
import type { XmlElement } from '../xml/tree.js';
import { facts } from './invoice/context.js';
import { table } from './invoice/lines.js';
import { shownAttributes } from './leftOut.js';
import { CODED, labelIn } from './names.js';
import type { Fact, FactSection, PageValue, Section, Table } from './page.js';
import { createReader, type Reader } from './reader.js';
import type { Word, Words } from './words.js';

interface View {
  readonly heading: Word;
  /** By local names below the root. */
  readonly paths: readonly string[];
  /** Of these, what comes first. */
  readonly first?: readonly string[];
  /** Each element is a row: the word of a column, and where its value stands. */
  readonly columns?: readonly (readonly [Word, paths: readonly string[], 'number'?])[];
  /** Elements inside that have a section of their own, or stand in small letters. */
  readonly without?: readonly string[];
  readonly look?: 'pair' | 'bare';
}

const RESPONSE: readonly View[] = [
  { heading: 'answer', paths: ['DocumentResponse/Response'], look: 'bare' },
  { heading: 'answered', paths: ['DocumentResponse/DocumentReference'] },
  { heading: 'places', paths: ['DocumentResponse/LineResponse'] },
  {
    heading: 'parties',
    paths: ['SenderParty', 'ReceiverParty', 'DocumentResponse/IssuerParty', 'DocumentResponse/RecipientParty'],
    look: 'pair',
  },
];

const STATUS: readonly View[] = [
  {
    heading: 'state',
    paths: ['AcknowledgementDocument/ReferenceReferencedDocument'],
    first: [
      'ProcessConditionCode',
      'ProcessCondition',
      'IssuerAssignedID',
      'FormattedIssueDateTime',
      'TypeCode',
      'SpecifiedDocumentStatus',
    ],
    without: ['StatusCode', 'ReferenceTypeCode', 'ReceiptDateTime', 'SequenceNumeric'],
    look: 'bare',
  },
  {
    heading: 'parties',
    paths: ['ExchangedDocument/SenderTradeParty', 'ExchangedDocument/IssuerTradeParty', 'ExchangedDocument/RecipientTradeParty'],
    look: 'pair',
  },
];

/** What the document is all about. */
const ANSWERS: readonly string[] = ['ResponseCode', 'ProcessConditionCode'];

const PAID: View['columns'] = [
  ['date', ['Payment/Date', 'Date']],
  ['number', ['InvoiceID']],
  ['vatRate', ['Payment/SubTotals/TaxPercent', 'SubTotals/TaxPercent'], 'number'],
  ['amount', ['Payment/SubTotals/Amount', 'SubTotals/Amount'], 'number'],
  ['currency', ['Payment/SubTotals/CurrencyCode', 'SubTotals/CurrencyCode']],
];
const REPORT: readonly View[] = [
  { heading: 'period', paths: ['TransactionsReport/ReportPeriod', 'PaymentsReport/ReportPeriod'], look: 'bare' },
  {
    heading: 'invoices',
    paths: ['TransactionsReport/Invoice'],
    columns: [
      ['number', ['ID']],
      ['issueDate', ['IssueDate']],
      ['type', ['TypeCode']],
      ['withoutVat', ['MonetaryTotal/TaxExclusiveAmount'], 'number'],
      ['tax', ['MonetaryTotal/TaxAmount'], 'number'],
      ['currency', ['CurrencyCode']],
    ],
  },
  {
    heading: 'transactions',
    paths: ['TransactionsReport/Transactions'],
    columns: [
      ['date', ['Date']],
      ['count', ['TransactionsCount'], 'number'],
      ['withoutVat', ['TaxExclusiveAmount'], 'number'],
      ['tax', ['TaxTotal'], 'number'],
      ['currency', ['TransactionsCurrency']],
    ],
  },
  { heading: 'payments', paths: ['PaymentsReport/Invoice', 'PaymentsReport/Transactions/Payment'], columns: PAID },
  { heading: 'parties', paths: ['ReportDocument/Sender', 'ReportDocument/Issuer'], look: 'pair' },
];

const VIEWS: Readonly<Partial<Record<Format, readonly View[]>>> = { 'application-response': RESPONSE, cdar: STATUS, ereport: REPORT };

export function otherSections(root: XmlElement, words: Words, format: Format | undefined): Section[] {
  const reader = createReader(undefined, words);
  const views = (format === undefined ? undefined : VIEWS[format]) ?? [];
  const sections = views.map((view): Section => {
    const elements = view.paths.flatMap((path) => elementsAt(root, path));
    const parts = view.columns === undefined ? elements.map((one) => factsOf(one, view)) : [tableOf(elements, view.columns)];
    return { heading: words.say(view.heading), parts, ...(view.look === undefined ? {} : { look: view.look }) };
  });
  const rest = facts(
    leavesOf(root, [])
      .filter((one) => !reader.isShown(one))
      .flatMap((one) => factOf(root, one)),
  );
  return [
    ...sections,
    {
      heading: words.say(views.length === 0 ? 'details' : 'other'),
      parts: [rest],
      ...(views.length === 0 ? {} : { look: 'small' as const }),
    },
  ];

  function factsOf(element: XmlElement, { heading, first = [], without = [] }: View): FactSection {
    const leaves = leavesOf(element, without);
    const placeOf = (leaf: XmlElement): number => {
      const place = first.findIndex((name) => isBelow(leaf, name, element));
      return place === -1 ? first.length : place;
    };
    const sorted = first.length === 0 ? leaves : leaves.toSorted((one, other) => placeOf(one) - placeOf(other));
    const title = heading === 'parties' ? labelIn(words, root, element).split(' › ').at(-1) : undefined;
    return facts(
      sorted.flatMap((one) => factOf(element, one)),
      title,
    );
  }

  function tableOf(elements: readonly XmlElement[], columns: NonNullable<View['columns']>): Table {
    const rows = elements.map((element) => {
      const cells = columns.map(([, paths]) =>
        paths.flatMap((path) => elementsAt(element, path)).map((one) => shownValue(reader, one, words)),
      );
      return {
        cells,
        details: leavesOf(element, [])
          .filter((one) => !reader.isShown(one))
          .flatMap((one) => factOf(element, one)),
      };
    });
    return table(
      words,
      columns.map(([word, , look], index) => (look === undefined && index > 0 ? ([word] as const) : ([word, look ?? 'wide'] as const))),
      rows,
    );
  }

  function factOf(base: XmlElement, element: XmlElement): Fact[] {
    const isStrong = ANSWERS.includes(element.local) && base.local !== 'LineResponse';
    return [{ label: labelIn(words, base, element), values: [shownValue(reader, element, words)], ...(isStrong ? { isStrong } : {}) }];
  }
}

/** `rejected (RE)` */
function shownValue(reader: Reader, element: XmlElement, words: Words): PageValue {
  const list = CODED[element.local];
  const code = element.text.trim();
  const word = list === undefined ? undefined : words.wordOf(list, code);
  return reader.show(element, word === undefined ? undefined : `${word} (${code})`);
}

/** Elements that say something, in the order of the document. */
function leavesOf(element: XmlElement, without: readonly string[]): XmlElement[] {
  if (without.includes(element.local)) return [];
  const isEmpty = element.text.trim() === '' && shownAttributes(element).length === 0;
  return [...(isEmpty ? [] : [element]), ...element.children.flatMap((child) => leavesOf(child, without))];
}

function elementsAt(from: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>((found, local) => found.flatMap(({ children }) => children.filter((one) => one.local === local)), [from]);
}

function isBelow(element: XmlElement, local: string, end: XmlElement): boolean {
  for (let one: XmlElement | undefined = element; one !== undefined && one !== end; one = one.parent) if (one.local === local) return true;
  return false;
}
