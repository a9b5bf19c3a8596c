// Exports for accountants: by invoice date, with VAT by rate, for everybody who reads.
import { unzipSync } from 'fflate';
import { type Client, clientOf, startApp } from '../../support/app.js';
import { invoiceTo, PICTURE, upload, xmlPart } from '../../support/documents.js';
import { ask, data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { browser, cookieIn, enrol, PASSWORD, post } from '../../support/people.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp({ ROLES: 'api' }));
const seller = clientOf(exchange, 'demo-seller');

test.beforeEach(async () => {
  for (const table of ['export_job', 'document']) await exchange.app.database.sql.query(`delete from ${table}`);
});

async function person(email: string, role: 'viewer' | 'admin'): Promise<Client> {
  await enrol(exchange, email, role);
  return browser(exchange, cookieIn(await post(exchange, '/app/sign-in', { email, password: PASSWORD })));
}

async function send(documentId: string, change: (xml: string) => string = (xml) => xml): Promise<void> {
  await upload(seller, { documentId, document: xmlPart(change(invoiceTo('9915:sandbox-accepts'))), image: PICTURE });
}

async function fetched(url: string): Promise<Buffer> {
  return Buffer.from((await exchange.anonymous(url.slice(exchange.url.length))).bytes);
}

/** Rows of the file, with their columns by the names of the head. */
function rowsOf(text: string, separator: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(separator));
  return rows.map((row) => Object.fromEntries(row.map((value, index) => [head[index] ?? '', value])));
}

const creditNote = (xml: string): string => xml.replace(/(InvoiceTypeCode[^>]*>)380/, '$1381');
const START = `mutation ($options: ExportOptionsInput) {
  startExport(format: TABLE, filter: { issueDate: { from: "2020-01-01" } }, orderBy: NUMBER_ASC, options: $options) { total downloadUrl } }`;

test.serial('a row for each invoice, as people of the language write, with VAT by rate and the sign of a credit note', async (t) => {
  await send('a-1');
  await send('a-2', creditNote);
  const { startExport } = await data(seller, START, { options: { language: 'de' } });
  const rows = rowsOf((await fetched(startExport.downloadUrl)).toString('utf8'), ';');
  const row = (documentId: string) => rows.find(({ Dokument }) => Dokument === documentId);
  t.is(startExport.total, 2);
  t.like(row('a-1'), {
    Richtung: 'Gesendet',
    Art: 'Rechnung',
    Netto: '300,00',
    'Netto 21 %': '250,00',
    'USt 21 %': '52,50',
    'Netto 6 %': '50,00',
    'USt 6 %': '3,00',
    Brutto: '355,50',
  });
  t.like(row('a-2'), { Art: 'Gutschrift', Netto: '-300,00', 'USt 21 %': '-52,50', Brutto: '-355,50' });
  t.regex(row('a-1')!['Rechnungsdatum']!, /^\d\d\.\d\d\.\d{4}$/);
});

test.serial('without options it is English; decimal commas can be asked for', async (t) => {
  await send('a-1');
  const table = async (options: object | null): Promise<string> =>
    (await fetched((await data(seller, START, { options })).startExport.downloadUrl)).toString('utf8');
  t.like(rowsOf(await table(null), ',')[0], { Kind: 'Invoice', 'Net 21%': '250.00' });
  t.like(rowsOf(await table({ decimalComma: true }), ';')[0], { Kind: 'Invoice', 'Net 21%': '250,00' });
});

test.serial('the workbook has numbers and dates, a fixed head, no formula of another party, and sums of each currency', async (t) => {
  await send('a-1', (xml) => xml.replace(/(<cbc:BuyerReference>)[^<]*/, '$1=A1&amp;"&lt;'));
  await send('a-2', creditNote);
  await send('a-3', creditNote);
  const { startExport } = await data(seller, START.replace('TABLE', 'XLSX'));
  const files = unzipSync(await fetched(startExport.downloadUrl));
  t.deepEqual(Object.keys(files).sort(), [
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  const sheet = Buffer.from(files['xl/worksheets/sheet1.xml']!).toString('utf8');
  t.regex(sheet, /<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"\/>/);
  t.regex(sheet, /<row r="2"><c s="3"><v>\d{5}<\/v><\/c>/);
  t.regex(sheet, /<c s="2"><v>-300\.00<\/v><\/c>/);
  t.regex(sheet, /<t xml:space="preserve">=A1&amp;&quot;&lt;<\/t>/);
  t.deepEqual(
    [...sheet.matchAll(/<f>(.*?)<\/f><v>(.*?)<\/v>/g)].slice(0, 2).map(([, formula, value]) => [formula, value]),
    [
      ['SUMIF($K$2:$K$4,&quot;EUR&quot;,L$2:L$4)', '-300.00'],
      ['SUMIF($K$2:$K$4,&quot;EUR&quot;,M$2:M$4)', '-250.00'],
    ],
  );
});

test.serial('copies to read and their XML have the names that people keep, and the list says them', async (t) => {
  await send('a-1', (xml) => xml.replace(/Example Buyer/g, `../${'Å'.repeat(200)}`));
  await send('a-2');
  await send('a-3');
  const { startExport } = await data(seller, START.replace('TABLE', 'COPIES'));
  const files = unzipSync(await fetched(startExport.downloadUrl));
  const names = Object.keys(files);
  const stem = '2026-11-02_Example-Buyer-S.à-r.l_F2026-0017';
  t.deepEqual(names.filter((name) => name.includes('Buyer')).sort(), [`${stem}-2.pdf`, `${stem}-2.xml`, `${stem}.pdf`, `${stem}.xml`]);
  t.is(names.find((name) => name.includes('Å') && name.endsWith('.pdf'))?.length, '2026-11-02__F2026-0017.pdf'.length + 50);
  t.is(Buffer.from(files[`${stem}.pdf`]!.subarray(0, 5)).toString(), '%PDF-');
  t.regex(Buffer.from(files[`${stem}.xml`]!).toString('utf8'), /<cbc:ID>F2026-0017<\/cbc:ID>/);
  const list = rowsOf(Buffer.from(files['invoices.csv']!).toString('utf8'), ',');
  t.deepEqual(list.map(({ File }) => File).sort(), names.filter((name) => name.endsWith('.pdf')).sort());
});

test.serial('a booking batch for DATEV is in an archive, beside what it leaves out', async (t) => {
  await send('a-1');
  await send('a-2', (xml) => xml.replaceAll('"EUR"', '"SEK"').replaceAll('>EUR<', '>SEK<'));
  const datev = {
    ...{ advisorNumber: 29098, clientNumber: 55003, fiscalYearStart: '2026-01-01', accountLength: 4 },
    ...{ debtorAccount: '10000', creditorAccount: '70000', revenueAccount: '8400', expenseAccount: '3400' },
  };
  const batch = START.replace('TABLE', 'DATEV').replace('{ from: "2020-01-01" }', '{ from: "2026-11-01", to: "2026-12-01" }');
  const { startExport } = await data(seller, batch, { options: { datev } });
  const files = unzipSync(await fetched(startExport.downloadUrl));
  const name = 'EXTF_Buchungsstapel_2026-11-01_2026-12-01.csv';
  t.deepEqual(Object.keys(files), [name, 'missing.csv']);
  t.deepEqual(
    Buffer.from(files[name]!)
      .toString('latin1')
      .split('\r\n')
      .slice(2)
      .map((line) => line.split(';').slice(0, 2).join(' ')),
    ['302,50 "S"', '53,00 "S"', ''],
  );
  t.regex(Buffer.from(files['missing.csv']!).toString('utf8'), /\r\na-2,F2026-0017,OTHER_CURRENCY\r\n$/);
  const refused = await ask(seller, batch, { options: {} });
  t.is(refused.errors[0]?.message, 'Invalid request parameters: options.datev is required for DATEV');
});

test.serial('a viewer exports, and stops own exports alone', async (t) => {
  const [viewer, admin] = [await person('reads@seller.example', 'viewer'), await person('rules@seller.example', 'admin')];
  await exchange.app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, import_date)
     select gen_random_uuid(), 'demo-seller', 'd-' || n, 'send', 'invoice', 'api', 'ERROR', '', exchange_now() - interval '1 minute' from generate_series(1, 600) n`,
  );
  const begun = async (who: Client): Promise<string> => (await data(who, 'mutation { startExport(format: CSV) { id } }')).startExport.id;
  const stop = (id: string): string => `mutation { cancelExport(id: "${id}") { isCancelled } }`;
  const [own, others] = [await begun(viewer), await begun(admin)];
  t.is(
    (await ask(viewer, stop(others))).errors[0]?.message,
    'Forbidden: the role viewer may stop its own exports only: those of others take admin',
  );
  t.deepEqual(await data(viewer, stop(own)), { cancelExport: { isCancelled: true } });
  t.deepEqual(await data(admin, stop(others)), { cancelExport: { isCancelled: true } });
  const { auditLog } = await data(viewer, '{ auditLog(filter: { actions: [DOCUMENT_EXPORT] }) { edges { node { details } } } }');
  t.deepEqual(auditLog.edges[0].node.details, { format: 'CSV', documents: 600 });
});

test.serial('a token with exchange/read alone exports', async (t) => {
  await exchange.app.database.sql.query(`update client set scopes = array_append(scopes, 'exchange/read') where id = 'demo-seller'`);
  const reader = await exchange.as('demo-seller', 'exchange/read');
  await send('a-1');
  t.is((await data(reader, START)).startExport.total, 1);
});
