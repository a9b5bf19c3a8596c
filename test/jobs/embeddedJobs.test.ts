// What the service does for the embedded database, and a server for its own.
import { startApp } from '../support/app.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

for (const job of ['checkpoint', 'vacuum']) {
  test(`the job ${job} is for the embedded database alone, where it succeeds`, async (t) => {
    await using exchange = await startApp({}, { runsJob: (name) => name === job || name === 'usage' });
    const shows = async (figure: string, name: string): Promise<boolean> =>
      (await exchange.anonymous('/metrics')).text.includes(`exchange_job_${figure}{name="${name}"}`);
    // Jobs that are known have their interval, whether or not they have run.
    await until(() => shows('interval_seconds', 'usage'));
    const isEmbedded = exchange.app.database.embedded;
    t.is(await shows('interval_seconds', job), isEmbedded);
    if (isEmbedded) await until(() => shows('last_success_timestamp_seconds', job));
  });
}
