// An invoice as JSON, from the token to its delivery in the sandbox. Needs Node 22.18 or later and no package.
// node examples/json-invoice.ts [http://127.0.0.1:8080]
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

const base = process.argv[2] ?? 'http://127.0.0.1:8080';
const number = `json-ts-${randomUUID().slice(0, 8)}`;

const invoice = {
  profile: 'peppol',
  number,
  issueDate: '2026-12-01',
  dueDate: '2026-12-31',
  currency: 'EUR',
  buyerReference: 'PO-77',
  seller: {
    name: 'Predajca s.r.o.',
    vatId: 'SK2020202019',
    endpoint: { scheme: '0245', id: '2020202019' },
    address: { line1: 'Hlavná 1', city: 'Bratislava', postCode: '81101', country: 'SK' },
  },
  buyer: {
    name: 'Kupujúci a.s.',
    vatId: 'SK2030303022',
    endpoint: { scheme: '9915', id: 'sandbox-accepts' },
    address: { line1: 'Nová 2', city: 'Košice', postCode: '04001', country: 'SK' },
  },
  payment: { meansCode: '30', reference: '2026001', accounts: [{ id: 'SK3112000000198742637541' }] },
  lines: [{ name: 'Consulting', quantity: '10', unit: 'HUR', netPrice: '85.50', vatCategory: 'S', vatRate: '23' }],
};

async function call<Answer>(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Answer> {
  const answer = await fetch(new URL(path, base), { method, headers, body: body ?? null, signal: AbortSignal.timeout(30_000) });
  const text = await answer.text();
  // All errors of an invoice come at once, each with its member.
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return JSON.parse(text) as Answer;
}

const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'demo-seller', client_secret: 'demo-seller-secret' });
const { access_token } = await call<{ access_token: string }>(
  'POST',
  '/oauth2/token',
  { 'Content-Type': 'application/x-www-form-urlencoded' },
  form.toString(),
);
const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };

type Sent = { documentId: string; computed: string[] };
const { documentId, computed } = await call<Sent>('POST', '/v4/invoices', { ...headers, documentId: number }, JSON.stringify(invoice));
console.log(`${documentId}: sent, ${computed.length} values calculated`);

let status = '';
for (let tries = 0; status !== 'DELIVERED' && tries < 100; tries += 1) {
  await setTimeout(300);
  const { documents } = await call<{ documents: { documentId: string }[] }>(
    'GET',
    '/v4/documents/export?status=DELIVERED&limit=500',
    headers,
  );
  if (documents.some((one) => one.documentId === documentId)) status = 'DELIVERED';
}
type Read = { invoice: { currency: string; totals: { payableAmount: string } } };
const read = await call<Read>('GET', `/v4/documents/${documentId}/invoice`, headers);
console.log(`${documentId}: ${status}, ${read.invoice.totals.payableAmount} ${read.invoice.currency} payable`);
