// A real phoss SMP, managed by an exchange: what it serves after each change, and that its signed entries are found and verified.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../src/domain/ports.js';
import { DOCUMENT_TYPES_BY_CODE, INVOICE_RESPONSE, MESSAGE_LEVEL_STATUS } from '../../src/peppol/documentTypes.js';
import { serviceMetadataXml } from '../../src/peppol/smp/serviceMetadata.js';
import { readServiceGroup } from '../../src/peppol/smpAnswer.js';
import { type Answer, type Client, startApp, type TestApp } from '../support/app.js';
import { runCommand } from '../support/child.js';
import { type NaptrServer, startNaptr } from '../support/network/naptr.js';
import { test } from '../support/test.js';
import { LOGIN, type Phoss, startPhossSmp, TOKEN } from './phoss.js';

const AS4 = 'https://ap.example/as4';

let phoss: Phoss;
let exchange: TestApp;
let dns: NaptrServer;

test.before(async () => {
  phoss = await startPhossSmp();
  exchange = await startApp({ ...phoss.env, AS4_URL: AS4 });
  dns = await startNaptr();
});
test.after.always(async () => {
  for (const one of [dns, exchange, phoss]) await one?.[Symbol.asyncDispose]();
});

const group = (identifier: string): string => `${phoss.url}/${encodeURIComponent(`iso6523-actorid-upis::${identifier}`)}`;
const card = (identifier: string): string => `${phoss.url}/businesscard/${encodeURIComponent(`iso6523-actorid-upis::${identifier}`)}`;
const uri = (code: 158 | 160 | 170): string => `busdox-docid-qns::${DOCUMENT_TYPES_BY_CODE[code].value}`;
const RESPONSES = [INVOICE_RESPONSE, MESSAGE_LEVEL_STATUS].map(({ value }) => `busdox-docid-qns::${value}`);

const register = (client: Client, identifier: string, documentTypes: number[]): Promise<Answer> =>
  client('/v3/participant', { method: 'POST', body: { name: 'Böse & <Söhne>', countryCode: 'NL', identifier, documentTypes } });

async function registered(identifier: string, documentTypes: number[]): Promise<Client> {
  const client = await exchange.as('demo-seller');
  const { status, text } = await register(client, identifier, documentTypes);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return client;
}

/** The document types that phoss SMP serves. Undefined: it does not have the participant. */
async function served(identifier: string): Promise<string[] | undefined> {
  const { status, bytes } = await exchange.anonymous(group(identifier));
  return status === 404 ? undefined : readServiceGroup(bytes).toSorted();
}

test.serial('a registration makes the group with an entry for each document type', async (t) => {
  await registered('9918:interop-group', [158, 170]);
  t.deepEqual(await served('9918:interop-group'), [uri(158), uri(170), ...RESPONSES].toSorted());
});

test.serial('a registration makes the business card', async (t) => {
  await registered('9918:interop-card', [158]);
  const { status, text } = await exchange.anonymous(card('9918:interop-card'));
  t.is(status, 200);
  t.regex(text, /<(\w+:)?Name>Böse &amp; &lt;Söhne&gt;<.*<(\w+:)?CountryCode>NL</);
});

test.serial('what phoss SMP has is as it was written', async (t) => {
  await registered('9918:interop-differs', [158, 220]);
  const wanted = { tenantId: 'demo-seller', identifier: '9918:interop-differs', name: 'x', countryCode: 'NL' };
  const { smp } = exchange.app.registry;
  t.is(await smp.differs!({ ...wanted, documentTypes: [158, 220] }, new AbortController().signal), undefined);
  t.is(
    await smp.differs!({ ...wanted, documentTypes: [158] }, new AbortController().signal),
    'The SMP lacks nothing and has SI-UBL 2.0 G-Account Extension too much',
  );
});

test.serial('an entry of phoss SMP with another certificate differs', async (t) => {
  await registered('9918:interop-spoilt', [158]);
  const address = `${group('9918:interop-spoilt')}/services/${encodeURIComponent(uri(158))}`;
  const { value, processId } = DOCUMENT_TYPES_BY_CODE[158];
  const endpoint = { url: AS4, certificate: 'TUlJ', description: 'Test', contactUrl: 'https://ap.example' };
  const body = serviceMetadataXml({ participant: '9918:interop-spoilt', documentType: value, processIds: [processId], endpoint });
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/xml' };
  t.is((await fetch(address, { method: 'PUT', headers, body })).status, 200);
  t.is(
    await exchange.app.registry.smp.differs!(
      { tenantId: 'demo-seller', identifier: '9918:interop-spoilt', name: 'x', countryCode: 'NL', documentTypes: [158] },
      new AbortController().signal,
    ),
    'The entry for Peppol BIS Billing UBL Invoice V3 has another certificate of the access point',
  );
});

test.serial('lookup finds the entry by DNS, and verifies what phoss SMP signed', async (t) => {
  await registered('9918:interop-lookup', [158]);
  dns.set('9918:interop-lookup', { smp: phoss.url });
  const { stdout } = await lookup('9918:interop-lookup', '158', phoss.env['SMP_TRUST_FILE']!);
  t.deepEqual(JSON.parse(stdout), {
    participant: '9918:interop-lookup',
    smp: phoss.url,
    documentType: uri(158),
    process: 'cenbii-procid-ubl::urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    endpoint: {
      url: AS4,
      transportProfile: 'peppol-transport-as4-v2_0',
      certificateSubject: 'CN=POP000001,OU=PEPPOL TEST AP,O=Exchange sandbox,C=BE',
    },
  });
});

test.serial('lookup refuses phoss SMP where its authority is not trusted', async (t) => {
  await registered('9918:interop-stranger', [158]);
  dns.set('9918:interop-stranger', { smp: phoss.url });
  const { stdout } = await lookup('9918:interop-stranger', '158', await authorities('other.pem'));
  t.deepEqual(JSON.parse(stdout).error, {
    code: 'untrusted',
    message: 'The certificate that signed the answer of the SMP is not from a trusted authority',
  });
});

test.serial('lookup says what phoss SMP does not have', async (t) => {
  await registered('9918:interop-other', [160]);
  dns.set('9918:interop-other', { smp: phoss.url });
  const { stdout } = await lookup('9918:interop-other', '170', phoss.env['SMP_TRUST_FILE']!);
  t.is(JSON.parse(stdout).error.code, 'document-type-not-supported');
});

test.serial('the case of a participant does not matter', async (t) => {
  const client = await registered('9918:Interop-CASE', [158]);
  t.deepEqual(await served('9918:interop-case'), [uri(158), ...RESPONSES].toSorted());
  t.is((await client('/v3/participant/9918:INTEROP-case', { method: 'DELETE' })).status, 200);
  t.is(await served('9918:interop-case'), undefined);
});

test.serial('an update takes away what is no longer registered', async (t) => {
  const client = await registered('9918:interop-update', [158, 160]);
  const body = { countryCode: 'NL', identifier: '9918:interop-update', documentTypes: [160, 170] };
  t.is((await client('/v3/participant/9918:interop-update', { method: 'PUT', body })).status, 200);
  t.deepEqual(await served('9918:interop-update'), [uri(160), uri(170), ...RESPONSES].toSorted());
});

test.serial('a removal takes the group and the card away', async (t) => {
  const client = await registered('9918:interop-delete', [158]);
  t.is((await client('/v3/participant/9918:interop-delete', { method: 'DELETE' })).status, 200);
  t.is(await served('9918:interop-delete'), undefined);
  t.is((await exchange.anonymous(card('9918:interop-delete'))).status, 404);
});

test.serial('a participant can be registered again after its removal', async (t) => {
  const client = await registered('9918:interop-again', [158]);
  await client('/v3/participant/9918:interop-again', { method: 'DELETE' });
  t.is((await register(client, '9918:interop-again', [160])).status, 200);
  t.deepEqual(await served('9918:interop-again'), [uri(160), ...RESPONSES].toSorted());
});

test.serial('user and password are a login, too', async (t) => {
  const { SMP_TOKEN: _, ...env } = phoss.env;
  await using other = await startApp({ ...env, SMP_USER: LOGIN.user, SMP_PASSWORD: LOGIN.password });
  t.is((await register(await other.as('demo-seller'), '9918:interop-basic', [158])).status, 200);
  t.deepEqual(await served('9918:interop-basic'), [uri(158), ...RESPONSES].toSorted());
});

test.serial('phoss SMP repeats a wrong token in its answer, which the exchange neither answers nor logs', async (t) => {
  const token = 'not-the-token-of-the-administrator';
  const headers = { Authorization: `Bearer ${token}` };
  const refused = await exchange.anonymous(group('9918:interop-group'), { method: 'DELETE', headers });
  t.is(refused.status, 403);
  t.true(refused.text.includes(token));
  const lines: string[] = [];
  const add = (event: string, values?: object): void => void lines.push(`${event} ${JSON.stringify(values)}`);
  const log: Log = { debug: add, info: add, warn: add, error: add };
  await using other = await startApp({ ...phoss.env, SMP_TOKEN: token }, { log });
  const answer = await register(await other.as('demo-seller'), '9918:interop-token', [158]);
  t.deepEqual([answer.status, answer.text], [503, '{"message":"Service Unavailable"}']);
  t.is(await served('9918:interop-token'), undefined);
  t.deepEqual(
    lines.filter((line) => line.includes(token)),
    [],
  );
});

async function lookup(participant: string, code: string, smpTrust: string) {
  return runCommand('lookup', ['--json', participant, code], {
    DATA_DIR: phoss.folder,
    DNS_SERVERS: dns.server,
    SML_ZONE: dns.zone,
    SMP_TRUST_FILE: smpTrust,
    AP_TRUST_FILE: await authorities('ap.pem'),
  });
}

/** A file with the authorities of access points. */
async function authorities(name: string): Promise<string> {
  const file = join(phoss.folder, name);
  await writeFile(file, exchange.app.pki.apTrust.current().join('\n'));
  return file;
}
