// Discovery over real DNS and HTTP: what is found, and the reason for everything that is not.

import { DiscoveryError, type WantedType } from '../../../src/domain/receivers/discovery.js';
import { participantDomain } from '../../../src/peppol/discovery/name.js';
import { smpRecord } from '../../support/network/naptr.js';
import { serviceGroup, signedRedirect } from '../../support/network/smpAnswers.js';
import { issue } from '../../support/rsaPki.js';
import { test } from '../../support/test.js';
import { fromNow } from '../../support/time.js';
import { entry, NOT_REGISTERED, PARTICIPANT, pki, SHORT_MS, startNetwork, TYPE, WANTED, withReceiver } from './network.js';
import { REFUSALS } from './refusals.js';

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

for (const [what, arrange, code, message] of REFUSALS) {
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
