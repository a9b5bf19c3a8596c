// The reports of a small month and of one without exchanges, exactly, and the rules of both.
import test from 'ava';
import { type EndUserFact, writeEndUsers } from '../../../src/peppol/reports/endUsers.js';
import { brokenRules } from '../../../src/peppol/reports/rules.js';
import { type TransactionCount, writeTransactions } from '../../../src/peppol/reports/transactions.js';

const HEADER = { from: '2026-10-01', to: '2026-10-31', reporter: 'POP000001' };

const count = (more: Partial<TransactionCount>): TransactionCount => ({
  direction: 'send',
  accessPoint: 'POP000002',
  documentType: 'a::Invoice##b&c::2.1',
  processId: 'billing',
  senderCountry: 'BE',
  receiverCountry: undefined,
  count: 1,
  ...more,
});

const fact = (more: Partial<EndUserFact>): EndUserFact => ({
  direction: 'send',
  endUser: 'one',
  documentType: 'a::Invoice##b::2.1',
  processId: 'billing',
  country: 'BE',
  ...more,
});

const COUNTS = [
  count({ count: 2 }),
  count({ direction: 'receive', senderCountry: 'DE', receiverCountry: 'BE', count: 3 }),
  // Unknown to the rules.
  count({ direction: 'receive', senderCountry: '9Z', receiverCountry: undefined, accessPoint: 'PDE000003' }),
];

const FACTS = [
  fact({}),
  fact({ documentType: 'a::CreditNote##b::2.1' }),
  fact({ direction: 'receive' }),
  fact({ direction: 'receive', endUser: 'two', country: 'DE' }),
  fact({ endUser: 'three', country: 'ZZ' }),
];

test('transactions of a small month', (t) => {
  const text = writeTransactions(HEADER, COUNTS);
  t.is(
    text,
    `<?xml version="1.0" encoding="UTF-8"?>
<TransactionStatisticsReport xmlns="urn:fdc:peppol:transaction-statistics-report:1.0">
  <CustomizationID>urn:fdc:peppol.eu:edec:trns:transaction-statistics-reporting:1.0</CustomizationID>
  <ProfileID>urn:fdc:peppol.eu:edec:bis:reporting:1.0</ProfileID>
  <Header>
    <ReportPeriod>
      <StartDate>2026-10-01</StartDate>
      <EndDate>2026-10-31</EndDate>
    </ReportPeriod>
    <ReporterID schemeID="CertSubjectCN">POP000001</ReporterID>
  </Header>
  <Total>
    <Incoming>4</Incoming>
    <Outgoing>2</Outgoing>
  </Total>
  <Subtotal type="PerTP">
    <Key metaSchemeID="TP" schemeID="Peppol">peppol-transport-as4-v2_0</Key>
    <Incoming>4</Incoming>
    <Outgoing>2</Outgoing>
  </Subtotal>
  <Subtotal type="PerSP-DT-PR">
    <Key metaSchemeID="SP" schemeID="CertSubjectCN">PDE000003</Key>
    <Key metaSchemeID="DT" schemeID="busdox-docid-qns">a::Invoice##b&amp;c::2.1</Key>
    <Key metaSchemeID="PR" schemeID="cenbii-procid-ubl">billing</Key>
    <Incoming>1</Incoming>
    <Outgoing>0</Outgoing>
  </Subtotal>
  <Subtotal type="PerSP-DT-PR">
    <Key metaSchemeID="SP" schemeID="CertSubjectCN">POP000002</Key>
    <Key metaSchemeID="DT" schemeID="busdox-docid-qns">a::Invoice##b&amp;c::2.1</Key>
    <Key metaSchemeID="PR" schemeID="cenbii-procid-ubl">billing</Key>
    <Incoming>3</Incoming>
    <Outgoing>2</Outgoing>
  </Subtotal>
  <Subtotal type="PerSP-DT-PR-CC">
    <Key metaSchemeID="SP" schemeID="CertSubjectCN">PDE000003</Key>
    <Key metaSchemeID="DT" schemeID="busdox-docid-qns">a::Invoice##b&amp;c::2.1</Key>
    <Key metaSchemeID="PR" schemeID="cenbii-procid-ubl">billing</Key>
    <Key metaSchemeID="CC" schemeID="SenderCountry">ZZ</Key>
    <Key metaSchemeID="CC" schemeID="ReceiverCountry">ZZ</Key>
    <Incoming>1</Incoming>
    <Outgoing>0</Outgoing>
  </Subtotal>
  <Subtotal type="PerSP-DT-PR-CC">
    <Key metaSchemeID="SP" schemeID="CertSubjectCN">POP000002</Key>
    <Key metaSchemeID="DT" schemeID="busdox-docid-qns">a::Invoice##b&amp;c::2.1</Key>
    <Key metaSchemeID="PR" schemeID="cenbii-procid-ubl">billing</Key>
    <Key metaSchemeID="CC" schemeID="SenderCountry">DE</Key>
    <Key metaSchemeID="CC" schemeID="ReceiverCountry">BE</Key>
    <Incoming>3</Incoming>
    <Outgoing>0</Outgoing>
  </Subtotal>
</TransactionStatisticsReport>
`,
  );
});

test('end users of a small month: each counts once, and one without a country counts in no country', (t) => {
  const figures = (sending: number, receiving: number, either: number): string =>
    [
      `    <SendingEndUsers>${sending}</SendingEndUsers>`,
      `    <ReceivingEndUsers>${receiving}</ReceivingEndUsers>`,
      `    <SendingOrReceivingEndUsers>${either}</SendingOrReceivingEndUsers>`,
    ].join('\n');
  const invoice = '    <Key metaSchemeID="DT" schemeID="busdox-docid-qns">a::Invoice##b::2.1</Key>';
  const creditNote = '    <Key metaSchemeID="DT" schemeID="busdox-docid-qns">a::CreditNote##b::2.1</Key>';
  const billing = '    <Key metaSchemeID="PR" schemeID="cenbii-procid-ubl">billing</Key>';
  const country = (code: string): string => `    <Key metaSchemeID="CC" schemeID="EndUserCountry">${code}</Key>`;
  const subset = (type: string, ...lines: string[]): string => `  <Subset type="${type}">\n${lines.join('\n')}\n  </Subset>`;
  t.is(
    writeEndUsers(HEADER, FACTS),
    `<?xml version="1.0" encoding="UTF-8"?>
<EndUserStatisticsReport xmlns="urn:fdc:peppol:end-user-statistics-report:1.1">
  <CustomizationID>urn:fdc:peppol.eu:edec:trns:end-user-statistics-report:1.1</CustomizationID>
  <ProfileID>urn:fdc:peppol.eu:edec:bis:reporting:1.0</ProfileID>
  <Header>
    <ReportPeriod>
      <StartDate>2026-10-01</StartDate>
      <EndDate>2026-10-31</EndDate>
    </ReportPeriod>
    <ReporterID schemeID="CertSubjectCN">POP000001</ReporterID>
  </Header>
  <FullSet>
${figures(2, 2, 3)}
  </FullSet>
${subset('PerDT-PR', creditNote, billing, figures(1, 0, 1))}
${subset('PerDT-PR', invoice, billing, figures(2, 2, 3))}
${subset('PerDT-PR-EUC', creditNote, billing, country('BE'), figures(1, 0, 1))}
${subset('PerDT-PR-EUC', invoice, billing, country('BE'), figures(1, 1, 1))}
${subset('PerDT-PR-EUC', invoice, billing, country('DE'), figures(0, 1, 1))}
${subset('PerDT-EUC', creditNote, country('BE'), figures(1, 0, 1))}
${subset('PerDT-EUC', invoice, country('BE'), figures(1, 1, 1))}
${subset('PerDT-EUC', invoice, country('DE'), figures(0, 1, 1))}
${subset('PerEUC', country('BE'), figures(1, 1, 1))}
${subset('PerEUC', country('DE'), figures(0, 1, 1))}
</EndUserStatisticsReport>
`,
  );
});

test('a month without exchanges has reports of zeros', (t) => {
  const [transactions, endUsers] = [writeTransactions(HEADER, []), writeEndUsers(HEADER, [])];
  t.regex(
    transactions,
    /<Total>\n {4}<Incoming>0<\/Incoming>\n {4}<Outgoing>0<\/Outgoing>\n {2}<\/Total>\n<\/TransactionStatisticsReport>\n$/,
  );
  t.regex(
    endUsers,
    /<FullSet>\n {4}<SendingEndUsers>0<.*\n {4}<ReceivingEndUsers>0<.*\n {4}<SendingOrReceivingEndUsers>0<.*\n {2}<\/FullSet>\n<\/EndUserStatisticsReport>\n$/,
  );
});

const rules = (kind: 'TSR' | 'EUSR', text: string): string[] => brokenRules(kind, Buffer.from(text)).map(({ rule }) => rule);

for (const [what, counts, facts] of [
  ['a small month', COUNTS, FACTS],
  ['a month without exchanges', [], []],
  ['a month in which nothing came', [count({})], [fact({})]],
  ['a month in which nothing was sent', COUNTS.slice(1), FACTS.slice(2, 4)],
] as const) {
  test(`the reports of ${what} break no rule`, (t) => {
    t.deepEqual([...rules('TSR', writeTransactions(HEADER, counts)), ...rules('EUSR', writeEndUsers(HEADER, facts))], []);
  });
}

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

const BROKEN: readonly [kind: 'TSR' | 'EUSR', broken: readonly string[], change: (text: string) => string][] = [
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
  ['TSR', ['SCH-TSR-21'], inPart('PerTP', 'schemeID="Peppol"', 'schemeID="AS4"')],
  ['TSR', ['SCH-TSR-24'], inPart('PerSP-DT-PR', /\n.*cenbii-procid-ubl.*/, '')],
  ['TSR', ['SCH-TSR-29'], inPart('PerSP-DT-PR-CC', 'ReceiverCountry', 'EndUserCountry')],
  ['TSR', ['SCH-TSR-03', 'SCH-TSR-04', 'SCH-TSR-05', 'SCH-TSR-37'], replaced('"PerTP"', '"PerXX"')],
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
  ['EUSR', ['SCH-EUSR-09'], inPart('PerDT-PR', 'metaSchemeID="PR"', 'metaSchemeID="CC"')],
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
  ['EUSR', ['SCH-EUSR-23'], inPart('PerDT-PR-EUC', 'EndUserCountry', 'SenderCountry')],
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
  ['EUSR', ['SCH-EUSR-41'], inPart('PerDT-EUC', 'EndUserCountry', 'SenderCountry')],
  ['EUSR', ['SCH-EUSR-45'], inPart('PerEUC', 'metaSchemeID="CC"', 'metaSchemeID="DT"')],
];

test('each rule notices what it is about', (t) => {
  const [found, wanted]: string[][] = [[], []];
  for (const [index, [kind, broken, change]] of BROKEN.entries()) {
    wanted!.push(`${index} ${broken.join()}`);
    found!.push(`${index} ${rules(kind, change(kind === 'TSR' ? TSR : EUSR)).join()}`);
  }
  t.deepEqual(found, wanted);
});

test('the reason of a broken rule is a sentence', (t) => {
  const lonely = Buffer.from(writeEndUsers(HEADER, [fact({ country: undefined })]));
  t.deepEqual(brokenRules('EUSR', lonely), [
    { rule: 'SCH-EUSR-37', text: 'There is no Subset PerDT-EUC: of no end user is the country known' },
    { rule: 'SCH-EUSR-39', text: 'There is no Subset PerEUC: of no end user is the country known' },
  ]);
});
