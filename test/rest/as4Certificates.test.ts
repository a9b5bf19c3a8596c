// POST /as4: whose certificates are accepted, and for which keys messages may be encrypted.
import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { load } from '../../config/load.js';
import { createOutgoing } from '../../src/outgoingRequests.js';
import { startApp, type TestApp } from '../support/app.js';
import { keystoreOf } from '../support/as4.js';
import { createAs4Sender, errorsOf, RECEIVER } from '../support/as4Sender.js';
import { register } from '../support/documents.js';
import { PRODUCTION } from '../support/environments.js';
import { makeCrl, makeOcspResponse, type Publisher, published, startPublisher } from '../support/network/revocation.js';
import { pkcs12Of } from '../support/pkcs12.js';
import { type Issued, issue } from '../support/rsaPki.js';

const QUIET = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const authority = await issue('C=BE,CN=Test AP CA', { isAuthority: true });
const nextAuthority = await issue('C=BE,CN=Test AP CA - G4', { isAuthority: true });
const SEAT = 'C=BE,O=Example,OU=TEST AP,CN=POP000002';
const own = await issue(SEAT, { issuer: authority });
let publisher: Publisher;
let folder: string;
test.before(async () => {
  publisher = await startPublisher();
  folder = await mkdtemp(join(tmpdir(), 'exchange-as4-'));
});
test.after.always(async () => {
  await publisher?.[Symbol.asyncDispose]();
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
async function startSandbox(t: ExecutionContext, keys: readonly Issued[], authorities: readonly Issued[]): Promise<TestApp> {
  const exchange = await startApp(await filesFor(keys, authorities));
  t.teardown(() => exchange[Symbol.asyncDispose]());
  await register(await exchange.as('demo-buyer'), RECEIVER, [158]);
  return exchange;
}

/** An exchange that is not a sandbox, but for the addresses that it may ask: the publisher is on loopback. */
async function startProduction(t: ExecutionContext): Promise<TestApp> {
  const stack = new AsyncDisposableStack();
  t.teardown(() => stack.disposeAsync());
  const outgoing = createOutgoing(load({}), undefined, QUIET, stack);
  const exchange = await startApp({ ...PRODUCTION, ...(await filesFor([own], [authority])) }, { outgoing });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  return exchange;
}

test('a sender whose certificate is revoked is refused, by its list and by its responder', async (t) => {
  const exchange = await startSandbox(t, [own], [authority]);
  const listed = await accessPoint(['/revoked.crl']);
  const answered = await accessPoint([], ['/revoked']);
  publisher.set('/revoked.crl', await makeCrl(authority, { revoked: [listed] }));
  publisher.set('/revoked', makeOcspResponse({ status: 'revoked', certificate: answered, issuer: authority }));
  for (const one of [listed, answered]) {
    const { message, post } = createAs4Sender(exchange, keystoreOf(one));
    const [code, detail] = errorsOf(await post(await message()));
    t.is(code, 'EBMS:0101');
    t.regex(detail ?? '', /^The certificate is revoked: .*CN=POP000777 is revoked$/);
  }
  t.deepEqual(await exchange.app.database.sql.query('select 1 from inbound_message'), []);
});

test('in the sandbox a sender whose revocation cannot be learnt is accepted', async (t) => {
  const exchange = await startSandbox(t, [own], [authority]);
  publisher.set('/broken.crl', { status: 500 });
  for (const one of [await accessPoint(['/broken.crl']), await accessPoint([])]) {
    const { message, post } = createAs4Sender(exchange, keystoreOf(one));
    t.is((await post(await message({ values: { messageId: `${one.certificate.serialNumber}@x` } }))).kind, 'receipt');
  }
});

test('in production a sender who is not revoked is accepted', async (t) => {
  const exchange = await startProduction(t);
  publisher.set('/good.crl', await makeCrl(authority));
  const { message, post } = createAs4Sender(exchange, keystoreOf(await accessPoint(['/good.crl'])));
  // Nobody registered the receiver: that is looked at after the certificate.
  t.deepEqual(errorsOf(await post(await message())), ['EBMS:0004', 'PEPPOL:NOT_SERVICED']);
});

test('in production a revoked sender, and one whose revocation nobody publishes, are refused', async (t) => {
  const exchange = await startProduction(t);
  const revoked = await accessPoint(['/revoked-outside.crl']);
  publisher.set('/revoked-outside.crl', await makeCrl(authority, { revoked: [revoked] }));
  for (const one of [revoked, await accessPoint([])]) {
    const { message, post } = createAs4Sender(exchange, keystoreOf(one));
    t.is(errorsOf(await post(await message()))[0], 'EBMS:0101');
  }
});

test('in production a sender whose revocation cannot be learnt now is told to come again', async (t) => {
  const exchange = await startProduction(t);
  publisher.set('/away.crl', { status: 503 });
  const { message, post } = createAs4Sender(exchange, keystoreOf(await accessPoint(['/away.crl'])));
  const { kind, status } = await post(await message());
  t.deepEqual([kind, status], ['unclear', 503]);
  t.deepEqual(await exchange.app.database.sql.query('select 1 from inbound_message'), []);
});

test('of two keys of the access point, the one that the sender encrypted for signs the receipt', async (t) => {
  const old = await issue(SEAT, { issuer: authority });
  const exchange = await startSandbox(t, [own, old], [authority]);
  const { message, post } = createAs4Sender(exchange, keystoreOf(await accessPoint([])));
  for (const recipient of [own.certificate, old.certificate]) {
    t.is((await post(await message({ recipient }))).kind, 'receipt');
  }
  const gone = await issue(SEAT, { issuer: authority });
  t.is(errorsOf(await post(await message({ recipient: gone.certificate })))[0], 'EBMS:0102');
});

test('senders below two generations of authorities are accepted', async (t) => {
  const exchange = await startSandbox(t, [own], [nextAuthority, authority]);
  for (const [index, issuer] of [authority, nextAuthority].entries()) {
    const { message, post } = createAs4Sender(exchange, keystoreOf(await accessPoint([], [], issuer)));
    t.is((await post(await message({ values: { messageId: `generation-${index}@x` } }))).kind, 'receipt');
  }
});

test('keys and authorities change without a restart', async (t) => {
  const exchange = await startSandbox(t, [own], [authority]);
  const { apKeystores, apTrustFile } = exchange.app.config.network;
  const next = await issue(SEAT, { issuer: nextAuthority });
  const { message, post } = createAs4Sender(exchange, keystoreOf(await accessPoint([], [], nextAuthority)));
  t.is(errorsOf(await post(await message()))[0], 'EBMS:0101');
  await writeFile(apKeystores[0]!.file, pkcs12Of(next, 'geheim'));
  await writeFile(apTrustFile!, nextAuthority.certificatePem);
  await Promise.all([changed(exchange.app.pki.ap), changed(exchange.app.pki.apTrust)]);
  t.is((await post(await message({ recipient: next.certificate }))).kind, 'receipt');
  t.is(errorsOf(await post(await message({ recipient: own.certificate })))[0], 'EBMS:0102');
});

function changed(watched: { onChange(listener: () => void): () => void }): Promise<void> {
  return new Promise((resolve) => {
    const end = watched.onChange(() => {
      end();
      resolve();
    });
  });
}
