// Which databases the service vacuums itself.
import { startApp } from '../support/app.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

test('a recurring job vacuums the embedded database; on a server, autovacuum does', async (t) => {
  await using exchange = await startApp({}, { runsJob: (name) => name === 'vacuum' || name === 'usage' });
  const succeeded = async (name: string): Promise<boolean> => {
    const { text } = await exchange.anonymous('/metrics');
    return text.includes(`exchange_job_last_success_timestamp_seconds{name="${name}"}`);
  };
  await until(() => succeeded('usage'));
  if (exchange.app.database.embedded) await until(() => succeeded('vacuum'));
  t.is(await succeeded('vacuum'), exchange.app.database.embedded);
});
