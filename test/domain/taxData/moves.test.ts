// What moves of documents report: with the move, or not at all.
import { randomUUID } from 'node:crypto';
import type { State } from '../../../src/domain/document.js';
import { advance } from '../../../src/domain/documents/pipeline/advance.js';
import { DISREGARD, type TaxOrder } from '../../../src/domain/taxData/order.js';
import { register } from '../../support/documents.js';
import { shareApp } from '../../support/shared.js';
import { test } from '../../support/test.js';

const exchange = shareApp({ ROLES: 'api' });
const REPORTER = '0245:2020202019';

test.before(async () => {
  await register(await exchange.as('demo-seller'), REPORTER);
});

const reportsTo = (country: string | null) =>
  exchange.app.database.sql.query('update participant set tax_reporting = $2 where identifier = $1', [REPORTER, country]);

interface Row {
  readonly id: string;
  readonly direction: 'send' | 'receive';
  readonly state: State;
}

async function insert(direction: Row['direction'], state: State, seller: string | null = 'SK', buyer: string | null = 'SK'): Promise<Row> {
  const id = randomUUID();
  await exchange.app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, seller_country, buyer_country)
     values ($1::uuid, 'demo-seller', $1::text, $2, 'invoice', 'peppol', $3, '', $4, $5)`,
    [id, direction, state, seller, buyer],
  );
  return { id, direction, state };
}

async function reports({ id }: Row): Promise<string[]> {
  const rows = await exchange.app.database.sql.query<{ country: string; role: string; type: string; state: string }>(
    'select country, role, type, state from tax_report where document = $1 order by number',
    [id],
  );
  return rows.map(({ country, role, type, state }) => `${country} ${role} ${type} ${state}`);
}

const move = (row: Row, to: State, tax: TaxOrder) =>
  advance(exchange.app, { ...row, documentType: 'invoice', channel: 'peppol' }, { to, tax });
const submit: TaxOrder = { role: 'C2', type: 'S', countries: ['sk', 'vida'], reporter: REPORTER };

async function reported(row: Row, country: string, type: string, state: string): Promise<void> {
  await exchange.app.database.sql.query(
    `insert into tax_report (tenant_id, document, country, role, type, state, reporter) values ('demo-seller', $1, $2, 'C2', $3, $4, $5)`,
    [row.id, country, type, state, REPORTER],
  );
}

test.serial('a move reports for the country of the participant', async (t) => {
  await reportsTo('sk');
  const row = await insert('send', 'PROCESSING');
  t.true(await move(row, 'SENDING', submit));
  t.deepEqual(await reports(row), ['sk C2 S WAITING']);
});

test.serial('a move that does not happen reports nothing', async (t) => {
  await reportsTo('sk');
  const row = await insert('send', 'ERROR');
  t.false(await move({ ...row, state: 'PROCESSING' }, 'SENDING', submit));
  t.deepEqual(await reports(row), []);
});

for (const [country, why] of [
  [null, 'whose participant reports to none'],
  ['ae', 'that the country of its participant does not take'],
] as const)
  test.serial(`a document ${why} is not reported`, async (t) => {
    await reportsTo(country);
    const row = await insert('send', 'PROCESSING');
    await move(row, 'SENDING', submit);
    t.deepEqual(await reports(row), []);
  });

for (const [tax, seller, buyer, isReported] of [
  ['sk', 'SK', 'CZ', false],
  ['sk', 'CZ', 'SK', false],
  ['sk', 'CZ', 'CZ', false],
  ['sk', null, null, false],
  ['vida', 'SK', 'CZ', true],
] as const)
  test.serial(`an invoice from ${seller} to ${buyer} is ${isReported ? '' : 'not '}reported to ${tax}`, async (t) => {
    await reportsTo(tax);
    const row = await insert('send', 'PROCESSING', seller, buyer);
    await move(row, 'SENDING', submit);
    t.deepEqual(await reports(row), isReported ? [`${tax} C2 S WAITING`] : []);
  });

test.serial('a document that is reported is not submitted again', async (t) => {
  await reportsTo('sk');
  const row = await insert('send', 'PROCESSING');
  await reported(row, 'sk', 'S', 'REJECTED');
  await move(row, 'SENDING', submit);
  t.deepEqual(await reports(row), ['sk C2 S REJECTED']);
});

test.serial('a document that is refused at its checks is reported as failed, to the Emirates', async (t) => {
  await reportsTo('ae');
  const row = await insert('receive', 'PROCESSING');
  await move(row, 'ERROR', { role: 'C3', type: 'F', countries: ['ae'], reporter: REPORTER });
  t.deepEqual(await reports(row), ['ae C3 F WAITING']);
});

for (const [what, before, after] of [
  ['what was submitted', [['sk', 'S', 'SENT']], ['sk C2 S SENT', 'sk C2 D WAITING']],
  ['what is still on its way', [['sk', 'S', 'WAITING']], ['sk C2 S WAITING', 'sk C2 D WAITING']],
  ['nothing where nothing was reported', [], []],
  ['nothing where the report failed', [['sk', 'S', 'FAILED']], ['sk C2 S FAILED']],
  [
    'nothing twice',
    [
      ['sk', 'S', 'SENT'],
      ['sk', 'D', 'SENT'],
    ],
    ['sk C2 S SENT', 'sk C2 D SENT'],
  ],
  ['what the Emirates know, as withdrawn', [['ae', 'S', 'ACCEPTED']], ['ae C2 S ACCEPTED', 'ae C2 W WAITING']],
  [
    'nothing withdrawn twice',
    [
      ['ae', 'S', 'SENT'],
      ['ae', 'W', 'SENT'],
    ],
    ['ae C2 S SENT', 'ae C2 W SENT'],
  ],
  ['nothing that was reported as failed', [['ae', 'F', 'SENT']], ['ae C2 F SENT']],
] as const)
  test.serial(`a refusal disregards ${what}`, async (t) => {
    // Whatever the participant has chosen since.
    await reportsTo(null);
    const row = await insert('send', 'EXPORTED');
    for (const [country, type, state] of before) await reported(row, country, type, state);
    await move(row, 'ERROR', DISREGARD);
    t.deepEqual(await reports(row), [...after]);
  });
