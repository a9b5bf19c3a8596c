// E-reports of stored invoices and payments: made, sent over the channel for e-reports, and corrected.
import { regularEReports } from '../../src/domain/ereporting/regular.js';
import { advanceToNoon, clientOf, startApp } from '../support/app.js';
import { PICTURE, register, stored, upload, xmlPart } from '../support/documents.js';
import { mutate } from '../support/fixtures.js';
import { ask, data } from '../support/graphql.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';
import { frenchUbl } from '../validation/rules/france/french.js';

const SELLER = '0225:100000009';

const exchange = kept(() => startApp({ EREPORT_CHANNEL: 'pagero' }));
const seller = clientOf(exchange, 'demo-seller');

test.before(async () => {
  await advanceToNoon(exchange);
  await register(seller, SELLER, [158]);
});

interface Made {
  readonly kind: string;
  readonly number: number;
  readonly isSent: boolean;
  readonly isUnchanged: boolean;
  readonly documentId: string;
  readonly xml: string;
  readonly validationReport: { readonly verdict: string; readonly findings: readonly { readonly rule: string }[] };
}

const FIELDS = 'kind issuer number isSent isUnchanged documentId xml validationReport { verdict findings { rule } }';
let period = { from: '', to: '' };

const send = async (): Promise<Made[]> =>
  (await data(seller, `mutation($from: String!, $to: String!) { sendEReports(from: $from, to: $to) { ${FIELDS} } }`, period)).sendEReports;

/** So many days after today, by the clock of the exchange. */
const dayAfter = (days: number): string => new Date(exchange.app.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);

const summary = (made: readonly Made[]): object[] =>
  made.map(({ kind, number, isSent, isUnchanged }) => ({ kind, number, isSent, isUnchanged }));

/** `kind`: the note BAR. The buyer is no French enterprise; the sandbox accepts it. */
function sale(number: string, kind: string, identifier: string): string {
  return mutate(
    frenchUbl(),
    [/<cbc:ID>[^<]*<\/cbc:ID>/, `<cbc:ID>${number}</cbc:ID>`],
    [/<cbc:IssueDate>[^<]*/, `<cbc:IssueDate>${dayAfter(0)}`],
    ['#BAR#B2B<', `#BAR#${kind}<`],
    ['<cbc:EndpointID schemeID="0225">200000008_invoices<', '<cbc:EndpointID schemeID="9915">sandbox-accepts<'],
    ['<cbc:CompanyID schemeID="0002">200000008</cbc:CompanyID>', identifier],
    // Outside of the Union no VAT number is asked for.
    ['>LU</cbc:IdentificationCode>', '>CH</cbc:IdentificationCode>'],
  );
}

async function sell(number: string, xml: string): Promise<void> {
  await upload(seller, { documentId: number, document: xmlPart(xml), image: PICTURE });
  await until(async () => {
    await exchange.idle();
    return (await stored(exchange, 'demo-seller', number)).state === 'DELIVERED';
  }, `the delivery of ${number}`);
}

async function pay(number: string, amount: string): Promise<void> {
  const query =
    'mutation($id: ID!, $amount: Decimal!) { sendLifecycleStatus(documentId: $id, status: "212", amounts: [{ amount: $amount, vatRate: "20" }]) { status } }';
  await data(seller, query, { id: number, amount });
}

test.serial('the periods that have ended are listed, the newest first', async (t) => {
  const { eReportPeriods } = await data(seller, '{ eReportPeriods { from to } }');
  t.is(eReportPeriods.length, 12);
  const days = eReportPeriods.flatMap(({ from, to }: { from: string; to: string }) => [to, from]);
  t.deepEqual(days, days.toSorted().toReversed());
});

test.serial('sales abroad and to consumers, and what was paid, are reported once and corrected', async (t) => {
  period = { from: dayAfter(-1), to: dayAfter(1) };
  t.deepEqual(await send(), []);
  await sell('X-1', sale('X-1', 'B2BINT', '<cbc:CompanyID schemeID="0088">4000001000029</cbc:CompanyID>'));
  await sell('C-1', sale('C-1', 'B2C', ''));
  await pay('X-1', '100.00');
  await pay('C-1', '60.00');
  const preview = (await data(seller, `query($from: String!, $to: String!) { eReports(from: $from, to: $to) { ${FIELDS} } }`, period))
    .eReports;
  t.deepEqual(
    preview.map(({ validationReport }: Made) => validationReport.findings.map(({ rule }) => rule)),
    [[], []],
  );
  t.deepEqual(summary(preview), [
    { kind: 'transactions', number: 1, isSent: false, isUnchanged: false },
    { kind: 'payments', number: 1, isSent: false, isUnchanged: false },
  ]);
  const first = await send();
  t.deepEqual(summary(first), [
    { kind: 'transactions', number: 1, isSent: true, isUnchanged: false },
    { kind: 'payments', number: 1, isSent: true, isUnchanged: false },
  ]);
  t.true(first.every(({ xml }) => xml.includes('<TypeCode>IN</TypeCode>')));
  t.deepEqual(summary(await send()), [
    { kind: 'transactions', number: 1, isSent: false, isUnchanged: true },
    { kind: 'payments', number: 1, isSent: false, isUnchanged: true },
  ]);
  await pay('X-1', '20.00');
  const [, corrected] = await send();
  t.deepEqual(summary([corrected!]), [{ kind: 'payments', number: 2, isSent: true, isUnchanged: false }]);
  t.true(corrected!.xml.includes('<TypeCode>RE</TypeCode>'));
  t.true(corrected!.xml.includes('<TaxPercent>20.00</TaxPercent><CurrencyCode>EUR</CurrencyCode><Amount>120.00</Amount>'));
  await exchange.idle();
  for (const { documentId } of [...first, corrected!]) {
    const document = await stored(exchange, 'demo-seller', documentId);
    t.like(document, { channel: 'pagero' });
    t.not(document.faultCode, 'VALIDATION_FAILED');
  }
});

test.serial('an invoice by the specification of another community is sent by its rules, and reported', async (t) => {
  const bis = mutate(
    sale('X-2', 'B2BINT', '<cbc:CompanyID schemeID="0088">4000001000029</cbc:CompanyID>'),
    ['>urn:cen.eu:en16931:2017<', '>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0<'],
    ['>S1<', '>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0<'],
    [/<cbc:Note>.*<\/cbc:Note>/, ''],
  );
  await sell('X-2', bis);
  const [transactions] = await send();
  t.deepEqual(summary([transactions!]), [{ kind: 'transactions', number: 2, isSent: true, isUnchanged: false }]);
  t.true(transactions!.xml.includes('<ID>X-2</ID>'));
});

test.serial('the job makes a report once, and again when something is paid', async (t) => {
  const statements: string[] = [];
  const { sql } = exchange.app.database;
  const watched: typeof sql = {
    ...sql,
    query: (text, values, options) => {
      statements.push(text);
      return sql.query(text, values, options);
    },
  };
  const today = exchange.app.clock();
  const clock = (): Date => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 2, 12));
  const settings = { ...exchange.app.settings, franceEReports: 'month' as const };
  const run = regularEReports({ ...exchange.app, clock, settings, database: { ...exchange.app.database, sql: watched } });
  const reading = async (): Promise<boolean> => {
    statements.length = 0;
    await run();
    return statements.some((text) => text.includes('f.facts'));
  };
  t.true(await reading());
  t.false(await reading());
  await pay('X-1', '1.00');
  t.true(await reading());
  t.false(await reading());
});

test.serial('a period that no report has is refused', async (t) => {
  const refused = async (from: string, to: string): Promise<string | undefined> =>
    (await ask(seller, 'mutation($from: String!, $to: String!) { sendEReports(from: $from, to: $to) { kind } }', { from, to })).errors[0]
      ?.message;
  t.regex((await refused('2026-11-01', '2026-11-01')) ?? '', /to must be after from/);
  t.regex((await refused('2026-11-01', '2028-11-01')) ?? '', /at most 366 days/);
  t.regex((await refused('yesterday', '2028-11-01')) ?? '', /from and to must be days/);
  t.regex((await refused('2028-02-30', '2028-03-10')) ?? '', /from and to must be days/);
});
