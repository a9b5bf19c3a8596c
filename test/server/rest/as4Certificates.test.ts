// POST /as4: whose certificates are accepted, and for which keys messages may be encrypted.
import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../../../config/load.js';
import type { Log } from '../../../src/domain/ports.js';
import { createOutgoing } from '../../../src/outgoingRequests.js';
import { startApp, type TestApp } from '../../support/app.js';
import { keystoreOf } from '../../support/as4.js';
import { createAs4Sender, errorsOf, type Numbered, RECEIVER } from '../../support/as4Sender.js';
import { register } from '../../support/documents.js';
import { PRODUCTION } from '../../support/environments.js';
import { makeCrl, makeOcspResponse, type Publisher, published, startPublisher } from '../../support/network/revocation.js';
import { pkcs12Of } from '../../support/pkcs12.js';
import { type Issued, issue } from '../../support/rsaPki.js';
import { test } from '../../support/test.js';

const QUIET: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const authority = await issue('C=BE,CN=Test AP CA', { isAuthority: true });
const nextAuthority = await issue('C=BE,CN=Test AP CA - G4', { isAuthority: true });
const SEAT = 'C=BE,O=Example,OU=TEST AP,CN=POP000002';
const own = await issue(SEAT, { issuer: authority });
let publisher: Publisher;
let folder: string;
let sandbox: TestApp;
let production: TestApp;
test.before(async () => {
  publisher = await startPublisher();
  folder = await mkdtemp(join(tmpdir(), 'exchange-as4-'));
  sandbox = await startSandbox([own], [authority]);
  production = await startProduction();
});
test.after.always(async () => {
  for (const one of [production, sandbox, publisher]) await one?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Another access point. Its revocation is published where the paths say. */
function accessPoint(lists: readonly string[], responders: readonly string[] = [], issuer = authority): Promise<Issued> {
  const at = (paths: readonly string[]): string[] => paths.map((path) => publisher.url + path);
  return issue('C=NL,O=Other,OU=TEST AP,CN=POP000777', {
    issuer,
    extensions: published({ lists: at(lists), responders: at(responders) }),
  });
}

/** Settings for these keys, newest first, and these authorities. */
async function filesFor(keys: readonly Issued[], authorities: readonly Issued[]): Promise<Record<string, string>> {
  const place = await mkdtemp(join(folder, 'keys-'));
  const names = keys.map((_, index) => join(place, `${index}.p12`));
  for (const [index, key] of keys.entries()) await writeFile(names[index]!, pkcs12Of(key, 'geheim'));
  const trust = join(place, 'trust.pem');
  await writeFile(trust, authorities.map(({ certificatePem }) => `${certificatePem}\n`).join(''));
  const password = join(place, 'password');
  await writeFile(password, 'geheim');
  return { AP_KEYSTORE_FILE: names.join(), AP_KEYSTORE_PASSWORD_FILE: names.map(() => password).join(), AP_TRUST_FILE: trust };
}

/** An exchange with a registered receiver. */
async function startSandbox(keys: readonly Issued[], authorities: readonly Issued[]): Promise<TestApp> {
  const exchange = await startApp(await filesFor(keys, authorities));
  await register(await exchange.as('demo-buyer'), RECEIVER, [158]);
  return exchange;
}

/** An exchange that is not a sandbox, but for the addresses that it may ask: the publisher is on loopback. */
async function startProduction(): Promise<TestApp> {
  const outgoing = createOutgoing(load({}), undefined, QUIET, new AsyncDisposableStack());
  return startApp({ ...PRODUCTION, ...(await filesFor([own], [authority])) }, { outgoing });
}

function stored({ app }: TestApp, { sent }: Numbered): Promise<unknown[]> {
  return app.database.sql.query('select 1 from inbound_message where message_id = $1', [sent.messageId]);
}

test('a sender whose certificate is revoked is refused, by its list and by its responder', async (t) => {
  const listed = await accessPoint(['/revoked.crl']);
  const answered = await accessPoint([], ['/revoked']);
  publisher.set('/revoked.crl', await makeCrl(authority, { revoked: [listed] }));
  publisher.set('/revoked', makeOcspResponse({ status: 'revoked', certificate: answered, issuer: authority }));
  for (const one of [listed, answered]) {
    const { message, post } = createAs4Sender(sandbox, keystoreOf(one));
    const wire = await message();
    const [code, detail] = errorsOf(await post(wire));
    t.is(code, 'EBMS:0101');
    t.regex(detail ?? '', /^The certificate is revoked: .*CN=POP000777 is revoked$/);
    t.deepEqual(await stored(sandbox, wire), []);
  }
});

test('in the sandbox a sender whose revocation cannot be learnt is accepted', async (t) => {
  publisher.set('/broken.crl', { status: 500 });
  for (const one of [await accessPoint(['/broken.crl']), await accessPoint([])]) {
    const { message, post } = createAs4Sender(sandbox, keystoreOf(one));
    t.is((await post(await message())).kind, 'receipt');
  }
});

test('in production a sender who is not revoked is accepted', async (t) => {
  publisher.set('/good.crl', await makeCrl(authority));
  const { message, post } = createAs4Sender(production, keystoreOf(await accessPoint(['/good.crl'])));
  // Nobody registered the receiver: that is looked at after the certificate.
  t.deepEqual(errorsOf(await post(await message())), ['EBMS:0004', 'PEPPOL:NOT_SERVICED']);
});

test('in production a revoked sender, and one whose revocation nobody publishes, are refused', async (t) => {
  const revoked = await accessPoint(['/revoked-outside.crl']);
  publisher.set('/revoked-outside.crl', await makeCrl(authority, { revoked: [revoked] }));
  for (const one of [revoked, await accessPoint([])]) {
    const { message, post } = createAs4Sender(production, keystoreOf(one));
    t.is(errorsOf(await post(await message()))[0], 'EBMS:0101');
  }
});

test('in production a sender whose revocation cannot be learnt now is told to come again', async (t) => {
  publisher.set('/away.crl', { status: 503 });
  const { message, post } = createAs4Sender(production, keystoreOf(await accessPoint(['/away.crl'])));
  const wire = await message();
  const { kind, status, retryAfter } = await post(wire);
  t.deepEqual([kind, status, retryAfter], ['unclear', 503, '60']);
  t.deepEqual(await stored(production, wire), []);
});

test('at the start the own certificate is looked at, and its list is fetched before the first message', async (t) => {
  const revoked = await issue(SEAT, { issuer: authority, extensions: published({ lists: [`${publisher.url}/own.crl`] }) });
  publisher.set('/own.crl', await makeCrl(authority, { revoked: [revoked] }));
  const { promise: logged, resolve } = Promise.withResolvers<object | undefined>();
  const log: Log = { ...QUIET, error: (event, fields) => (event === 'certificate.revoked' ? resolve(fields) : undefined) };
  await using exchange = await startApp(await filesFor([revoked], [authority]), { log });
  t.like(await logged, { reason: 'C=BE, O=Example, OU=TEST AP, CN=POP000002 is revoked' });
  t.deepEqual(
    exchange.app.revocation.lists().map(({ url }) => url),
    [`${publisher.url}/own.crl`],
  );
});

test('the metrics have the age of each list, and the requests', async (t) => {
  publisher.set('/measured.crl', await makeCrl(authority));
  const { message, post } = createAs4Sender(sandbox, keystoreOf(await accessPoint(['/measured.crl'])));
  t.is((await post(await message())).kind, 'receipt');
  const { text } = await sandbox.anonymous('/metrics');
  const value = (series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length),
    );
  const list = `{list="${publisher.url}/measured.crl"}`;
  const [age, expiry] = [value(`exchange_revocation_list_age_seconds${list}`), value(`exchange_revocation_list_expiry_seconds${list}`)];
  t.true(age >= 0 && age < 60, String(age));
  t.true(expiry > 3_500 && expiry <= 3_600, String(expiry));
  t.true(value('exchange_revocation_requests_total{outcome="good",source="list"}') >= 1);
});

test('of two keys of the access point, the one that the sender encrypted for signs the receipt', async (t) => {
  const old = await issue(SEAT, { issuer: authority });
  await using exchange = await startSandbox([own, old], [authority]);
  const { message, post } = createAs4Sender(exchange, keystoreOf(await accessPoint([])));
  for (const recipient of [own.certificate, old.certificate]) {
    t.is((await post(await message({ recipient }))).kind, 'receipt');
  }
  const gone = await issue(SEAT, { issuer: authority });
  t.is(errorsOf(await post(await message({ recipient: gone.certificate })))[0], 'EBMS:0102');
});

test('senders below two generations of authorities are accepted', async (t) => {
  await using exchange = await startSandbox([own], [nextAuthority, authority]);
  for (const issuer of [authority, nextAuthority]) {
    const { message, post } = createAs4Sender(exchange, keystoreOf(await accessPoint([], [], issuer)));
    t.is((await post(await message())).kind, 'receipt');
  }
});

test('keys and authorities change without a restart', async (t) => {
  await using exchange = await startSandbox([own], [authority]);
  const { apKeystores, apTrustFile } = exchange.app.config.network;
  const next = await issue(SEAT, { issuer: nextAuthority });
  const { message, post } = createAs4Sender(exchange, keystoreOf(await accessPoint([], [], nextAuthority)));
  t.is(errorsOf(await post(await message()))[0], 'EBMS:0101');
  const taken = Promise.all([changed(exchange.app.pki.ap), changed(exchange.app.pki.apTrust)]);
  await writeFile(apKeystores[0]!.file, pkcs12Of(next, 'geheim'));
  await writeFile(apTrustFile!, nextAuthority.certificatePem);
  await taken;
  t.is((await post(await message({ recipient: next.certificate }))).kind, 'receipt');
  t.is(errorsOf(await post(await message({ recipient: own.certificate })))[0], 'EBMS:0102');
});

test('with two files for the key, each key opens messages until it has left both', async (t) => {
  await using exchange = await startSandbox([own, own], [authority]);
  const [first, second] = exchange.app.config.network.apKeystores.map(({ file }) => file) as [string, string];
  const { message, post } = createAs4Sender(exchange, keystoreOf(await accessPoint([])));
  const opens = async (one: Issued): Promise<boolean> => (await post(await message({ recipient: one.certificate }))).kind === 'receipt';
  const put = async (file: string, key: Issued): Promise<void> => {
    const taken = changed(exchange.app.pki.ap);
    await writeFile(file, pkcs12Of(key, 'geheim'));
    await taken;
  };
  const [next, last] = [await issue(SEAT, { issuer: authority }), await issue(SEAT, { issuer: authority })];
  t.true(await opens(own));
  // The second file has the key in use from the start.
  await put(first, next);
  t.deepEqual([await opens(own), await opens(next)], [true, true]);
  // Once again: first the key in use into the second file, then the new one into the first.
  await put(second, next);
  t.deepEqual([await opens(own), await opens(next)], [false, true]);
  await put(first, last);
  t.deepEqual([await opens(own), await opens(next), await opens(last)], [false, true, true]);
});

function changed(watched: { onChange(listener: () => void): () => void }): Promise<void> {
  return new Promise((resolve) => {
    const end = watched.onChange(() => {
      end();
      resolve();
    });
  });
}
