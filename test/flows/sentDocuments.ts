// Documents of the seller to a registered buyer, and what became of each.
import { clientOf, startApp, type TestApp } from '../support/app.js';
import { BUYER, register, stored, timeline } from '../support/documents.js';
import { keptByEach } from '../support/kept.js';
import { test } from '../support/test.js';

/** Of the test file that called `begin`. */
export const [exchange, keep] = keptByEach(startApp);
export const seller = clientOf(exchange, 'demo-seller');
export const buyer = clientOf(exchange, 'demo-buyer');

export function begin(): void {
  keep();
  test.before(() => register(buyer, BUYER, [158]));
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
