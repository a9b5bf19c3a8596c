// A French invoice and its lifecycle between two exchanges: deposited, received, taken in charge, approved, paid, money received; and
// another invoice that the platform of the buyer rejects.
import type { Party } from '../network/party.js';
import { addressOf, type FrenchCompany, frenchInvoice } from './invoice.js';

const SELLER: FrenchCompany = { siren: '100000009', vat: 'FR32100000009', name: 'Lumière SARL' };
const BUYER: FrenchCompany = { siren: '200000008', vat: 'FR31200000008', name: 'Atelier du Nord SAS', suffix: '_factures' };
const INVOICE_TYPES = [158, 160];

/** A status in the timeline of one side. */
export interface SeenStatus {
  readonly status: string;
  readonly label: string | null;
  readonly direction: 'send' | 'receive';
  readonly state: string;
  readonly setAt: string;
  readonly reasons: readonly { readonly code: string | null; readonly text: string | null }[];
  readonly amounts: readonly { readonly amount: string; readonly currency: string; readonly percent: string | null }[];
}

/** One invoice, as each side has it. */
export interface Told {
  readonly number: string;
  readonly atSeller: Seen;
  readonly atBuyer: Seen;
}

export interface Seen {
  readonly documentId: string;
  readonly status: string;
  readonly lifecycleStatuses: readonly SeenStatus[];
  readonly timeline: readonly { readonly at: string; readonly status: string; readonly reason: string | null }[];
}

interface Sides {
  readonly seller: Party;
  readonly buyer: Party;
}

/** Registers both in the French directory's scheme. Service providers receive the Message Level Statuses. */
export async function registerFrench({ seller, buyer }: Sides): Promise<void> {
  for (const identifier of [addressOf(SELLER), '0242:000011']) await seller.register(identifier, INVOICE_TYPES, 'FR');
  for (const identifier of [addressOf(BUYER), '0242:000022']) await buyer.register(identifier, INVOICE_TYPES, 'FR');
}

/** `say` is told of each step. `today`: YYYY-MM-DD. Returns what both sides know of both invoices in the end. */
export async function converseInFrench(
  { seller, buyer }: Sides,
  { number, today, say }: { readonly number: string; readonly today: string; readonly say: (line: string) => void },
): Promise<readonly [paid: Told, rejected: Told]> {
  const values = { number, issuedOn: today, seller: SELLER, buyer: BUYER };
  say(`${number}: an invoice from ${addressOf(SELLER)} at A to ${addressOf(BUYER)} at B`);
  await seller.send('invoice', number, frenchInvoice(values));
  const received = await buyer.receives(number);
  await both(seller, number, buyer, received, ['200', '202']);
  for (const [status, what] of [
    ['204', 'B takes it in charge'],
    ['205', 'B approves it'],
    ['211', 'B has paid'],
  ] as const) {
    say(`${status}: ${what}`);
    await setStatus(buyer, received, status);
  }
  await both(seller, number, buyer, received, ['200', '202', '204', '205', '211']);
  say('212: A has the money');
  await setStatus(seller, number, '212', [{ amount: '120.00', vatRate: '20' }]);
  await both(seller, number, buyer, received, ['200', '202', '204', '205', '211', '212']);

  const again = `${number}-again`;
  say(`${again}: another invoice with the number ${number}`);
  await seller.send('invoice', again, frenchInvoice({ ...values, item: 'Table' }));
  const refused = await buyer.until('the rejected invoice at B', async () =>
    (await buyer.inbox(number)).find(({ status }) => status === 'ERROR'),
  );
  await both(seller, again, buyer, refused.documentId, ['200', '213']);
  return [
    { number, atSeller: await seen(seller, number), atBuyer: await seen(buyer, received) },
    { number: again, atSeller: await seen(seller, again), atBuyer: await seen(buyer, refused.documentId) },
  ];
}

async function setStatus(party: Party, documentId: string, status: string, amounts?: readonly object[]): Promise<void> {
  const query = `mutation($id: ID!, $status: String!, $amounts: [LifecycleAmountInput!]) {
    sendLifecycleStatus(documentId: $id, status: $status, amounts: $amounts) { status } }`;
  await party.ask(query, { id: documentId, status, amounts });
}

const SEEN = `query($id: ID!) { document(documentId: $id) { documentId status timeline { at status reason }
  lifecycleStatuses { status label direction state setAt reasons { code text } amounts { amount currency percent } } } }`;

async function seen(party: Party, documentId: string): Promise<Seen> {
  return (await party.ask<{ document: Seen }>(SEEN, { id: documentId })).document;
}

/** Waits until both sides have these statuses. */
async function both(seller: Party, sent: string, buyer: Party, received: string, expected: readonly string[]): Promise<void> {
  for (const [party, id] of [
    [seller, sent],
    [buyer, received],
  ] as const) {
    await party.until(`the statuses ${expected.join(', ')} of ${id}`, async () => {
      const { lifecycleStatuses } = await seen(party, id);
      const known = lifecycleStatuses.filter(({ state }) => state !== 'WAITING').map(({ status }) => status);
      return expected.every((status) => known.includes(status)) ? true : undefined;
    });
  }
}
