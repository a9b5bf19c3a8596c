// The hand-over to an access point outside this service keeps the contract of channels, with a phoss-ap over HTTP.
import type { ExecutionContext } from 'ava';
import { createPhossApChannel } from '../../../src/channels/phossAp/channel.js';
import type { Channel } from '../../../src/domain/channel.js';
import { confirm } from '../../../src/domain/documents/sending/confirm.js';
import type { TestApp } from '../../support/app.js';
import { BUYER, register, SELLER } from '../../support/documents.js';
import type { Trouble } from '../../support/network/fakeService.js';
import {
  type FakePhossAp,
  forward,
  forwardedEnvelope,
  PHOSS_AP_SECRET,
  PHOSS_AP_TOKEN,
  startPhossAp,
} from '../../support/network/phossAp.js';
import type { Behaviour, Env, OtherSide } from '../contract/subject.js';
import { testChannel } from '../contract.js';

const TROUBLE: Readonly<Partial<Record<Behaviour, (name: string) => Trouble | undefined>>> = {
  'is-away': () => 'CUT_BEFORE',
  hangs: () => 'SILENT_BEFORE',
  'loses-answers': (name) => (name === 'submit' ? 'CUT_AFTER' : undefined),
  'refuses-documents': (name) => (name === 'submit' ? { status: 400, body: 'Invalid document type identifier' } : undefined),
};

/** The phoss-ap of each test. */
const started = new WeakMap<ExecutionContext, FakePhossAp>();

testChannel({
  channel: 'peppol',
  name: 'phoss-ap',
  documentType: 'invoice',
  // It knows one token, that of the operator. A refused one is a fault of the settings, and documents wait.
  behaviours: ['is-away', 'refuses-documents', 'hangs', 'loses-answers'],
  repeats: 'once',
  confirms: true,
  answers: true,
  // An envelope has one XML.
  brings: 'files-inside',
  env,
  open,
});

async function env(t: ExecutionContext): Promise<Env> {
  const phoss = await startPhossAp();
  t.teardown(() => phoss[Symbol.asyncDispose]());
  started.set(t, phoss);
  return { PHOSS_AP_URL: phoss.url, PHOSS_AP_TOKEN, PHOSS_AP_FORWARD_SECRET: PHOSS_AP_SECRET };
}

async function open(t: ExecutionContext, exchange: TestApp): Promise<{ channel: Channel; side: OtherSide }> {
  const { app } = exchange;
  const phoss = started.get(t)!;
  await register(await exchange.as('demo-buyer'), BUYER, [158]);
  await register(await exchange.as('demo-seller'), SELLER, [158]);
  const limits = { xmlBytesMax: 10_000_000, sendTimeoutMs: 60_000 };
  const { PHOSS_AP_URL: url, PHOSS_AP_TOKEN: token } = app.config.channels.settings;
  const channel = createPhossApChannel(app, 'peppol', { url, token }, limits, (name, confirmation, receipt) =>
    confirm(app, name, confirmation, receipt),
  );
  const calls: (() => Promise<unknown>)[] = [];
  const side: OtherSide = {
    async behave(behaviour) {
      phoss.trouble = (name) => TROUBLE[behaviour]?.(name);
    },
    isHanging: () => phoss.silent() > 0,
    taken: async () => [...phoss.messages].map(([reference, { xml }]) => ({ reference, xml: Buffer.from(xml), files: undefined })),
    async answer({ reference }, verdict, errorDetails) {
      Object.assign(phoss.messages.get(reference)!, { mlsStatus: verdict === 'delivered' ? 'AP' : 'RE', errorDetails });
    },
    async bring(instanceIdentifier, xml) {
      calls.push(() => forward(exchange, forwardedEnvelope(xml, { sender: BUYER, receiver: SELLER, instanceIdentifier })));
    },
    // The exchange asks about messages in turn. Here all of them are due, also those that have their answer.
    async call() {
      for (const call of calls.splice(0)) await call();
      await app.database.sql.query('update phoss_ap_transmission set ask_at = exchange_now()');
    },
  };
  return { channel, side };
}
