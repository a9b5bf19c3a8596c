// Documents of the seller to a registered buyer, and what became of each.
import { type Client, startApp, type TestApp } from '../support/app.js';
import { BUYER, register, stored, timeline } from '../support/documents.js';

/** One for each test file, between `open` and `close`. */
export let exchange: TestApp;
export let seller: Client;
export let buyer: Client;

export async function open(): Promise<void> {
  exchange = await startApp();
  seller = await exchange.as('demo-seller');
  buyer = await exchange.as('demo-buyer');
  await register(buyer, BUYER, [158]);
}

export async function close(): Promise<void> {
  await exchange?.[Symbol.asyncDispose]();
}

/** `<state>` of each transition, followed by the number of the attempt and the reason where there are any. */
export async function moves(documentId: string, at: TestApp = exchange): Promise<string[]> {
  const rows = await timeline(at, 'demo-seller', documentId);
  return rows.map(({ state, reason, attempt }) =>
    [state, ...(attempt > 0 ? [`#${attempt}`] : []), ...(reason === null ? [] : [reason])].join(' '),
  );
}

export const BEGUN = ['RECEIVED', 'PROCESSING', 'SENDING'];
export const fault = async (documentId: string, at: TestApp = exchange): Promise<(string | null)[]> => {
  const { state, faultCode, faultMessage } = await stored(at, 'demo-seller', documentId);
  return [state, faultCode, faultMessage];
};
