// What Pagero and the bridge of Weexa do by themselves: they bring documents for the seller, and the bridge reports what it delivered.
import { setTimeout } from 'node:timers/promises';
import { pathAtExchange, signedHeaders } from '../../src/channels/weexa/signature.js';
import { BRIDGE_SECRET, messageForm } from '../../test/support/network/bridge.js';
import { numberedInvoice } from '../invoice.js';
import { moment } from '../moment.js';
import type { Channels } from './channels.js';
import type { Clients, Times } from './clients.js';
import { ask } from './ledger.js';

const BRING_EVERY_MS = 2_000;
const REPORT_EVERY_MS = 200;

/** Brings a document over each of the two channels at a time. Resolves when the bridge has an answer to each of its calls. */
export async function bringSteadily(clients: Clients, { pagero }: Channels, bridgeAccount: string, times: Times): Promise<void> {
  const underWay: Promise<void>[] = [];
  for (let brought = 0; moment() < times.loadUntil; brought += 1) {
    const overPagero = `pagero-${brought}`;
    pagero.bring(overPagero, numberedInvoice(overPagero));
    clients.ledger.brought.set(overPagero, 'pagero');
    underWay.push(handOver(clients, bridgeAccount, `weexa-${brought}`, times.answersUntil));
    await setTimeout(BRING_EVERY_MS);
  }
  await Promise.all(underWay);
}

async function handOver({ url, ledger }: Clients, account: string, number: string, until: number): Promise<void> {
  const { contentType, body } = messageForm({ messageId: number }, [
    { name: 'document', fileName: 'invoice.xml', contentType: 'application/xml', bytes: Buffer.from(numberedInvoice(number)) },
  ]);
  const path = `/channels/weexa/${account}/messages`;
  const headers = {
    'Content-Type': contentType,
    ...signedHeaders([BRIDGE_SECRET], { from: 'bridge', method: 'POST', path, body }, new Date()),
  };
  const init = { method: 'POST', headers, body: new Uint8Array(body) };
  const answer = await ask(ledger, 'message of the bridge', `${url}${path}`, init, until);
  if (answer?.status === 200) ledger.brought.set(number, 'weexa');
  else ledger.surprises.push(`message ${number} of the bridge: ${answer?.status ?? 'no answer'}`);
}

/** Reports each message as delivered. Ends at its signal. */
export async function reportSteadily({ ledger }: Clients, { bridge }: Channels, signal: AbortSignal): Promise<void> {
  const reported = new Set<string>();
  while (!signal.aborted) {
    for (const { messageId = '', callbackUrl = '' } of [...bridge.messages.values()].map(({ metadata }) => metadata)) {
      if (reported.has(messageId) || signal.aborted) continue;
      const body = Buffer.from(JSON.stringify({ messageId, status: 'delivered' }));
      const signed = { from: 'bridge', method: 'POST', path: pathAtExchange(callbackUrl), body } as const;
      const headers = { 'Content-Type': 'application/json', ...signedHeaders([BRIDGE_SECRET], signed, new Date()) };
      const answer = await ask(ledger, 'status of the bridge', callbackUrl, { method: 'POST', headers, body }, moment() + REPORT_EVERY_MS);
      if (answer?.status === 200) reported.add(messageId);
      else if (answer !== undefined) ledger.surprises.push(`status of message ${messageId}: ${answer.status} ${answer.bytes}`);
    }
    await setTimeout(REPORT_EVERY_MS);
  }
}
