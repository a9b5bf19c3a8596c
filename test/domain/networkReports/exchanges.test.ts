// Statuses are counted for the monthly reports, also where several are recorded at the same time.

import { advance } from '../../../src/domain/documents/pipeline/advance.js';
import { createStatusExchanges, type StatusExchange } from '../../../src/domain/networkReports/exchanges.js';
import { MESSAGE_LEVEL_STATUS } from '../../../src/peppol/documentTypes.js';
import { startApp, type TestApp } from '../../support/app.js';
import { test } from '../../support/test.js';

const { value: documentType, processId } = MESSAGE_LEVEL_STATUS;

function status(instanceId: string, changes: Partial<StatusExchange> = {}): StatusExchange {
  return { instanceId, direction: 'send', accessPoint: 'POP000001', documentType, processId, countryC1: 'ZZ', ...changes };
}

async function counted({ app }: TestApp): Promise<unknown> {
  return app.database.sql.query(
    `select direction, access_point as "accessPoint", document_type_id as "documentType", process_id as "processId",
       sender_country as "countryC1", count(*)::int as count
     from network_exchange group by 1, 2, 3, 4, 5 order by direction, access_point`,
  );
}

test('each status is counted once for each direction, however often it is recorded', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { record } = createStatusExchanges(exchange.app.database);
  const statuses = Array.from({ length: 50 }, (_, index) => [
    status(`${index}`),
    status(`${index}`, { direction: 'receive' }),
    status(`${index}`),
    status(`${index}`, { accessPoint: 'POP000002' }),
  ]);
  await Promise.all(statuses.flat().map(record));
  await record(status('0'));
  const same = { documentType, processId, countryC1: 'ZZ', count: 50 };
  t.deepEqual(await counted(exchange), [
    { ...same, direction: 'receive', accessPoint: 'POP000001' },
    { ...same, direction: 'send', accessPoint: 'POP000001' },
    { ...same, direction: 'send', accessPoint: 'POP000002' },
  ]);
});

test('an access point without a seat of Peppol is not counted', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { record } = createStatusExchanges(exchange.app.database);
  await Promise.all([record(status('1', { accessPoint: 'partner' })), record(status('2'))]);
  t.deepEqual(await counted(exchange), [
    { documentType, processId, countryC1: 'ZZ', direction: 'send', accessPoint: 'POP000001', count: 1 },
  ]);
});

test('a status is counted with the move that it brings, and not where nothing moves', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { app } = exchange;
  const [row] = await app.database.sql.query<{ id: string }>(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash)
     values (gen_random_uuid(), 'demo-seller', 'sent', 'send', 'invoice', 'peppol', 'EXPORTED', '') returning id`,
  );
  const sent = { id: row!.id, direction: 'send', documentType: 'invoice', channel: 'peppol', state: 'EXPORTED' } as const;
  const move = (instanceId: string) => advance(app, sent, { to: 'DELIVERED', exchange: status(instanceId, { direction: 'receive' }) });
  t.deepEqual([await move('1'), await move('2')], [true, false]);
  t.deepEqual(await counted(exchange), [
    { documentType, processId, countryC1: 'ZZ', direction: 'receive', accessPoint: 'POP000001', count: 1 },
  ]);
});
