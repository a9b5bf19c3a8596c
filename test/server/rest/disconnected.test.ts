// Outside the sandbox without a network: nothing is claimed to be registered.
import { hashSecret } from '../../../src/auth/clients.js';
import { systemActor } from '../../../src/domain/actor.js';
import { addClient } from '../../../src/domain/clients/add.js';
import { lastCompared } from '../../../src/domain/participants/reconcile/compared.js';
import { reconcile } from '../../../src/domain/participants/reconcile/reconcile.js';
import { SCOPES } from '../../../src/domain/vocabulary.js';
import { startApp, type TestApp } from '../../support/app.js';
import { PRODUCTION } from '../../support/environments.js';
import { data } from '../../support/graphql.js';
import { test } from '../../support/test.js';

const IDENTIFIER = '0088:5400000000027';
const PARTICIPANT = { countryCode: 'BE', identifier: IDENTIFIER, documentTypes: [158] };
const UNAVAILABLE = { message: 'Service Unavailable', error: 'This exchange is not connected to a network: SML_URL is not set' };
const NEVER = new AbortController().signal;

async function production(env: string = 'production'): Promise<TestApp> {
  const exchange = await startApp({ ...PRODUCTION, EXCHANGE_ENV: env });
  const client = { tenantName: 'Seller', clientId: 'demo-seller', scopes: SCOPES, secretHash: hashSecret('demo-seller-secret') };
  await addClient(exchange.app, systemActor('demo-seller', 'test'), client);
  return exchange;
}

for (const env of ['production', 'test']) {
  test(`${env}: a registration is refused with the reason, and nothing is recorded`, async (t) => {
    await using exchange = await production(env);
    const seller = await exchange.as('demo-seller');
    const answer = await seller('/v3/participant', { method: 'POST', body: PARTICIPANT });
    t.deepEqual([answer.status, answer.body, answer.headers.get('retry-after')], [503, UNAVAILABLE, '3600']);
    t.deepEqual((await seller('/v3/participant')).body, []);
  });
}

test('a participant from before is not updated, and can be removed', async (t) => {
  await using exchange = await production();
  const seller = await exchange.as('demo-seller');
  await exchange.app.database.sql.query(
    `insert into participant (id, tenant_id, identifier, identifier_key, name, country_code, document_types, state)
     values (gen_random_uuid(), 'demo-seller', $1, $1, 'Seller', 'BE', '{158}', 'ACTIVE')`,
    [IDENTIFIER],
  );
  const { identifier, ...change } = PARTICIPANT;
  const updated = await seller(`/v3/participant/${identifier}`, { method: 'PUT', body: change });
  t.deepEqual([updated.status, updated.body], [503, UNAVAILABLE]);
  t.is((await seller(`/v3/participant/${identifier}`, { method: 'DELETE' })).status, 200);
});

test('nothing counts as compared with the network', async (t) => {
  await using exchange = await production();
  await reconcile(exchange.app, NEVER);
  t.is(await lastCompared(exchange.app), undefined);
});

test('the sandbox registers, and counts as compared', async (t) => {
  await using exchange = await startApp();
  const seller = await exchange.as('demo-seller');
  t.is((await seller('/v3/participant', { method: 'POST', body: PARTICIPANT })).status, 200);
  await reconcile(exchange.app, NEVER);
  t.not(await lastCompared(exchange.app), undefined);
  t.deepEqual(await data(seller, '{ participants { drift { kind } } }'), { participants: [{ drift: [] }] });
});
