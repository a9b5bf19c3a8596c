// What a person may have reported again.
import { randomUUID } from 'node:crypto';
import { resubmitTaxData } from '../../../src/domain/taxData/resubmit.js';
import { shareApp } from '../../support/shared.js';
import { SELLER } from '../../support/statistics.js';
import { test } from '../../support/test.js';

const exchange = shareApp({ ROLES: 'api' });

/** A document with one report. */
async function reported(type: string, state: string): Promise<string> {
  const id = randomUUID();
  await exchange.app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash)
     values ($1::uuid, 'demo-seller', $1::text, 'send', 'invoice', 'peppol', 'ERROR', '')`,
    [id],
  );
  await exchange.app.database.sql.query(
    `insert into tax_report (tenant_id, document, country, role, type, state, reporter) values ('demo-seller', $1, 'sk', 'C2', $2, $3, '0245:1')`,
    [id, type, state],
  );
  return id;
}

async function reports(document: string): Promise<string[]> {
  const rows = await exchange.app.database.sql.query<{ report: string }>(
    `select type || ' ' || state as report from tax_report where document = $1 order by number`,
    [document],
  );
  return rows.map(({ report }) => report);
}

for (const [type, state, again] of [
  ['S', 'ACCEPTED', 'R'],
  ['S', 'FAILED', 'R'],
  ['R', 'REJECTED', 'R'],
  ['D', 'REJECTED', 'D'],
  ['D', 'FAILED', 'D'],
  ['F', 'REJECTED', 'F'],
] as const)
  test(`${type} that is ${state} is reported again as ${again}`, async (t) => {
    const document = await reported(type, state);
    await resubmitTaxData(exchange.app, SELLER, document, {});
    t.deepEqual(await reports(document), [`${type} ${state}`, `${again} WAITING`]);
  });

for (const [type, state] of [
  ['S', 'WAITING'],
  ['S', 'SENT'],
  ['D', 'ACCEPTED'],
] as const)
  test(`${type} that is ${state} is not reported again`, async (t) => {
    const document = await reported(type, state);
    await t.throwsAsync(resubmitTaxData(exchange.app, SELLER, document, {}), {
      message: 'Nothing can be reported again: there is no report, or its answer is still to come',
    });
    t.deepEqual(await reports(document), [`${type} ${state}`]);
  });
