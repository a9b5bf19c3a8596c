// The webhook receiver: one healthy endpoint for each tenant, and one that is slow and fails. Records requests by endpoint and event.
import { answers, type Behaviour } from '../../test/support/inbox.js';
import { moment } from '../moment.js';

const FAILING_SHARE = 0.1;
const SLOW_SHARE = 0.05;
const SLOW_MS_MAX = 1_500;

export const ENDPOINTS = { 'demo-seller': ['/seller', '/seller-unwell'], 'demo-buyer': ['/buyer', '/buyer-unwell'] } as const;

export interface Heard {
  readonly type: string;
  readonly documentId: string;
  readonly firstMs: number;
  /** Requests that were answered 204. */
  accepted: number;
  requests: number;
}

export interface Receiver {
  readonly behave: Behaviour;
  /** By endpoint, then by webhook-id. */
  readonly heard: ReadonlyMap<string, ReadonlyMap<string, Heard>>;
  /** Requests whose body names another event than their headers. */
  readonly garbled: readonly string[];
}

export function createReceiver(random: () => number): Receiver {
  const heard = new Map<string, Map<string, Heard>>();
  const garbled: string[] = [];
  const note = (path: string, id: string, body: Buffer): Heard => {
    const events = heard.get(path) ?? heard.set(path, new Map()).get(path)!;
    const { eventId, type, documentId } = JSON.parse(body.toString()) as { eventId: string; type: string; documentId: string };
    if (eventId !== id) garbled.push(`${id} at ${path} has ${eventId} in its body`);
    const known = events.get(id);
    if (known !== undefined) return known;
    const first: Heard = { type, documentId, firstMs: moment(), accepted: 0, requests: 0 };
    events.set(id, first);
    return first;
  };
  return {
    heard,
    garbled,
    behave: (received, response) => {
      const one = note(received.path, String(received.headers['webhook-id']), received.body);
      one.requests += 1;
      const chance = received.path.endsWith('unwell') ? random() : 1;
      if (chance < FAILING_SHARE) return answers(500)(received, response);
      const take = (): void => {
        one.accepted += 1;
        answers(204)(received, response);
      };
      if (chance < FAILING_SHARE + SLOW_SHARE) setTimeout(take, random() * SLOW_MS_MAX);
      else take();
    },
  };
}
