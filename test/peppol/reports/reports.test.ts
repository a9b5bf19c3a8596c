// The reports of a small month and of one without exchanges, exactly, and the rules of both.

import { writeEndUsers } from '../../../src/peppol/reports/endUsers.js';
import { brokenRules } from '../../../src/peppol/reports/rules.js';
import { writeTransactions } from '../../../src/peppol/reports/transactions.js';
import { CHANGED, COUNTS, FACTS, fact, HEADER, type JudgedReport, WRITTEN } from '../../support/reports.js';
import { test } from '../../support/test.js';

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

/** Each report with the rules that `brokenRules` finds. */
const verdicts = (reports: readonly JudgedReport[]): string[] =>
  reports.map(({ name, kind, text }) => `${name} ${brokenRules(kind, Buffer.from(text)).map(({ rule }) => rule)}`);
const wanted = (reports: readonly JudgedReport[]): string[] => reports.map(({ name, broken }) => `${name} ${broken}`);

test('reports as written break no rule', (t) => {
  t.deepEqual(verdicts(WRITTEN), wanted(WRITTEN));
});

test('each rule notices what it is about', (t) => {
  t.deepEqual(verdicts(CHANGED), wanted(CHANGED));
});

test('the reason of a broken rule is a sentence', (t) => {
  const lonely = Buffer.from(writeEndUsers(HEADER, [fact({ country: undefined })]));
  t.deepEqual(brokenRules('EUSR', lonely), [
    { rule: 'SCH-EUSR-37', text: 'There is no Subset PerDT-EUC: of no end user is the country known' },
    { rule: 'SCH-EUSR-39', text: 'There is no Subset PerEUC: of no end user is the country known' },
  ]);
});
