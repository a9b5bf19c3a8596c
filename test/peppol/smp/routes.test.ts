// The own SMP over HTTP, as access points and the Directory ask it.
import { DOCUMENT_TYPES_BY_CODE, INVOICE_RESPONSE, MESSAGE_LEVEL_STATUS } from '../../../src/peppol/documentTypes.js';
import { verifyChain } from '../../../src/pki/verifyChain.js';
import { verifyEnveloped } from '../../../src/signature/verify.js';
import { type Answer, advanceToNoon, clientOf, startApp } from '../../support/app.js';
import { PRODUCTION } from '../../support/environments.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const AS4 = 'https://ap.example/as4';
const PUBLIC = 'https://smp.example/base';
const GROUP = '/smp/iso6523-actorid-upis%3A%3A0106%3A00000003';
const BILLING = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const INVOICE = `urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##${BILLING}::2.1`;
const metadataPath = (type: string, group = GROUP): string => `${group}/services/${encodeURIComponent(`busdox-docid-qns::${type}`)}`;

const exchange = kept(() => startApp({ ROLES: 'api', AS4_URL: AS4, SMP_PUBLIC_URL: PUBLIC }));
const seller = clientOf(exchange, 'demo-seller');

test.before(async () => {
  await advanceToNoon(exchange);
  await register('0106:00000003', { name: 'Böse & <Söhne>', documentTypes: [158, 300] });
});

type Entry = { name?: string; documentTypes: number[] };

async function register(identifier: string, entry: Entry, { method = 'POST', client = seller } = {}): Promise<void> {
  const path = method === 'POST' ? '/v3/participant' : `/v3/participant/${identifier}`;
  const body = { identifier, countryCode: 'NL', ...entry };
  const { status, text } = await client(path, { method, body });
  if (status !== 200) throw new Error(`${status} ${text}`);
}

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> => exchange.anonymous(path, { headers });

/** The address in a group, below the public address. */
const referenceTo = (type: string): string =>
  `<smp:ServiceMetadataReference href="${PUBLIC}/iso6523-actorid-upis%3A%3A0106%3A00000003/services/${encodeURIComponent(`busdox-docid-qns::${type}`)}"/>`;

test('the service group has an address for each document type, answers included', async (t) => {
  const answer = await get(GROUP);
  t.is(answer.status, 200);
  t.is(answer.headers.get('content-type'), 'text/xml; charset=utf-8');
  const types = [DOCUMENT_TYPES_BY_CODE[158], DOCUMENT_TYPES_BY_CODE[300], INVOICE_RESPONSE, MESSAGE_LEVEL_STATUS];
  t.is(
    answer.text,
    '<?xml version="1.0" encoding="UTF-8"?>\n<smp:ServiceGroup xmlns:smp="http://busdox.org/serviceMetadata/publishing/1.0/" ' +
      'xmlns:id="http://busdox.org/transport/identifiers/1.0/">' +
      '<id:ParticipantIdentifier scheme="iso6523-actorid-upis">0106:00000003</id:ParticipantIdentifier>' +
      `<smp:ServiceMetadataReferenceCollection>${types.map(({ value }) => referenceTo(value)).join('')}` +
      '</smp:ServiceMetadataReferenceCollection></smp:ServiceGroup>',
  );
});

test('every address in a group answers', async (t) => {
  const { text } = await get(GROUP);
  const addresses = Array.from(text.matchAll(/href="([^"]*)"/g), ([, href = '']) => href.replace(PUBLIC, '/smp'));
  t.is(addresses.length, 4);
  for (const address of addresses) t.is((await get(address)).status, 200, address);
});

test('the metadata says where invoices go, and is signed by the SMP', async (t) => {
  const answer = await get(metadataPath(INVOICE));
  t.is(answer.status, 200);
  t.is(answer.headers.get('content-type'), 'text/xml; charset=utf-8');
  const certificate = exchange.app.pki.ap.current()[0]!.certificate.raw.toString('base64');
  const start = answer.text.indexOf('<ds:Signature ');
  t.is(
    answer.text.slice(0, start),
    '<?xml version="1.0" encoding="UTF-8"?>\n<smp:SignedServiceMetadata xmlns:smp="http://busdox.org/serviceMetadata/publishing/1.0/" ' +
      'xmlns:id="http://busdox.org/transport/identifiers/1.0/" xmlns:wsa="http://www.w3.org/2005/08/addressing">' +
      '<smp:ServiceMetadata><smp:ServiceInformation>' +
      '<id:ParticipantIdentifier scheme="iso6523-actorid-upis">0106:00000003</id:ParticipantIdentifier>' +
      `<id:DocumentIdentifier scheme="busdox-docid-qns">${INVOICE}</id:DocumentIdentifier>` +
      '<smp:ProcessList><smp:Process><id:ProcessIdentifier scheme="cenbii-procid-ubl">urn:fdc:peppol.eu:2017:poacc:billing:01:1.0' +
      '</id:ProcessIdentifier><smp:ServiceEndpointList><smp:Endpoint transportProfile="peppol-transport-as4-v2_0">' +
      `<wsa:EndpointReference><wsa:Address>${AS4}</wsa:Address></wsa:EndpointReference>` +
      '<smp:RequireBusinessLevelSignature>false</smp:RequireBusinessLevelSignature>' +
      `<smp:Certificate>${certificate}</smp:Certificate><smp:ServiceDescription>Exchange access point</smp:ServiceDescription>` +
      `<smp:TechnicalContactUrl>${PUBLIC}</smp:TechnicalContactUrl></smp:Endpoint></smp:ServiceEndpointList></smp:Process></smp:ProcessList>` +
      '</smp:ServiceInformation></smp:ServiceMetadata>',
  );
  const signer = verifyEnveloped(answer.bytes);
  const { smp, smpTrust } = exchange.app.pki;
  t.is(signer.certificate.fingerprint256, smp.current()[0]!.certificate.fingerprint256);
  t.true(verifyChain(signer.certificate, signer.others, smpTrust.current(), new Date()).trusted);
});

test('the business card has the name, the country and the day of the registration', async (t) => {
  const answer = await get('/smp/businesscard/iso6523-actorid-upis%3A%3A0106%3A00000003');
  t.is(answer.status, 200);
  t.is(answer.headers.get('content-type'), 'text/xml; charset=utf-8');
  t.is(
    answer.text,
    '<?xml version="1.0" encoding="UTF-8"?>\n<BusinessCard xmlns="http://www.peppol.eu/schema/pd/businesscard/20180621/">' +
      '<ParticipantIdentifier scheme="iso6523-actorid-upis">0106:00000003</ParticipantIdentifier>' +
      `<BusinessEntity registrationDate="${exchange.app.clock().toISOString().slice(0, 10)}">` +
      '<Name>Böse &amp; &lt;Söhne&gt;</Name><CountryCode>NL</CountryCode></BusinessEntity></BusinessCard>',
  );
});

for (const [title, path] of [
  ['raw', '/smp/iso6523-actorid-upis::0106:00000003'],
  ['encoded in part', '/smp/iso6523-actorid-upis::0106%3A00000003'],
  ['encoded twice', '/smp/iso6523-actorid-upis%253A%253A0106%253A00000003'],
  ['with the scheme in upper case', '/smp/ISO6523-ACTORID-UPIS%3a%3a0106%3a00000003'],
] as const) {
  test(`a participant ${title} has the same answers`, async (t) => {
    t.is((await get(path)).text, (await get(GROUP)).text);
    t.is((await get(metadataPath(INVOICE, path))).status, 200);
  });
}

test('the case of a participant does not matter', async (t) => {
  await register('9930:DE136695976', { documentTypes: [160] });
  const upper = await get('/smp/iso6523-actorid-upis::9930:DE136695976');
  const lower = await get('/smp/iso6523-actorid-upis::9930:de136695976');
  t.deepEqual([upper.status, upper.text], [200, lower.text]);
  t.regex(upper.text, />9930:de136695976</);
});

for (const [title, path] of [
  ['an unknown participant', '/smp/iso6523-actorid-upis%3A%3A0190%3A99999999'],
  ['the card of an unknown participant', '/smp/businesscard/iso6523-actorid-upis%3A%3A0190%3A99999999'],
  ['another scheme of participants', '/smp/other-actorid%3A%3A0106%3A00000003'],
  ['a participant without its scheme', '/smp/0106%3A00000003'],
  ['a broken encoding', '/smp/iso6523-actorid-upis%3A%3A0190%3A%E0%A4'],
  ['a character that no database stores', '/smp/iso6523-actorid-upis%3A%3A0190%3A%00'],
  ['a very long participant', `/smp/iso6523-actorid-upis%3A%3A0190%3A${'1'.repeat(3_000)}`],
  ['an unregistered document type', metadataPath(DOCUMENT_TYPES_BY_CODE[160].value)],
  ['a document type in another case', metadataPath(INVOICE.toUpperCase())],
  ['a document type without its scheme', `${GROUP}/services/${encodeURIComponent(INVOICE)}`],
  ['the list of services', `${GROUP}/services`],
  ['nothing', '/smp/'],
] as const) {
  test(`${title} is 404`, async (t) => {
    const { status, body } = await get(path);
    t.deepEqual([status, body], [404, { message: 'Not Found' }]);
  });
}

for (const method of ['PUT', 'POST', 'DELETE', 'PATCH']) {
  test(`${method} is 405, and says what is allowed`, async (t) => {
    const unknown = '/smp/iso6523-actorid-upis::0190:99999999';
    for (const path of [GROUP, metadataPath(INVOICE), GROUP.replace('/smp', '/smp/businesscard'), unknown]) {
      const { status, headers } = await exchange.anonymous(path, { method });
      t.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD'], path);
    }
  });
}

for (const path of ['/smp', '/smp/', `${GROUP}/services`]) {
  test(`a writing method on ${path}, which is no path, is 404`, async (t) => {
    const { status, body } = await exchange.anonymous(path, { method: 'PUT' });
    t.deepEqual([status, body], [404, { message: 'Not Found' }]);
  });
}

test('HEAD has the headers of GET', async (t) => {
  const [head, whole] = [await exchange.anonymous(GROUP, { method: 'HEAD' }), await get(GROUP)];
  t.deepEqual([head.status, head.text, head.headers.get('content-length')], [200, '', String(whole.bytes.length)]);
});

test('an answer that a client has already is 304', async (t) => {
  const { headers } = await get(metadataPath(INVOICE));
  const again = await get(metadataPath(INVOICE), { 'If-None-Match': `"other", W/${headers.get('etag')}` });
  t.deepEqual([again.status, again.text], [304, '']);
  t.is((await get(metadataPath(INVOICE), { 'If-None-Match': '"other"' })).status, 200);
});

test('a kept answer is the one that was made, with the same headers', async (t) => {
  await register('9918:kept', { documentTypes: [158] });
  const headersOf = ({ headers }: Answer): [string, string][] => [...headers].filter(([name]) => name !== 'date').sort();
  for (const path of ['/smp/iso6523-actorid-upis::9918:kept', metadataPath(INVOICE, '/smp/iso6523-actorid-upis::9918:kept')]) {
    const [made, kept] = [await get(path, { 'X-Request-Id': 'a' }), await get(path, { 'X-Request-Id': 'a' })];
    t.deepEqual([kept.status, headersOf(kept), kept.text], [made.status, headersOf(made), made.text]);
    t.is(kept.headers.get('x-request-id'), 'a');
    t.not((await get(path, { 'X-Request-Id': 'not valid' })).headers.get('x-request-id'), 'not valid');
  }
});

test('kept answers are counted like others', async (t) => {
  await register('9918:counted', { documentTypes: [158] });
  const count = async (): Promise<number> => {
    const line = /^exchange_http_request_seconds_count\{route="\/smp\/:participant",method="GET",status="200"\} (\d+)$/m.exec(
      (await get('/metrics')).text,
    );
    return Number(line?.[1] ?? 0);
  };
  const before = await count();
  for (let times = 0; times < 3; times += 1) await get('/smp/iso6523-actorid-upis::9918:counted');
  t.true((await count()) >= before + 3);
});

test('a change shows at once, and a removal', async (t) => {
  const group = '/smp/iso6523-actorid-upis::9918:changing';
  await register('9918:changing', { name: 'Before', documentTypes: [158] });
  const read = async (): Promise<unknown[]> => [
    (await get(metadataPath(INVOICE, group))).status,
    (await get(metadataPath(DOCUMENT_TYPES_BY_CODE[160].value, group))).status,
    /<Name>([^<]*)/.exec((await get(group.replace('/smp', '/smp/businesscard'))).text)?.[1],
  ];
  const before = await read();
  await register('9918:changing', { name: 'After', documentTypes: [160] }, { method: 'PUT' });
  const after = await read();
  await seller('/v3/participant/9918:changing', { method: 'DELETE' });
  t.deepEqual(
    [before, after, await read()],
    [
      [200, 404, 'Before'],
      [404, 200, 'After'],
      [404, 404, undefined],
    ],
  );
});

test('without PEPPOL_REGISTER_RESPONSES answers are not registered', async (t) => {
  await using quiet = await startApp({ ROLES: 'api', PEPPOL_REGISTER_RESPONSES: 'off' });
  await register('0106:00000003', { documentTypes: [158] }, { client: await quiet.as('demo-seller') });
  const statuses = [INVOICE, INVOICE_RESPONSE.value, MESSAGE_LEVEL_STATUS.value].map(
    async (type) => (await quiet.anonymous(metadataPath(type))).status,
  );
  t.deepEqual(await Promise.all(statuses), [200, 404, 404]);
});

test('by default the addresses follow from the address of the service', async (t) => {
  await using own = await startApp({ ROLES: 'api' });
  await register('0106:00000003', { documentTypes: [158] }, { client: await own.as('demo-seller') });
  const reference = /href="([^"]*)"/.exec((await own.anonymous(GROUP)).text)?.[1];
  t.is(reference, `${own.url}${metadataPath(INVOICE)}`);
  t.is(/<wsa:Address>([^<]*)/.exec((await own.anonymous(reference ?? '')).text)?.[1], `${own.url}/as4`);
});

test('where another SMP is set, none is served', async (t) => {
  await using other = await startApp({ ROLES: 'api', SMP_URL: 'https://smp.example', SMP_TOKEN: 'token' });
  t.is((await other.anonymous(GROUP, { method: 'PUT' })).status, 404);
});

test('outside the sandbox nothing is served without a key', async (t) => {
  await using strict = await startApp({ ...PRODUCTION });
  await strict.app.database.sql.query(`insert into tenant (id, name) values ('one', 'One')`);
  await strict.app.database.sql.query(
    `insert into smp_entry (identifier_key, tenant_id, identifier, name, country_code, document_types)
     values ('0106:00000003', 'one', '0106:00000003', 'One', 'NL', '{158}')`,
  );
  t.is((await strict.anonymous(GROUP)).status, 404);
});
