// What a standing export may be, how its file is written and kept, and what the audit log says.
import { removeOldExports } from '../../../src/domain/exports/retention.js';
import { data } from '../../support/graphql.js';
import { test } from '../../support/test.js';
import { ann, DAY_SECONDS, exchange, look, save, states, untilNext, useExchange } from './standing.js';

useExchange();

const DATEV = {
  advisorNumber: 1001,
  clientNumber: 1,
  accountLength: 4,
  debtorAccount: '10000',
  creditorAccount: '70000',
  revenueAccount: '8400',
  expenseAccount: '3400',
  fiscalYearStart: '2020-07-01',
};

test.serial('an export that is refused needs a person at once', async (t) => {
  const { id } = await save({ format: 'DATEV', dateBy: 'ISSUED', options: { datev: DATEV } });
  await exchange.app.database.sql.query(`update standing_export set options = '{}' where id = $1`, [id]);
  await untilNext();
  await look();
  t.deepEqual(await states(), [[['FAILED', 'REFUSED']]]);
});

test.serial('bookings for DATEV are of the fiscal year that the month is in', async (t) => {
  await save({ format: 'DATEV', dateBy: 'ISSUED', options: { datev: DATEV } });
  await untilNext();
  await look();
  t.deepEqual(await states(), [[['DONE', null]]]);
});

test.serial('the file of a month is kept for 31 days, others for one', async (t) => {
  await save();
  await untilNext();
  await look();
  await data(ann, 'mutation { startExport(format: CSV) { id } }');
  const kept = async () => {
    await removeOldExports(exchange.app);
    return (await exchange.app.database.sql.query('select 1 from export_job')).length;
  };
  t.is(await kept(), 2);
  await exchange.advance(DAY_SECONDS + 1);
  t.is(await kept(), 1);
  await exchange.advance(30 * DAY_SECONDS);
  t.is(await kept(), 0);
});

for (const [given, fault] of [
  [{ name: ' ' }, /name must have 1 to 100 characters/],
  [{ day: 29 }, /day must be from 1 to 28/],
  [{ recipients: [] }, /recipients must be 1 to 10/],
  [{ recipients: ['nobody@acme.example'] }, /nobody at this organisation has the address nobody@acme.example/],
  [{ format: 'DATEV', dateBy: 'ISSUED' }, /options.datev is required for DATEV/],
] as const) {
  test.serial(`refused: ${JSON.stringify(given)}`, async (t) => {
    await t.throwsAsync(save(given), { message: fault });
  });
}

test.serial('a tenant has ten at most', async (t) => {
  for (let count = 0; count < 10; count += 1) await save({ name: `Books ${count}` });
  await t.throwsAsync(save(), { message: /at most 10 standing exports/ });
});

test.serial('changes and deliveries are in the audit log', async (t) => {
  const { id } = await save();
  await data(ann, `mutation { runStandingExport(id: "${id}") { id } }`);
  await look();
  t.true((await data(ann, `mutation { removeStandingExport(id: "${id}") }`)).removeStandingExport);
  t.false((await data(ann, `mutation { removeStandingExport(id: "${id}") }`)).removeStandingExport);
  const rows = await exchange.app.database.sql.query<{ action: string }>('select action from audit_entry where subject = $1 order by id', [
    id,
  ]);
  t.deepEqual(
    rows.map(({ action }) => action),
    ['export.save', 'export.run', 'export.deliver', 'export.remove'],
  );
});
