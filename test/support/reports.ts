// Monthly reports, as written and changed, and the rules that each breaks.
import { type EndUserFact, writeEndUsers } from '../../src/peppol/reports/endUsers.js';
import type { ReportKind } from '../../src/peppol/reports/reportTypes.js';
import { type TransactionCount, writeTransactions } from '../../src/peppol/reports/transactions.js';

export const HEADER = { from: '2026-10-01', to: '2026-10-31', reporter: 'POP000001' };

export const count = (more: Partial<TransactionCount>): TransactionCount => ({
  direction: 'send',
  accessPoint: 'POP000002',
  documentType: 'a::Invoice##b&c::2.1',
  processId: 'billing',
  senderCountry: 'BE',
  receiverCountry: undefined,
  count: 1,
  ...more,
});

export const fact = (more: Partial<EndUserFact>): EndUserFact => ({
  direction: 'send',
  endUser: 'one',
  documentType: 'a::Invoice##b::2.1',
  processId: 'billing',
  country: 'BE',
  ...more,
});

export const COUNTS = [
  count({ count: 2 }),
  count({ direction: 'receive', senderCountry: 'DE', receiverCountry: 'BE', count: 3 }),
  // Unknown to the rules.
  count({ direction: 'receive', senderCountry: '9Z', receiverCountry: undefined, accessPoint: 'PDE000003' }),
];

export const FACTS = [
  fact({}),
  fact({ documentType: 'a::CreditNote##b::2.1' }),
  fact({ direction: 'receive' }),
  fact({ direction: 'receive', endUser: 'two', country: 'DE' }),
  fact({ endUser: 'three', country: 'ZZ' }),
];

const TSR = writeTransactions(HEADER, COUNTS);
const EUSR = writeEndUsers(HEADER, FACTS);

/** The first part of a type. */
function partOf(text: string, type: string): string {
  return new RegExp(`  <(\\w+) type="${type}">.*?</\\1>\n`, 's').exec(text)![0];
}

const doubled = (type: string) => (text: string) => text.replace(partOf(text, type), (part) => part + part);
const without = (type: string) => (text: string) => text.replaceAll(new RegExp(`  <(\\w+) type="${type}">.*?</\\1>\n`, 'gs'), '');
const inPart = (type: string, from: string | RegExp, to: string) => (text: string) =>
  text.replace(partOf(text, type), (part) => part.replace(from, to));
const replaced = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);

/** Each part of a type. */
const inParts = (type: string, from: string | RegExp, to: string) => (text: string) =>
  text.replaceAll(new RegExp(`  <(\\w+) type="${type}">.*?</\\1>\n`, 'gs'), (part) => part.replace(from, to));
/** The whole line of the first key of a meta scheme, twice. */
const twice = (type: string, meta: string) => inPart(type, new RegExp(`.*metaSchemeID="${meta}".*\n`), '$&$&');
/** The key of a meta scheme is of another one. */
const renamed = (type: string, from: string) => inPart(type, `metaSchemeID="${from}"`, 'metaSchemeID="XX"');

const CHANGES: readonly [kind: ReportKind, broken: readonly string[], change: (text: string) => string][] = [
  ['TSR', ['SCH-TSR-01'], replaced(':1.0</Cust', ':1.1</Cust')],
  ['TSR', ['SCH-TSR-02'], replaced(':1.0</Prof', ':1.1</Prof')],
  ['TSR', ['SCH-TSR-03', 'SCH-TSR-04', 'SCH-TSR-05'], without('PerTP')],
  ['TSR', ['SCH-TSR-07', 'SCH-TSR-08', 'SCH-TSR-09'], without('PerSP-DT-PR')],
  ['TSR', ['SCH-TSR-11', 'SCH-TSR-12'], without('PerSP-DT-PR-CC')],
  ['TSR', ['SCH-TSR-04', 'SCH-TSR-08', 'SCH-TSR-12'], replaced('<Incoming>4<', '<Incoming>5<')],
  ['TSR', ['SCH-TSR-05', 'SCH-TSR-09'], replaced('<Outgoing>2<', '<Outgoing>3<')],
  ['TSR', ['SCH-TSR-04', 'SCH-TSR-05', 'SCH-TSR-06'], doubled('PerTP')],
  ['TSR', ['SCH-TSR-08', 'SCH-TSR-10'], doubled('PerSP-DT-PR')],
  ['TSR', ['SCH-TSR-12', 'SCH-TSR-14'], doubled('PerSP-DT-PR-CC')],
  ['TSR', ['SCH-TSR-17'], replaced('ReporterID schemeID="CertSubjectCN"', 'ReporterID schemeID="SeatID"')],
  ['TSR', ['SCH-TSR-18'], replaced('>POP000001<', '>Acme<')],
  ['TSR', ['SCH-TSR-19'], inPart('PerSP-DT-PR', 'PDE000003', 'PDE00003')],
  ['TSR', ['SCH-TSR-20'], inPart('PerSP-DT-PR-CC', '>ZZ<', '>9Z<')],
  ['TSR', ['SCH-TSR-23'], inPart('PerTP', 'schemeID="Peppol"', 'schemeID="AS4"')],
  ['TSR', ['SCH-TSR-24', 'SCH-TSR-27'], inPart('PerSP-DT-PR', /\n.*cenbii-procid-ubl.*/, '')],
  ['TSR', ['SCH-TSR-36'], inPart('PerSP-DT-PR-CC', 'ReceiverCountry', 'EndUserCountry')],
  ['TSR', ['SCH-TSR-03', 'SCH-TSR-04', 'SCH-TSR-05', 'SCH-TSR-37', 'SCH-TSR-39'], replaced('"PerTP"', '"PerXX"')],
  ['TSR', ['SCH-TSR-40'], replaced('2026-10-01<', '2026-10-01Z<')],
  ['TSR', ['SCH-TSR-41'], replaced('2026-10-31<', '2026-10-31Z<')],
  ['TSR', ['SCH-TSR-42'], replaced('2026-10-01<', '2026-11-01<')],
  ['TSR', ['SCH-TSR-43'], inPart('PerSP-DT-PR-CC', '<Outgoing>0<', '<Outgoing>1<')],
  ['TSR', ['XSD'], replaced('<Incoming>4<', '<Incoming>-4<')],
  ['TSR', ['XSD'], replaced(/ *<Total>.*<\/Total>\n/s, '')],
  ['TSR', ['XSD'], replaced('report:1.0">', 'report:1.1">')],
  ['TSR', ['XSD'], replaced('</Total>', '')],
  ['EUSR', ['SCH-EUSR-01'], replaced(':1.1</Cust', ':1.0</Cust')],
  ['EUSR', ['SCH-EUSR-02'], replaced(':1.0</Prof', ':1.1</Prof')],
  ['EUSR', ['SCH-EUSR-03', 'SCH-EUSR-19'], replaced('<SendingEndUsers>2<', '<SendingEndUsers>0<')],
  ['EUSR', ['SCH-EUSR-04', 'SCH-EUSR-19'], replaced('<ReceivingEndUsers>2<', '<ReceivingEndUsers>0<')],
  ['EUSR', ['SCH-EUSR-07'], replaced('ReporterID schemeID="CertSubjectCN"', 'ReporterID schemeID="SeatID"')],
  ['EUSR', ['SCH-EUSR-08'], replaced('>POP000001<', '>Acme<')],
  ['EUSR', ['SCH-EUSR-11'], inPart('PerDT-PR', 'metaSchemeID="PR"', 'metaSchemeID="CC"')],
  ['EUSR', ['SCH-EUSR-13'], doubled('PerDT-PR')],
  ['EUSR', ['SCH-EUSR-14', 'SCH-EUSR-15'], (text) => text.replaceAll('"PerDT-PR"', '"PerXX"')],
  ['EUSR', ['SCH-EUSR-15'], without('PerDT-PR')],
  ['EUSR', ['SCH-EUSR-16'], replaced('2026-10-01<', '2026-10-01Z<')],
  ['EUSR', ['SCH-EUSR-17'], replaced('2026-10-31<', '2026-10-31Z<')],
  ['EUSR', ['SCH-EUSR-18'], replaced('2026-10-01<', '2026-11-01<')],
  ['EUSR', ['SCH-EUSR-19'], replaced('<SendingOrReceivingEndUsers>3<', '<SendingOrReceivingEndUsers>5<')],
  ['EUSR', ['SCH-EUSR-20'], replaced('<SendingEndUsers>2<', '<SendingEndUsers>4<')],
  ['EUSR', ['SCH-EUSR-21'], replaced('<ReceivingEndUsers>2<', '<ReceivingEndUsers>4<')],
  ['EUSR', ['SCH-EUSR-22'], replaced('<SendingOrReceivingEndUsers>3<', '<SendingOrReceivingEndUsers>2<')],
  ['EUSR', ['SCH-EUSR-27'], inPart('PerDT-PR-EUC', 'EndUserCountry', 'SenderCountry')],
  ['EUSR', ['SCH-EUSR-29'], doubled('PerDT-PR-EUC')],
  ['EUSR', ['SCH-EUSR-30'], inPart('PerEUC', '>BE<', '>ZZ<')],
  ['EUSR', ['SCH-EUSR-33'], inPart('PerEUC', '<SendingOrReceivingEndUsers>1<', '<SendingOrReceivingEndUsers>3<')],
  ['EUSR', ['SCH-EUSR-34'], inPart('PerEUC', '<SendingEndUsers>1<', '<SendingEndUsers>2<')],
  ['EUSR', ['SCH-EUSR-35'], inPart('PerEUC', '<ReceivingEndUsers>1<', '<ReceivingEndUsers>2<')],
  ['EUSR', ['SCH-EUSR-36'], inPart('PerDT-PR', /EndUsers>1</g, 'EndUsers>0<')],
  ['EUSR', ['SCH-EUSR-37'], without('PerDT-EUC')],
  ['EUSR', ['SCH-EUSR-38'], doubled('PerDT-EUC')],
  ['EUSR', ['SCH-EUSR-39'], without('PerEUC')],
  ['EUSR', ['SCH-EUSR-40'], doubled('PerEUC')],
  ['EUSR', ['SCH-EUSR-44'], inPart('PerDT-EUC', 'EndUserCountry', 'SenderCountry')],
  ['EUSR', ['SCH-EUSR-46', 'SCH-EUSR-47'], inPart('PerEUC', 'metaSchemeID="CC"', 'metaSchemeID="DT"')],
  ['TSR', ['SCH-TSR-16', 'SCH-TSR-18'], replaced('>POP000001<', '> <')],
  ['TSR', ['SCH-TSR-17'], replaced('ReporterID schemeID="CertSubjectCN"', 'ReporterID schemeID=" "')],
  ['TSR', ['SCH-TSR-22'], renamed('PerTP', 'TP')],
  ['TSR', ['SCH-TSR-06', 'SCH-TSR-21', 'SCH-TSR-22', 'SCH-TSR-23'], (text) => twice('PerTP', 'TP')(text).replace('as4-v2_0', 'as4-v1_0')],
  ['TSR', ['SCH-TSR-25'], renamed('PerSP-DT-PR', 'SP')],
  ['TSR', ['SCH-TSR-26'], renamed('PerSP-DT-PR', 'DT')],
  ['TSR', ['SCH-TSR-27'], renamed('PerSP-DT-PR', 'PR')],
  ['TSR', ['SCH-TSR-24', 'SCH-TSR-26'], twice('PerSP-DT-PR', 'DT')],
  ['TSR', ['SCH-TSR-28'], inPart('PerSP-DT-PR', '"CertSubjectCN"', '"CertSubject CN"')],
  ['TSR', ['SCH-TSR-30'], renamed('PerSP-DT-PR-CC', 'SP')],
  ['TSR', ['SCH-TSR-31'], renamed('PerSP-DT-PR-CC', 'DT')],
  ['TSR', ['SCH-TSR-32'], renamed('PerSP-DT-PR-CC', 'PR')],
  ['TSR', ['SCH-TSR-33', 'SCH-TSR-35'], renamed('PerSP-DT-PR-CC', 'CC')],
  ['TSR', ['SCH-TSR-34'], inPart('PerSP-DT-PR-CC', '"CertSubjectCN"', '"SeatID"')],
  ['TSR', ['SCH-TSR-35', 'SCH-TSR-36'], inPart('PerSP-DT-PR-CC', 'SenderCountry', 'ReceiverCountry')],
  [
    'TSR',
    ['SCH-TSR-37', 'SCH-TSR-39'],
    (text) => text.replace('</Total>\n', (end) => `${end}${partOf(text, 'PerTP').replace('PerTP', 'PerDT')}`),
  ],
  ['TSR', ['SCH-TSR-29', 'SCH-TSR-31'], twice('PerSP-DT-PR-CC', 'DT')],
  ['TSR', ['SCH-TSR-43'], inParts('PerSP-DT-PR-CC', '<Outgoing>0<', '<Outgoing>2<')],
  ['TSR', [], replaced(/<Total>.*<\/Total>/s, '<Total><Incoming>0</Incoming><Outgoing>0</Outgoing></Total>')],
  ['TSR', [], inParts('PerSP-DT-PR', 'CertSubjectCN', '  CertSubjectCN\n')],
  ['TSR', [], replaced('<Incoming>4<', '<Incoming> +04 <')],
  ['TSR', ['SCH-TSR-40', 'SCH-TSR-41'], (text) => text.replace('10-01<', '10-01+14:00<').replace('10-31<', '10-31+14:00<')],
  ['TSR', ['XSD'], replaced('2026-10-31<', '2026-10-31+14:01<')],
  ['TSR', ['XSD'], replaced('2026-10-31<', '2026-10-32<')],
  ['TSR', ['XSD'], replaced('2026-10-31<', '2026-02-29<')],
  ['TSR', ['XSD'], replaced('<Incoming>4<', '<Incoming>4.0<')],
  ['TSR', ['XSD'], replaced('<Incoming>4<', '<Incoming/><Incoming>4<')],
  ['TSR', ['XSD'], replaced('<Total>', '<Total>four')],
  ['TSR', ['XSD'], replaced('<Total>', '<Total unit="1">')],
  ['TSR', ['XSD'], inPart('PerTP', ' type="PerTP"', '')],
  ['TSR', ['XSD'], inPart('PerTP', ' schemeID="Peppol"', '')],
  ['TSR', ['XSD'], inPart('PerTP', /.*<Key.*\n/, '')],
  ['TSR', ['XSD'], replaced(/(.*<CustomizationID.*\n)(.*\n)/, '$2$1')],
  ['TSR', ['XSD'], replaced('<Total>', '<Total xmlns="urn:other">')],
  ['EUSR', ['SCH-EUSR-06', 'SCH-EUSR-08'], replaced('>POP000001<', '><')],
  ['EUSR', ['SCH-EUSR-10'], renamed('PerDT-PR', 'DT')],
  ['EUSR', ['SCH-EUSR-09', 'SCH-EUSR-10'], inPart('PerDT-PR', /.*"DT".*\n/, '')],
  ['EUSR', ['SCH-EUSR-23', 'SCH-EUSR-24'], inPart('PerDT-PR-EUC', /.*"DT".*\n/, '')],
  ['EUSR', ['SCH-EUSR-25'], renamed('PerDT-PR-EUC', 'PR')],
  ['EUSR', ['SCH-EUSR-26', 'SCH-EUSR-27'], renamed('PerDT-PR-EUC', 'CC')],
  ['EUSR', ['SCH-EUSR-41', 'SCH-EUSR-42'], twice('PerDT-EUC', 'DT')],
  ['EUSR', ['SCH-EUSR-43', 'SCH-EUSR-44'], renamed('PerDT-EUC', 'CC')],
  ['EUSR', ['SCH-EUSR-45', 'SCH-EUSR-46', 'SCH-EUSR-47'], twice('PerEUC', 'CC')],
  [
    'EUSR',
    ['SCH-EUSR-03', 'SCH-EUSR-04', 'SCH-EUSR-15', 'SCH-EUSR-22', 'SCH-EUSR-37', 'SCH-EUSR-39'],
    replaced(/ {2}<Subset.*<\/Subset>\n/s, ''),
  ],
  ['EUSR', [], (text) => text.replace(/<FullSet>.*<\/FullSet>/s, (all) => all.replaceAll(/>[0-9]+</g, '>0<'))],
  ['EUSR', ['XSD'], inPart('PerEUC', '<SendingEndUsers>1<', '<SendingEndUsers>one<')],
  ['EUSR', ['XSD'], replaced('</FullSet>', '</FullSet><Total/>')],
];

const MONTHS: readonly [counts: readonly TransactionCount[], facts: readonly EndUserFact[]][] = [
  [COUNTS, FACTS],
  [[], []],
  // Nothing came.
  [[count({})], [fact({})]],
  // Nothing was sent.
  [COUNTS.slice(1), FACTS.slice(2, 4)],
];

export interface JudgedReport {
  /** Begins with the kind. */
  readonly name: string;
  readonly kind: ReportKind;
  readonly text: string;
  /** The rules that it breaks. */
  readonly broken: readonly string[];
}

/** As they are sent. */
export const WRITTEN: readonly JudgedReport[] = MONTHS.flatMap(([counts, facts], index) => [
  { name: `TSR-${index}`, kind: 'TSR', text: writeTransactions(HEADER, counts), broken: [] },
  { name: `EUSR-${index}`, kind: 'EUSR', text: writeEndUsers(HEADER, facts), broken: [] },
]);

/** With one change each. test/interop/reports.interop.ts asks the published files which rules they break. */
export const CHANGED: readonly JudgedReport[] = CHANGES.map(([kind, broken, change], index) => {
  const original = kind === 'TSR' ? TSR : EUSR;
  const text = change(original);
  if (text === original) throw new Error(`Change ${index} changes nothing`);
  return { name: `${kind}-changed-${String(index).padStart(3, '0')}`, kind, text, broken };
});
