// The plan of the mailbox of SAPI-SK: the index of the mailbox serves it, whatever else its tenant has.
import { clientActor } from '../../../../src/domain/actor.js';
import type { Sql } from '../../../../src/domain/database.js';
import { listSapi, readSapiQuery } from '../../../../src/domain/sapi/receive.js';
import { startApp } from '../../../support/app.js';
import { withEntities } from '../../../support/entities.js';
import { test } from '../../../support/test.js';

const ACTOR = clientActor('demo-buyer', 'demo-buyer');
const PARTICIPANT = '0245:2030303022';
const ROWS = 30_000;

for (const status of ['RECEIVED', 'ACKNOWLEDGED']) {
  test(`${status}: the index of the mailbox serves a page`, async (t) => {
    await using exchange = await startApp({ ROLES: 'api' });
    const { database } = exchange.app;
    await database.sql.query(
      `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, receiver_identifier, sapi_type)
       select gen_random_uuid(), 'demo-buyer', 'd' || n, 'receive', 'invoice', 'peppol', case when n % 2 = 0 then 'READY' else 'EXPORTED' end, '',
         case when n % 3000 < 4 then $1 else '0245:' || (2000000000 + n) end, case when n % 5 = 0 then '' else 'type' end
       from generate_series(1, $2::int) as n`,
      [PARTICIPANT, ROWS],
    );
    await database.sql.query('analyze');
    const plans: string[] = [];
    const query: Sql['query'] = async (text, values) => {
      plans.push(JSON.stringify(await database.sql.query(`explain (format json) ${text}`, values)));
      return database.sql.query(text, values);
    };
    const app = { ...exchange.app, database: { ...database, reads: () => withEntities({ query }) } };
    const { documents } = await listSapi(app, ACTOR, PARTICIPANT, readSapiQuery({ status, limit: '2' }));
    t.is(documents.length, 2);
    t.deepEqual(
      plans.map((plan) => [plan.includes('"document_settled_mailbox"'), /"Seq Scan"[^}]*"Relation Name":"document"/.test(plan)]),
      [[true, false]],
    );
  });
}
