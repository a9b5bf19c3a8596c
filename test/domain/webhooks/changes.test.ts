// Live dashboards find changed deliveries by the transaction id stored in each row. Every statement must set it.
import { readdirSync, readFileSync } from 'node:fs';
import { test } from '../../support/test.js';

test('every statement that changes a delivery says in which transaction', (t) => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const statements = sources.flatMap((path) =>
    [...readFileSync(`src/${path}`, 'utf8').matchAll(/update webhook_delivery\b[^`]{0,300}/g)].map(([statement]) => statement),
  );
  t.true(statements.length > 8);
  t.deepEqual(
    statements.filter((statement) => !statement.includes('changed = pg_current_xact_id()')),
    [],
  );
});
