// Documents of a tenant in their lists: a few of each kind, written by hand, and what filters find of them.
import { type Client, clientOf, startApp } from '../../support/app.js';
import { data } from '../../support/graphql.js';
import { keptByEach } from '../../support/kept.js';
import { test } from '../../support/test.js';

export const uuid = (n: number): string => `0199c1d2-e3f4-7a5b-8c6d-7e8f9012350${n}`;

interface Row {
  readonly documentId: string;
  readonly direction: 'send' | 'receive';
  readonly state: string;
  readonly number?: string;
  readonly seller?: string;
  readonly currency?: string;
  readonly total?: string;
  readonly type?: string;
  readonly fault?: readonly [code: string, message: string];
  readonly request?: string;
}

/** In import order, a day apart. */
export const ROWS: readonly Row[] = [
  {
    documentId: 'a',
    direction: 'receive',
    state: 'READY',
    number: '2026-10',
    seller: 'Ada',
    currency: 'EUR',
    total: '100.10',
    type: '380',
  },
  { documentId: 'b', direction: 'receive', state: 'READY', number: '2026-9', currency: 'EUR', total: '0.10', type: '381', request: 'r-1' },
  {
    documentId: 'c',
    direction: 'send',
    state: 'ERROR',
    number: '2026-100',
    fault: ['VALIDATION_FAILED', 'BR-CO-15: wrong sum (and 2 more)'],
  },
  { documentId: 'd', direction: 'send', state: 'SENDING', currency: 'CHF', total: '5' },
  { documentId: 'e', direction: 'send', state: 'DELIVERED', number: '2025-1' },
];

/** Of the test file that called `begin`. */
export const [exchange, keep] = keptByEach(() => startApp({ ROLES: 'api' }));
export const seller = clientOf(exchange, 'demo-seller');
export const buyer = clientOf(exchange, 'demo-buyer');

export function begin(): void {
  keep();
  test.before(async () => {
    for (const [index, row] of ROWS.entries()) await insert(uuid(index), row, index);
    await exchange.app.database.sql.query(
      `insert into submission (id, document, tenant_id, number, channel, instance_id, message_id, receiver_access_point, state, account)
       values ($1, $2, 'demo-seller', 1, 'peppol', 'instance-e', 'message-e', 'POP000001', 'CONFIRMED', $3)`,
      [uuid(7), uuid(4), uuid(8)],
    );
    await exchange.app.database.sql.query(
      `insert into document_file (id, document, position, purpose, message_type, file_name, mime_type, byte_length, sha256, bytes, submission)
       values ($1, $2, 900, 'response', 'MDN', 'receipt.xml', 'application/xml', 4, '', '<a/>', $3)`,
      [uuid(6), uuid(4), uuid(7)],
    );
  });
}

export async function insert(id: string, row: Row, day: number): Promise<void> {
  await exchange.app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, import_date, state_date,
       number, seller_name, currency, total_with_vat, amount_due, type_code, fault_code, fault_message, request_id, due_at)
     values ($1, 'demo-seller', $2, $3, 'invoice', 'peppol', $4, '', $5::timestamptz, $5::timestamptz + interval '1 hour', $6, $7, $8,
       $9::numeric, $9::numeric, $10, $11, $12, $13, case $4 when 'SENDING' then exchange_now() + interval '1 hour' end)`,
    [
      id,
      row.documentId,
      row.direction,
      row.state,
      `2026-05-0${day + 1}T00:00:00Z`,
      row.number,
      row.seller,
      row.currency,
      row.total,
      row.type,
      row.fault?.[0],
      row.fault?.[1],
      row.request,
    ],
  );
}

export const PAGE = 'edges { cursor node { documentId } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

export async function names(client: Client, args: string): Promise<string[]> {
  const { documents } = await data(client, `{ documents(${args}) { ${PAGE} } }`);
  return documents.edges.map((edge: { node: { documentId: string } }) => edge.node.documentId);
}

export const FILTERS: readonly (readonly [filter: string, found: readonly string[]])[] = [
  ['unread: true', ['a', 'b']],
  ['unread: false', ['c', 'd', 'e']],
  ['documentIds: ["b", "e", "none"]', ['b', 'e']],
  ['statusFrom: "2026-05-02T00:30:00Z", statusTo: "2026-05-03T01:00:00Z"', ['b']],
  ['requestId: "r-1"', ['b']],
  ['messageId: "message-e"', ['e']],
  ['messageId: "instance-e"', ['e']],
  [`accountId: "${uuid(8)}"`, ['e']],
  ['accountId: "none"', []],
  ['ruleId: "BR-CO-15"', ['c']],
  ['text: "ADA"', ['a']],
  ['anyOf: [{ statuses: [ERROR] }, { statuses: [READY], number: "2026-9" }]', ['b', 'c']],
  ['directions: [send], anyOf: [{ statuses: [ERROR] }, { unread: true }]', ['c']],
  ['anyOf: []', []],
];
