// AS4 keeps the contract of channels, with another access point on loopback, which is found by DNS and SMP.
import type { ExecutionContext } from 'ava';
import { open as openPeppol } from '../../../src/channels/peppol/open.js';
import type { Channel } from '../../../src/domain/channel.js';
import { MESSAGE_LEVEL_STATUS } from '../../../src/peppol/documentTypes.js';
import type { TestApp } from '../../support/app.js';
import { keystoreOf } from '../../support/as4.js';
import { bring, STATUS_PARTIES, status } from '../../support/as4Exchange.js';
import { createAs4Sender, type Numbered, RECEIVER as OWN } from '../../support/as4Sender.js';
import { invoiceTo, register } from '../../support/documents.js';
import { entry, type Network, OTHER, pki, RECEIVER, startNetwork, TYPE } from '../../support/network/elsewhere.js';
import { startWireProxy } from '../../support/network/wire.js';
import type { Env, OtherSide } from '../contract/subject.js';
import { testChannel } from '../contract.js';

/** The network of each test. */
const networks = new WeakMap<ExecutionContext, Network>();

testChannel({
  channel: 'peppol',
  name: 'AS4',
  documentType: 'invoice',
  // Access points know each other by their certificates. There are no logins.
  behaviours: ['is-away', 'refuses-documents', 'hangs', 'loses-answers'],
  lateReason: 'The receiving access point did not answer in time',
  // The fake keeps each copy. A real access point drops a second one by its MessageId and digests, which are the same (flows/as4.test.ts).
  repeats: 'same-reference',
  confirms: true,
  answers: true,
  // An envelope has one XML.
  brings: 'files-inside',
  env,
  open,
});

async function env(t: ExecutionContext): Promise<Env> {
  const network = await startNetwork(OTHER);
  t.teardown(() => network[Symbol.asyncDispose]());
  networks.set(t, network);
  return { ...network.env, SEND_RETRY_BASE_MS: '30000', SEND_RETRY_WINDOW_MS: '3600000' };
}

async function open(t: ExecutionContext, exchange: TestApp): Promise<{ channel: Channel; side: OtherSide }> {
  const { app } = exchange;
  const network = networks.get(t)!;
  const { accessPoint, smp } = network;
  accessPoint.anchors = [app.pki.ap.current()[0]!.certificate];
  const proxy = await startWireProxy();
  t.teardown(() => proxy[Symbol.asyncDispose]());
  smp.setEntry(RECEIVER, TYPE, entry(pki.smp, RECEIVER, { url: `${proxy.url}/as4` }));
  await register(await exchange.as('demo-seller'), OWN, [158]);
  const sender = createAs4Sender(exchange, keystoreOf(OTHER));
  const wires = new Map<string, Numbered>();
  const calls: (() => Promise<{ readonly kind: string }>)[] = [];
  let silent = 0;
  const side: OtherSide = {
    async behave(behaviour) {
      proxy.target = behaviour === 'is-away' ? undefined : new URL(accessPoint.url).origin;
      proxy.onRequest = () => {
        if (behaviour !== 'hangs') return true;
        silent += 1;
        return new Promise(() => undefined);
      };
      proxy.onCrossing = () => behaviour !== 'loses-answers';
      const refusal = { code: 'EBMS:0004', detail: 'PEPPOL:NOT_SERVICED' } as const;
      accessPoint.faults.splice(0, accessPoint.faults.length, ...(behaviour === 'refuses-documents' ? [refusal] : []));
    },
    isHanging: () => silent > 0,
    document: () => invoiceTo(RECEIVER),
    taken: async () =>
      accessPoint.taken
        .filter(({ fault }) => fault === undefined)
        .map(({ envelope }) => ({ reference: envelope.instanceIdentifier, xml: envelope.payload.bytes, files: undefined })),
    async answer({ reference }, verdict, text) {
      const document = status(reference, verdict === 'delivered' ? 'AP' : 'RE', text);
      calls.push(() => bring({ exchange }, MESSAGE_LEVEL_STATUS, document, STATUS_PARTIES));
    },
    // The same id again is the same message, byte by byte.
    async bring(id, xml) {
      const wire =
        wires.get(id) ?? (await sender.message({ payload: (sbd) => sbd.replace(/<Invoice .*<\/Invoice>/s, () => xml.toString()) }));
      wires.set(id, wire);
      calls.push(() => sender.post(wire));
    },
    // A message without a receipt is sent again.
    async call() {
      for (const call of calls.splice(0)) if ((await call()).kind !== 'receipt') calls.push(call);
    },
  };
  await side.behave('accepts');
  const { peppol: channel } = (await openPeppol({ ...app, app, servedAt: () => exchange.url, stack: new AsyncDisposableStack() }, {}))
    .channels;
  return { channel: channel!, side };
}
