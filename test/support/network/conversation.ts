// Two exchanges with a seller on one and a buyer on the other, registered and ready to talk.
import { logIn, type Party } from '../../../examples/network/party.js';
import { sampleInvoice } from '../../../src/sandbox/sampleInvoice.js';
import { KILLS_DEADLINE_MS } from '../profile.js';
import { type Pair, type Side, startPair } from './pair.js';

const SELLER = '9915:demoseller';
const BUYER = '9915:demobuyer';

export interface Conversation extends AsyncDisposable {
  readonly pair: Pair;
  /** Logs in. A process that was started again needs a new login. The waits of both end after KILLS_DEADLINE_MS. */
  parties(): Promise<{ readonly seller: Party; readonly buyer: Party }>;
}

/** The seller is on a, the buyer on b. Settings as for `startPair`. */
export async function startConversation(settings: Parameters<typeof startPair>[0]): Promise<Conversation> {
  await using stack = new AsyncDisposableStack();
  const pair = stack.use(await startPair(settings));
  await Promise.all([pair.a.start(), pair.b.start()]);
  const parties = async () => {
    const deadline = AbortSignal.timeout(KILLS_DEADLINE_MS);
    const [seller, buyer] = await Promise.all([logIn(pair.a.url, 'demo-seller', deadline), logIn(pair.b.url, 'demo-buyer', deadline)]);
    return { seller, buyer };
  };
  const { seller, buyer } = await parties();
  // The service providers receive the Message Level Statuses.
  for (const identifier of [SELLER, '0242:000011']) await seller.register(identifier, [158]);
  for (const identifier of [BUYER, '0242:000022']) await buyer.register(identifier, [158]);
  const owned = stack.move();
  return { pair, parties, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** The reasons in the timeline of a document that the seller sent. */
export async function reasonsOf({ pair }: Conversation, documentId: string): Promise<string[]> {
  const login = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'demo-seller', client_secret: 'demo-seller-secret' });
  const answer = await fetch(`${pair.a.url}/oauth2/token`, { method: 'POST', body: login });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const query = 'query($id: ID!) { document(documentId: $id) { timeline { reason } } }';
  const found = await fetch(`${pair.a.url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables: { id: documentId } }),
  });
  const { data } = (await found.json()) as { data: { document: { timeline: { reason: string | null }[] } } };
  return data.document.timeline.flatMap(({ reason }) => (reason === null ? [] : [reason]));
}

/** An invoice of the seller to the buyer. */
export function invoiceOf(number: string): string {
  const today = new Date().toISOString().slice(0, 10);
  const party = (endpoint: string, name: string) => ({ endpoint, name, city: 'Gent' });
  const names = { seller: party(SELLER, 'Demo Seller'), buyer: party(BUYER, 'Demo Buyer') };
  return sampleInvoice({ number, issuedOn: today, dueOn: today, buyerReference: 'crash', ...names });
}

/** The first AS4 request to this side, at this moment, is lost after `strike`, which is awaited. Resolves then. */
export async function interrupt(
  { pair }: Conversation,
  side: Side,
  moment: 'onRequest' | 'onHalf' | 'onCrossing',
  strike: () => Promise<boolean>,
): Promise<void> {
  const { proxy } = pair[side];
  await new Promise<void>((resolve) => {
    const once = async (method: string, path: string): Promise<boolean> => {
      if (method !== 'POST' || path !== '/as4') return true;
      proxy[moment] = () => true;
      return strike().finally(resolve);
    };
    if (moment === 'onCrossing') proxy.onCrossing = ({ method, path }) => once(method, path);
    else proxy[moment] = once;
  });
}
