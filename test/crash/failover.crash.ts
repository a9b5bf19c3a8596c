// The primary of PostgreSQL dies under load, its synchronous standby is promoted behind the same address. Nothing that was accepted is
// lost, and uploads are taken again.
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { byEvent, startFleet } from '../support/fleet.js';
import { judge, prepare, tokenOf, untilSettled, upload } from '../support/load.js';
import { KILLS_DEADLINE_MS } from '../support/profile.js';
import { startProxy } from '../support/proxy.js';
import { startPair } from '../support/standby.js';
import { test } from '../support/test.js';
import { sleep, stopwatch } from '../support/time.js';
import { until } from '../support/until.js';

const INVOICE = new URL('../../../test/fixtures/ubl-invoice.xml', import.meta.url);
const UPLOADERS = 4;
const BEFORE = 60;
const AFTER = 60;
/** While nobody is the primary. */
const WITHOUT_MS = 2_000;
/** A client that was refused waits so long. */
const PAUSE_MS = 100;

test('the primary dies under load: nothing accepted is lost, and the promoted standby takes uploads', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  await using stack = new AsyncDisposableStack();
  const pair = await startPair();
  if (pair === undefined) return void t.pass('PostgreSQL is not installed here');
  stack.use(pair);
  const proxy = stack.use(await startProxy(pair.primaryPort));
  const fleet = stack.use(await startFleet({}, { url: `postgres://postgres@127.0.0.1:${proxy.port}/postgres` }));
  const api = await fleet.start({ ROLES: 'api' });
  await fleet.start({ ROLES: 'worker' });
  await prepare(api.url, `https://localhost:${fleet.inbox.port}/all`);
  const token = await tokenOf(api.url, 'demo-seller');
  const xml = await readFile(INVOICE, 'utf8');

  const accepted: string[] = [];
  let [isLoading, sent, refused] = [true, 0, 0];
  let lasted: (() => number) | undefined;
  let againMs: number | undefined;
  const uploaders = Array.from({ length: UPLOADERS }, async () => {
    while (isLoading) {
      sent += 1;
      const documentId = `failover-${sent}`;
      // One that was begun before the promotion says nothing about the time after it.
      const since = lasted;
      if (await upload(api.url, token, documentId, xml)) {
        accepted.push(documentId);
        againMs ??= since?.();
      } else {
        refused += 1;
        await sleep(PAUSE_MS);
      }
    }
  });
  await until(() => accepted.length >= BEFORE, 'there is a load');
  const before = accepted.length;
  await pair.killPrimary();
  await sleep(WITHOUT_MS);
  await pair.promote();
  proxy.leadTo(pair.standbyPort);
  lasted = stopwatch();
  const then = accepted.length;
  await until(
    () => accepted.length >= then + AFTER,
    () => `uploads are taken again: ${accepted.length - then} of ${AFTER}`,
  );
  isLoading = false;
  await Promise.all(uploaders);

  const client = new pg.Client({ connectionString: fleet.env['DATABASE_URL'] });
  await client.connect();
  stack.defer(() => client.end());
  await untilSettled(client);
  await judge(t, client, new Set(accepted), byEvent(fleet.inbox));
  // A figure for the reader: a slow machine must not fail the test. That the upload was taken at all is judged above.
  t.log(
    `${accepted.length} accepted (${before} before the primary died), ${refused} refused; ` +
      `the first upload after the promotion was taken after ${Math.round(againMs!)} ms (15,000 are allowed)`,
  );
});
