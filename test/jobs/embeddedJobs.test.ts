// What the service does for the embedded database, and a server for its own.
import { startApp } from '../support/app.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

for (const job of ['checkpoint', 'vacuum']) {
  test(`the job ${job} is for the embedded database`, async (t) => {
    await using exchange = await startApp({}, { runsJob: (name) => name === job || name === 'usage' });
    const succeeded = async (name: string): Promise<boolean> => {
      const { text } = await exchange.anonymous('/metrics');
      return text.includes(`exchange_job_last_success_timestamp_seconds{name="${name}"}`);
    };
    await until(() => succeeded('usage'));
    if (exchange.app.database.embedded) await until(() => succeeded(job));
    t.is(await succeeded(job), exchange.app.database.embedded);
  });
}
