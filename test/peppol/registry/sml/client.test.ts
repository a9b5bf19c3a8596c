// The SML client on the real wire: SOAP 1.1 over mutual TLS.
import { parseNetworks } from '../../../../src/outgoing/address.js';
import type { ClientCertificate } from '../../../../src/outgoing/secureContexts.js';
import { createRequestSender } from '../../../../src/outgoing/sendRequest.js';
import { limitedOutgoing, OUTGOING_LIMITS } from '../../../../src/outgoingRequests.js';
import { smlParticipants } from '../../../../src/peppol/registry/sml/participants.js';
import { smlPublisher } from '../../../../src/peppol/registry/sml/publisher.js';
import { type CallSoap, soapCaller } from '../../../../src/peppol/registry/sml/soap.js';
import type { Trouble } from '../../../support/network/fakeService.js';
import { makeNetworkPki, type NetworkPki } from '../../../support/network/pki.js';
import { type FakeSml, fault, startSml } from '../../../support/network/sml.js';
import { type ExecutionContext, test } from '../../../support/test.js';

const NEVER = new AbortController().signal;
const ADDRESS = { logicalAddress: 'https://smp.example/smp?a=1&b', physicalAddress: '192.0.2.1' };
/** Enough for a machine that is busy, where an answer comes. */
const TIMEOUT_MS = 30_000;

let pki: NetworkPki;
test.before(async () => {
  pki = await makeNetworkPki();
});

async function open(
  t: ExecutionContext,
  { certificate = () => pki.smp, timeoutMs = TIMEOUT_MS }: { certificate?: () => ClientCertificate | undefined; timeoutMs?: number } = {},
): Promise<{ sml: FakeSml; call: CallSoap; url: string }> {
  const sml = await startSml({ ...pki.server, clientCa: pki.smpCa });
  const { sendRequest: post, close } = createRequestSender({
    allowedNetworks: parseNetworks('127.0.0.0/8,::1/128'),
    extraCa: [pki.serverCa],
    clientCertificate: certificate,
  });
  t.teardown(async () => {
    close();
    await sml[Symbol.asyncDispose]();
  });
  return { sml, url: sml.url, call: soapCaller(limitedOutgoing({ ...OUTGOING_LIMITS.sml, timeoutMs }, post)) };
}

async function registered(t: ExecutionContext, options?: Parameters<typeof open>[1]) {
  const { sml, call, url } = await open(t, options);
  sml.publishers.set('SMP-1', { logical: ADDRESS.logicalAddress, physical: ADDRESS.physicalAddress });
  return { sml, participants: smlParticipants(call, { url, smpId: 'SMP-1' }) };
}

test('a participant is created and deleted', async (t) => {
  const { sml, participants } = await registered(t);
  await participants.create('0088:ABC', NEVER);
  t.deepEqual([...sml.participants], [['0088:abc', 'SMP-1']]);
  await participants.delete('0088:abc', NEVER);
  t.is(sml.participants.size, 0);
});

test('lists are created, read page by page, and deleted', async (t) => {
  const { sml, participants } = await registered(t);
  const all = Array.from({ length: 7 }, (_, count) => `0088:${count}`);
  await participants.createList(all, NEVER);
  const pages: (readonly string[])[] = [];
  for await (const page of participants.list(NEVER)) pages.push(page);
  t.deepEqual(pages, [all.slice(0, 3), all.slice(3, 6), all.slice(6)]);
  await participants.deleteList(all, NEVER);
  t.is(sml.participants.size, 0);
});

test('a participant moves to the SMP that knows the key', async (t) => {
  const { sml, call, url } = await open(t);
  for (const smp of ['SMP-1', 'SMP-2']) sml.publishers.set(smp, { logical: 'https://a.example', physical: '192.0.2.1' });
  const [from, to] = ['SMP-1', 'SMP-2'].map((smpId) => smlParticipants(call, { url, smpId }));
  await from!.create('0088:1', NEVER);
  await from!.prepareToMigrate('0088:1', 'Ab1#<&>Cd2$', NEVER);
  await t.throwsAsync(to!.migrate('0088:1', 'another', NEVER), { name: 'SmlFaultError' });
  await to!.migrate('0088:1', 'Ab1#<&>Cd2$', NEVER);
  t.deepEqual([...sml.participants], [['0088:1', 'SMP-2']]);
});

test('the entry of the SMP is created, read, changed and deleted', async (t) => {
  const { sml, call, url } = await open(t);
  const publisher = smlPublisher(call, { url, smpId: 'SMP & Co' });
  await t.throwsAsync(publisher.read(NEVER), { name: 'SmlFaultError', message: "[ERR-100] The SMP 'SMP & Co' doesn't exist" });
  await publisher.create(ADDRESS, NEVER);
  t.deepEqual(await publisher.read(NEVER), ADDRESS);
  const moved = { ...ADDRESS, logicalAddress: 'https://other.example' };
  await publisher.update(moved, NEVER);
  t.deepEqual(await publisher.read(NEVER), moved);
  await publisher.delete(NEVER);
  t.is(sml.publishers.size, 0);
});

for (const [kind, status] of [
  ['BadRequestFault', 400],
  ['NotFoundFault', 404],
  ['UnauthorizedFault', 401],
  ['InternalErrorFault', 500],
  ['BadRequestFault', 500],
  ['BadRequestFault', 200],
] as const) {
  test(`${kind} on status ${status} is a fault with its kind and its text, without its identifier`, async (t) => {
    const { sml, participants } = await registered(t);
    sml.trouble = () => fault(kind, '[ERR-106] No', status);
    await t.throwsAsync(participants.create('0088:1', NEVER), { name: 'SmlFaultError', message: '[ERR-106] No' });
    t.is((await participants.create('0088:1', NEVER).catch((error) => error)).kind, kind);
  });
}

const SOAP_BODY = '<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>';

test('without a FaultMessage, the faultstring is the text', async (t) => {
  const { sml, participants } = await registered(t);
  const text = '<faultcode>S:Server</faultcode><faultstring>It is\nclosed [0123456789ABCDEF0123456789ABCDEF]</faultstring>';
  sml.trouble = () => ({ status: 500, body: `${SOAP_BODY}<S:Fault>${text}</S:Fault></S:Body></S:Envelope>` });
  await t.throwsAsync(participants.create('0088:1', NEVER), { name: 'SmlFaultError', message: 'It is closed' });
});

for (const [what, trouble, message] of [
  ['500 without SOAP', { status: 500, body: 'Internal Server Error' }, 'The SML answered 500 without SOAP'],
  ['500 without a body', { status: 500 }, 'The SML answered 500 without SOAP'],
  ['200 with HTML', { status: 200, body: '<html/>' }, 'The SML answered 200 without a SOAP Body'],
  ['a DOCTYPE', { status: 200, body: `<!DOCTYPE a>${SOAP_BODY}</S:Body></S:Envelope>` }, 'The SML answered 200 without SOAP'],
  ['503 with an empty Body', { status: 503, body: `${SOAP_BODY}</S:Body></S:Envelope>` }, 'The SML answered 503 without a fault'],
  ['an answer that breaks off', 'HALF', 'the answer was cut off'],
  ['a connection that ends before', 'CUT_BEFORE', 'the connection ended before the answer: ECONNRESET'],
  ['a connection that ends after', 'CUT_AFTER', 'the connection ended before the answer: ECONNRESET'],
  ['an answer that is too long', { status: 200, body: ' '.repeat(1_100_000) }, 'the answer is longer than 1048576 bytes'],
] as readonly [string, Trouble, string][]) {
  test(`${what} is no fault of the SML: the outcome is unknown`, async (t) => {
    const { sml, participants } = await registered(t);
    sml.trouble = () => trouble;
    const error = await t.throwsAsync(participants.create('0088:1', NEVER), { message });
    t.not(error.name, 'SmlFaultError');
    t.is(sml.calls.length, 1, 'nothing is sent twice');
  });
}

test('no answer ends at the time-out', async (t) => {
  const { sml, participants } = await registered(t, { timeoutMs: 300 });
  sml.trouble = () => 'SILENT_BEFORE';
  await t.throwsAsync(participants.create('0088:1', NEVER), { name: 'RequestError', code: 'TIMEOUT' });
});

test('the SML sees the certificate of the SMP, and a new one at once', async (t) => {
  let current = pki.smp;
  const { sml, participants } = await registered(t, { certificate: () => current });
  await participants.create('0088:1', NEVER);
  current = pki.nextSmp;
  await participants.create('0088:2', NEVER);
  t.deepEqual(sml.clients, ['PSG000001', 'PSG000002']);
});

for (const [what, certificate] of [
  ['no certificate', () => undefined],
  ['a certificate of another authority', () => pki.stranger],
] as const) {
  test(`with ${what} there is no connection`, async (t) => {
    const { sml, participants } = await registered(t, { certificate });
    await t.throwsAsync(participants.create('0088:1', NEVER), { name: 'RequestError' });
    t.deepEqual(sml.calls, []);
  });
}
