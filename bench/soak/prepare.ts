// Prepares the load: tokens, a registered buyer, and endpoints of both tenants subscribed to all events.
import { EVENT_TYPES } from '../../src/domain/vocabulary.js';
import { tokenOf } from '../../test/support/load.js';
import { BUYER } from './documents.js';
import { ENDPOINTS } from './receiver.js';

export type Tokens = Readonly<Record<keyof typeof ENDPOINTS, string>>;

export async function prepare(url: string, inboxPort: number): Promise<Tokens> {
  const tokens = { 'demo-seller': await tokenOf(url, 'demo-seller'), 'demo-buyer': await tokenOf(url, 'demo-buyer') };
  for (const [client, paths] of Object.entries(ENDPOINTS)) {
    for (const path of paths) {
      const subscription = { endpoint: `https://localhost:${inboxPort}${path}`, subscriptions: EVENT_TYPES };
      await call(url, '/v3/webhook', 'PUT', tokens[client as keyof Tokens], subscription);
    }
  }
  const participant = { countryCode: 'BE', identifier: BUYER, documentTypes: [158, 160] };
  await call(url, '/v3/participant', 'POST', tokens['demo-buyer'], participant);
  return tokens;
}

/** Throws where the answer is not 200, or has errors of GraphQL. */
export async function call(url: string, path: string, method: string, token: string, body: object): Promise<object> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (answer.status !== 200 || text.startsWith('{"errors":')) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text.startsWith('{') ? (JSON.parse(text) as object) : {};
}
