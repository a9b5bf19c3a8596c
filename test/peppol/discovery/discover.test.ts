// Discovery over real DNS and HTTP: what is found, and the reason for everything that is not.

import { load } from '../../../config/load.js';
import { DiscoveryError, type WantedType } from '../../../src/domain/receivers/discovery.js';
import { parseNetworks } from '../../../src/outgoing/address.js';
import { createRequestSender } from '../../../src/outgoing/sendRequest.js';
import { limitedOutgoing, OUTGOING_LIMITS } from '../../../src/outgoingRequests.js';
import { createDiscovery } from '../../../src/peppol/discovery/discover.js';
import { participantDomain } from '../../../src/peppol/discovery/name.js';
import { createResolveSmp } from '../../../src/peppol/discovery/naptr.js';
import { createSmpReader } from '../../../src/peppol/discovery/smpReader.js';
import type { RevocationRefusal } from '../../../src/pki/revocation/policy.js';
import { signEnveloped } from '../../../src/signature/sign.js';
import { type ForeignSmp, startForeignSmp } from '../../support/network/foreignSmp.js';
import { type NaptrServer, smpRecord, startNaptr } from '../../support/network/naptr.js';
import { BILLING, INVOICE, serviceGroup, signedEntry, signedRedirect } from '../../support/network/smpAnswers.js';
import { issue, makeNetworkPki } from '../../support/rsaPki.js';
import { test } from '../../support/test.js';
import { THREADS } from '../../support/threads.js';
import { fromNow, saidTime } from '../../support/time.js';

const pki = await makeNetworkPki();
const DAY_MS = 86_400_000;
const stranger = await issue('C=BE,CN=Stranger');
const expiredSmp = await issue('C=BE,CN=Old SMP', {
  issuer: pki.smpAuthority,
  notBefore: new Date(0),
  notAfter: fromNow(-DAY_MS),
});
const expiredAp = await issue('C=BE,CN=Old AP', {
  issuer: pki.apAuthority,
  notBefore: new Date(0),
  notAfter: fromNow(-DAY_MS),
});
const CERTIFICATE = pki.ap.certificate.raw.toString('base64');
const TYPE = `busdox-docid-qns::${INVOICE}`;
const WANTED: WantedType = {
  documentType: { scheme: 'busdox-docid-qns', value: INVOICE },
  process: { scheme: 'cenbii-procid-ubl', value: BILLING },
};
const PARTICIPANT = '0088:7300010000001';

/** How long DNS and SMP may take, except in the tests of that. */
const PATIENCE_MS = 60_000;

/** The time-out of what never answers. */
const SHORT_MS = 400;
/** How long silence of DNS took, by the clock of the lookups. */
const SILENCE_MS = 5_000;

interface Options {
  readonly smpMs?: number;
  /** Participants that DNS does not answer. */
  readonly silent?: readonly string[];
}

interface Network extends AsyncDisposable {
  readonly smp: ForeignSmp;
  readonly dns: NaptrServer;
  readonly find: ReturnType<typeof createDiscovery>['find'];
  setNow(date: Date): void;
  /** `whose`: the certificate that is refused. */
  refuse(whose: 'smp' | 'accessPoint', kind: RevocationRefusal['kind']): void;
}

async function startNetwork(env: Record<string, string> = {}, { smpMs = PATIENCE_MS, silent = [] }: Options = {}): Promise<Network> {
  await using stack = new AsyncDisposableStack();
  const dns = stack.use(await startNaptr());
  const smp = stack.use(await startForeignSmp());
  const config = load({ DNS_SERVERS: dns.server, SML_ZONE: dns.zone, ...env });
  const place = { zone: dns.zone, servers: config.outgoing.dnsServers };
  const resolveSmp = createResolveSmp({ ...place, timeoutMs: PATIENCE_MS });
  const toSilence = createResolveSmp({ ...place, timeoutMs: SHORT_MS });
  for (const name of silent) dns.set(name, 'SILENT');
  const { sendRequest: post, close } = createRequestSender({ allowedNetworks: parseNetworks('127.0.0.0/8,::1/128') });
  stack.defer(close);
  const time = saidTime();
  let now: Date | undefined;
  const refusals = new Map<'smp' | 'accessPoint', RevocationRefusal>();
  const clock = (): Date => now ?? new Date();
  const trust = (authority: typeof pki.ap) => ({ current: () => [authority.certificate], onChange: () => () => undefined });
  const discovery = createDiscovery({
    resolveSmp(participant) {
      if (!silent.includes(participant)) return resolveSmp(participant);
      time.pass(SILENCE_MS);
      return toSilence(participant);
    },
    smp: createSmpReader({
      threads: THREADS,
      outgoing: limitedOutgoing({ ...OUTGOING_LIMITS.smp, timeoutMs: smpMs }, post),
      trust: trust(pki.smpAuthority),
      refuseRevoked: async () => refusals.get('smp'),
      clock,
    }),
    accessPoints: { trust: trust(pki.apAuthority), refuseRevoked: async () => refusals.get('accessPoint') },
    cacheSeconds: config.network.discoveryCacheSeconds,
    clock,
    nowMs: time.nowMs,
  });
  const owned = stack.move();
  return {
    smp,
    dns,
    find: discovery.find,
    setNow: (date) => {
      now = date;
    },
    refuse: (whose, kind) => void refusals.set(whose, { kind, reason: 'of the test' }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** A network on which PARTICIPANT takes invoices. */
async function withReceiver(...how: Parameters<typeof startNetwork>): Promise<Network> {
  const network = await startNetwork(...how);
  network.dns.set(PARTICIPANT, { smp: network.smp.url });
  network.smp.setEntry(PARTICIPANT, TYPE, signedEntry({ participant: PARTICIPANT, certificate: CERTIFICATE }, pki.smp));
  return network;
}

test('the DNS name of a participant is the one that the network has', (t) => {
  t.is(
    participantDomain('0208:0677424046', 'zone.example'),
    'yrudm3nqrm76uobzh4griobewmqd4mx574cfdtm75zphrex4ydya.iso6523-actorid-upis.zone.example',
  );
  t.is(participantDomain('9915:TEST', 'z'), 'eh5boavaktmbgzyh2a63dz4qov33fvp5nsdvqklucfraayoodw6a.iso6523-actorid-upis.z');
});

test('a receiver is found: its SMP, endpoint and certificate', async (t) => {
  await using network = await withReceiver();
  const { index, endpoint } = await network.find(PARTICIPANT, [WANTED]);
  t.is(index, 0);
  t.deepEqual(endpoint, {
    smp: network.smp.url,
    ...WANTED,
    url: 'https://ap.example.com/as4',
    transportProfile: 'peppol-transport-as4-v2_0',
    certificate: pki.ap.certificate.raw,
    certificateSubject: 'CN=POP000001,OU=TEST AP,O=Example,C=BE',
    certificateNotAfter: pki.ap.certificate.validToDate,
  });
  t.deepEqual(network.smp.calls, [`GET /iso6523-actorid-upis::${PARTICIPANT}/services/${TYPE}`]);
});

test('an answer that does not fit in a datagram is asked for over TCP', async (t) => {
  await using network = await withReceiver();
  network.dns.truncate();
  await network.find(PARTICIPANT, [WANTED]);
  t.deepEqual([...new Set(network.dns.queries.map((query) => query.slice(0, 3)))], ['udp', 'tcp']);
});

test('the record with the lowest order, then preference, names the SMP; other services and flags do not count', async (t) => {
  await using network = await withReceiver();
  const dead = 'https://localhost:1';
  network.dns.set(PARTICIPANT, [
    { ...smpRecord(dead), order: 2 },
    { ...smpRecord(dead), order: 1, preference: 2 },
    { ...smpRecord(`${network.smp.url}/`), order: 1, preference: 1 },
    { ...smpRecord(dead), order: 0, service: 'Meta:Other' },
    { ...smpRecord(dead), order: 0, flags: 'S' },
  ]);
  t.is((await network.find(PARTICIPANT, [WANTED])).endpoint.smp, network.smp.url);
});

/** `arrange` spoils the network. */
type Case = readonly [what: string, arrange: (network: Network) => void, code: string, message: string];

const entry = (options: Partial<Parameters<typeof signedEntry>[0]>, signer = pki.smp): string =>
  signedEntry({ participant: PARTICIPANT, certificate: CERTIFICATE, ...options }, signer);
const setEntry =
  (body: Parameters<ForeignSmp['setEntry']>[2]) =>
  ({ smp }: Network): void =>
    smp.setEntry(PARTICIPANT, TYPE, body);
const setDns =
  (answer: Parameters<NaptrServer['set']>[1]) =>
  ({ dns }: Network): void =>
    dns.set(PARTICIPANT, answer);

const setTrouble =
  (trouble: 'HALF') =>
  ({ smp }: Network): void => {
    smp.trouble = () => trouble;
  };

const NOT_REGISTERED = `Participant ${PARTICIPANT} is not registered on the network`;
const UNUSABLE = `The network has no usable SMP address for participant ${PARTICIPANT}`;

const CASES: readonly Case[] = [
  ['NXDOMAIN', setDns('NXDOMAIN'), 'not-registered', NOT_REGISTERED],
  ['a name without NAPTR records', setDns([]), 'not-registered', NOT_REGISTERED],
  ['another service only', setDns([{ ...smpRecord('https://smp.example.com'), service: 'Meta:Other' }]), 'not-registered', NOT_REGISTERED],
  ['SERVFAIL', setDns('SERVFAIL'), 'unreachable', `The DNS lookup of participant ${PARTICIPANT} failed: ESERVFAIL`],
  ['REFUSED', setDns('REFUSED'), 'unreachable', `The DNS lookup of participant ${PARTICIPANT} failed: EREFUSED`],
  ['a replacement that is no address', setDns([{ regexp: '!.*!smp!' }]), 'unreachable', UNUSABLE],
  ['a pattern that is not all', setDns([{ regexp: '!^a$!https://smp.example.com!' }]), 'unreachable', UNUSABLE],
  ['an address with a user', setDns([smpRecord('https://a@smp.example.com')]), 'unreachable', UNUSABLE],
  ['a private address', setDns([smpRecord('https://10.0.0.1')]), 'unreachable', 'The SMP did not answer: TARGET_NOT_ALLOWED'],
  ['HTTP 500', setEntry({ status: 500, body: 'x' }), 'unreachable', 'The SMP answered with HTTP status 500'],
  ['an HTTP redirect', setEntry({ status: 302 }), 'unreachable', 'The SMP answered with HTTP status 302'],
  ['half an answer', setTrouble('HALF'), 'unreachable', 'The SMP did not answer: the answer was cut off'],
  [
    'more than 1 MiB',
    setEntry(`<a>${' '.repeat(1024 * 1024)}</a>`),
    'unreachable',
    'The SMP did not answer: the answer is longer than 1048576 bytes',
  ],
  ['no XML', setEntry('{}'), 'unreachable', 'The answer of the SMP cannot be read: 1:2 text outside the root element'],
  [
    'a DOCTYPE',
    setEntry(`<!DOCTYPE a [<!ENTITY b "c">]>${entry({})}`),
    'unreachable',
    'The answer of the SMP cannot be read: 1:1 a DOCTYPE is not allowed',
  ],
  [
    'another signed document',
    setEntry(signEnveloped('<a>b</a>', pki.smp)),
    'unreachable',
    'The answer of the SMP cannot be read: the root is not SignedServiceMetadata',
  ],
  [
    'changed content',
    setEntry(entry({}).replace('ap.example', 'ap.evil')),
    'untrusted',
    'The signature of the SMP is not accepted: The digest of the document is wrong',
  ],
  [
    'no signature',
    setEntry(entry({}).replace(/<ds:Signature .*<\/ds:Signature>/s, '')),
    'untrusted',
    'The signature of the SMP is not accepted: The document is not signed',
  ],
  [
    'a foreign signer',
    setEntry(entry({}, stranger)),
    'untrusted',
    'The certificate that signed the answer of the SMP is not from a trusted authority',
  ],
  [
    'an access point as signer',
    setEntry(entry({}, pki.ap)),
    'untrusted',
    'The certificate that signed the answer of the SMP is not from a trusted authority',
  ],
  ['an expired signer', setEntry(entry({}, expiredSmp)), 'untrusted', 'The certificate that signed the answer of the SMP has expired'],
  ['another participant', setEntry(entry({ participant: '0088:7300010000002' })), 'untrusted', 'The SMP answered for another participant'],
  [
    'another type',
    setEntry(entry({ documentType: INVOICE.replaceAll('Invoice', 'CreditNote') })),
    'untrusted',
    'The SMP answered for another document type',
  ],
  [
    'another scheme of the type',
    setEntry(entry({ scheme: 'peppol-doctype-wildcard' })),
    'untrusted',
    'The SMP answered for another document type',
  ],
  [
    'a foreign endpoint certificate',
    setEntry(entry({ certificate: stranger.certificate.raw.toString('base64') })),
    'untrusted',
    "The certificate of the receiver's access point is not from a trusted authority",
  ],
  [
    'an SMP certificate at the endpoint',
    setEntry(entry({ certificate: pki.smp.certificate.raw.toString('base64') })),
    'untrusted',
    "The certificate of the receiver's access point is not from a trusted authority",
  ],
  [
    'an expired endpoint certificate',
    setEntry(entry({ certificate: expiredAp.certificate.raw.toString('base64') })),
    'untrusted',
    "The certificate of the receiver's access point has expired",
  ],
  [
    'a revoked certificate of the SMP',
    ({ refuse }) => refuse('smp', 'revoked'),
    'untrusted',
    'The certificate that signed the answer of the SMP is revoked',
  ],
  [
    'a certificate of the SMP whose revocation cannot be learnt now',
    ({ refuse }) => refuse('smp', 'unknown'),
    'unreachable',
    'Whether the certificate that signed the answer of the SMP is revoked cannot be learnt now',
  ],
  [
    'a revoked endpoint certificate',
    ({ refuse }) => refuse('accessPoint', 'revoked'),
    'untrusted',
    "The certificate of the receiver's access point is revoked",
  ],
  [
    'an endpoint certificate without an address of its revocation',
    ({ refuse }) => refuse('accessPoint', 'unpublished'),
    'untrusted',
    "The certificate of the receiver's access point does not say where its revocation is published",
  ],
  [
    'an endpoint certificate whose revocation cannot be learnt now',
    ({ refuse }) => refuse('accessPoint', 'unknown'),
    'unreachable',
    "Whether the certificate of the receiver's access point is revoked cannot be learnt now",
  ],
  [
    'a broken endpoint certificate',
    setEntry(entry({ certificate: 'AAAA' })),
    'untrusted',
    "The certificate of the receiver's access point cannot be read",
  ],
  [
    'another process',
    setEntry(entry({ process: 'urn:other' })),
    'document-type-not-supported',
    `The receiver does not take this document type in the process ${BILLING}`,
  ],
  [
    'another transport',
    setEntry(entry({ profile: 'busdox-transport-as2-ver1p0' })),
    'document-type-not-supported',
    'The receiver has no AS4 endpoint for this document type',
  ],
  [
    'not active yet',
    setEntry(entry({ activation: '2100-01-01T00:00:00Z' })),
    'document-type-not-supported',
    'The AS4 endpoint of the receiver is not active at this time',
  ],
  [
    'no longer active',
    setEntry(entry({ expiration: '2020-01-01' })),
    'document-type-not-supported',
    'The AS4 endpoint of the receiver is not active at this time',
  ],
  [
    'no address',
    setEntry(entry({ url: 'mailto:a@b' })),
    'document-type-not-supported',
    'The AS4 endpoint of the receiver has no usable address',
  ],
  [
    'an entry that does not exist',
    setEntry({ status: 404 }),
    'document-type-not-supported',
    `Participant ${PARTICIPANT} does not receive documents of this type`,
  ],
];

for (const [what, arrange, code, message] of CASES) {
  test(`${what}: ${code}`, async (t) => {
    await using network = await withReceiver();
    arrange(network);
    const error = await t.throwsAsync(network.find(PARTICIPANT, [WANTED]), { instanceOf: DiscoveryError });
    t.deepEqual([error.code, error.message], [code, message]);
  });
}

test('dates within their bounds, and a certificate with PEM armour, are taken', async (t) => {
  await using network = await withReceiver();
  network.smp.setEntry(
    PARTICIPANT,
    TYPE,
    entry({ certificate: pki.ap.certificatePem, activation: '2020-01-01+01:00', expiration: '2100-01-01T00:00:00' }),
  );
  t.is((await network.find(PARTICIPANT, [WANTED])).index, 0);
});

test('a receiver that takes other types is told with their names', async (t) => {
  await using network = await withReceiver();
  const note = 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote##urn:x::2.1';
  network.smp.setEntry(PARTICIPANT, TYPE, { status: 404 });
  network.smp.setGroup(PARTICIPANT, serviceGroup(network.smp.url, PARTICIPANT, [TYPE, `busdox-docid-qns::${note}`]));
  const error = await t.throwsAsync(network.find(PARTICIPANT, [WANTED]), { instanceOf: DiscoveryError });
  t.is(
    error.message,
    `Participant ${PARTICIPANT} does not receive documents of this type, but it receives: Peppol BIS Billing UBL Invoice V3, CreditNote urn:x`,
  );
});

test('the first wanted type that the receiver takes is chosen', async (t) => {
  await using network = await withReceiver();
  const other: WantedType = { ...WANTED, documentType: { scheme: 'busdox-docid-qns', value: 'a::b##c::2.1' } };
  t.is((await network.find(PARTICIPANT, [other, WANTED])).index, 1);
});

test('one redirect to another SMP is followed', async (t) => {
  await using network = await withReceiver();
  const second = await issue('C=BE,O=Other,CN=SMP-TEST-2', { issuer: pki.smpAuthority });
  network.smp.setEntry(PARTICIPANT, TYPE, signedRedirect(`${network.smp.url}/other`, 'C=BE, O=Other, CN=SMP-TEST-2', pki.smp));
  network.smp.setPath('/other', entry({}, second));
  t.is((await network.find(PARTICIPANT, [WANTED])).endpoint.url, 'https://ap.example.com/as4');
});

test('a redirect to an answer of another signer is refused', async (t) => {
  await using network = await withReceiver();
  network.smp.setEntry(PARTICIPANT, TYPE, signedRedirect(`${network.smp.url}/other`, 'CN=SMP-TEST-2', pki.smp));
  network.smp.setPath('/other', entry({}));
  const error = await t.throwsAsync(network.find(PARTICIPANT, [WANTED]), { instanceOf: DiscoveryError });
  t.deepEqual(
    [error.code, error.message],
    ['untrusted', 'The answer behind the redirect of the SMP has another signer than the redirect says'],
  );
});

test('a redirect to an entry that the other SMP does not have is no entry', async (t) => {
  await using network = await withReceiver();
  network.smp.setEntry(PARTICIPANT, TYPE, signedRedirect(`${network.smp.url}/other`, pki.smp.subject, pki.smp));
  await t.throwsAsync(network.find(PARTICIPANT, [WANTED]), { instanceOf: DiscoveryError, code: 'document-type-not-supported' });
});

test('a second redirect is not followed', async (t) => {
  await using network = await withReceiver();
  const redirect = signedRedirect(`${network.smp.url}/other`, pki.smp.subject, pki.smp);
  network.smp.setEntry(PARTICIPANT, TYPE, redirect);
  network.smp.setPath('/other', redirect);
  const error = await t.throwsAsync(network.find(PARTICIPANT, [WANTED]), { instanceOf: DiscoveryError });
  t.deepEqual([error.code, error.message], ['unreachable', 'The SMP redirects more than once']);
  t.is(network.smp.calls.length, 2);
});

test('a found receiver is cached for its time, whatever the case of its identifier', async (t) => {
  await using network = await withReceiver();
  const name = '9930:de123456789';
  network.dns.set(name, { smp: network.smp.url });
  network.smp.setEntry(name, TYPE, entry({ participant: name.toUpperCase() }));
  const start = fromNow(0).getTime();
  network.setNow(new Date(start));
  await network.find(name, [WANTED]);
  network.setNow(new Date(start + 299_999));
  await network.find('9930:DE123456789', [WANTED]);
  t.deepEqual([network.dns.queries.length, network.smp.calls.length], [1, 1]);
  network.setNow(new Date(start + 300_001));
  await network.find(name, [WANTED]);
  t.deepEqual([network.dns.queries.length, network.smp.calls.length], [2, 2]);
});

test('an SMP that does not answer in time is unreachable', async (t) => {
  await using network = await withReceiver({}, { smpMs: SHORT_MS });
  network.smp.trouble = () => 'SILENT_BEFORE';
  const error = await t.throwsAsync(network.find(PARTICIPANT, [WANTED]), { instanceOf: DiscoveryError });
  t.deepEqual([error.code, error.message], ['unreachable', `The SMP did not answer: no answer within ${SHORT_MS} ms`]);
});

test('a name that DNS does not answer keeps no other from being looked up, and is in no error of another', async (t) => {
  const silent = ['0088:7300010000100', '0088:7300010000101', '0088:7300010000102'] as const;
  const [first] = silent;
  await using network = await withReceiver({}, { silent });
  const reasonOf = async (name: string): Promise<string> =>
    (await t.throwsAsync(network.find(name, [WANTED]), { code: 'unreachable' })).message;
  t.is(await reasonOf(first), `The DNS lookup of participant ${first} failed: no answer within ${SHORT_MS} ms`);
  t.is(await reasonOf(first), `The lookup of participant ${first} failed: the latest lookups got no answer`);
  t.is((await network.find(PARTICIPANT, [WANTED])).index, 0);
  await Promise.all(silent.map(reasonOf));
  t.is(await reasonOf('0088:7300010000103'), 'The lookup of participant 0088:7300010000103 failed: the latest lookups got no answer');
});

test('a receiver that is not found is cached for a fifth of that time', async (t) => {
  await using network = await startNetwork();
  const start = fromNow(0).getTime();
  for (const [afterMs, queries] of [
    [0, 1],
    [59_999, 1],
    [60_001, 2],
  ] as const) {
    network.setNow(new Date(start + afterMs));
    await t.throwsAsync(network.find(PARTICIPANT, [WANTED]), { message: NOT_REGISTERED });
    t.is(network.dns.queries.length, queries);
  }
});

test('the types that a receiver takes instead are cached as long as the missing entry', async (t) => {
  await using network = await withReceiver();
  network.smp.setEntry(PARTICIPANT, TYPE, { status: 404 });
  network.smp.setGroup(PARTICIPANT, serviceGroup(network.smp.url, PARTICIPANT, [TYPE]));
  const start = fromNow(0).getTime();
  for (const [afterMs, calls] of [
    [0, 2],
    [59_999, 2],
    [60_001, 4],
  ] as const) {
    network.setNow(new Date(start + afterMs));
    await t.throwsAsync(network.find(PARTICIPANT, [WANTED]), { message: /it receives: Peppol BIS Billing UBL Invoice V3$/ });
    t.is(network.smp.calls.length, calls);
  }
});

test('faults are not cached', async (t) => {
  await using network = await withReceiver();
  network.smp.trouble = () => ({ status: 503 });
  await t.throwsAsync(network.find(PARTICIPANT, [WANTED]), { instanceOf: DiscoveryError });
  network.smp.trouble = () => undefined;
  t.is((await network.find(PARTICIPANT, [WANTED])).index, 0);
});

test('DISCOVERY_CACHE_SECONDS=0 caches nothing', async (t) => {
  await using network = await withReceiver({ DISCOVERY_CACHE_SECONDS: '0' });
  await network.find(PARTICIPANT, [WANTED]);
  await network.find(PARTICIPANT, [WANTED]);
  t.deepEqual([network.dns.queries.length, network.smp.calls.length], [2, 2]);
});

test('a cached entry is not used beyond the certificate of its endpoint', async (t) => {
  await using network = await withReceiver({ DISCOVERY_CACHE_SECONDS: '86400' });
  const short = await issue('C=BE,CN=Short AP', { issuer: pki.apAuthority, notAfter: fromNow(60_000) });
  network.smp.setEntry(PARTICIPANT, TYPE, entry({ certificate: short.certificate.raw.toString('base64') }));
  await network.find(PARTICIPANT, [WANTED]);
  network.setNow(fromNow(120_000));
  await t.throwsAsync(network.find(PARTICIPANT, [WANTED]), { message: "The certificate of the receiver's access point has expired" });
  t.is(network.smp.calls.length, 1);
});

test('equal lookups at the same time are one', async (t) => {
  await using network = await withReceiver();
  await Promise.all(Array.from({ length: 20 }, () => network.find(PARTICIPANT, [WANTED])));
  t.deepEqual([network.dns.queries.length, network.smp.calls.length], [1, 1]);
});
