// Participants whose country wants their invoices reported, and that do not report: loud from thirty days before the duty.
import { randomUUID } from 'node:crypto';
import { startApp } from '../../support/app.js';
import { data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp({ ROLES: 'api' }));

test.before(async () => {
  for (const [identifier, country, reporting] of [
    ['0245:2020202019', 'SK', null],
    ['0245:2030303022', 'SK', 'sk'],
    ['9930:de123456789', 'DE', null],
  ] as const)
    await exchange.app.database.sql.query(
      `insert into participant (id, tenant_id, identifier, identifier_key, name, country_code, document_types, state, generation, observed_generation, tax_reporting)
       values ($1, 'demo-seller', $2, $2, $2, $3, '{158}', 'ACTIVE', 1, 1, $4)`,
      [randomUUID(), identifier, country, reporting],
    );
});

async function at(time: string): Promise<unknown> {
  await exchange.advance((Date.parse(time) - exchange.app.clock().getTime()) / 1_000);
  const { attention } = await data(await exchange.as('demo-seller'), '{ attention { cause key place items { edges { node { id } } } } }');
  const { status, body } = await (await exchange.as('demo-seller'))('/health/ready');
  return { attention, ready: [status, (body as { warnings?: unknown }).warnings] };
}

test.serial('nothing is said before', async (t) => {
  t.deepEqual(await at('2026-12-01T23:59:50Z'), { attention: [], ready: [200, undefined] });
});

test.serial('the participant is named, and the service stays ready', async (t) => {
  const items = { edges: [{ node: { id: '0245:2020202019' } }] };
  t.deepEqual(await at('2026-12-02T00:00:00Z'), {
    attention: [{ cause: 'TAX_REPORTING_OFF', key: 'sk', place: 'PARTICIPANTS', items }],
    ready: [200, { taxReporting: 'off' }],
  });
});

test.serial('another tenant sees nothing of it', async (t) => {
  t.deepEqual((await data(await exchange.as('demo-buyer'), '{ attention { cause } }')).attention, []);
});
