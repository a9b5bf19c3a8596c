// The Directory is told by a job, after the answer, until it has taken the change or the window ends.

import { countAnnouncements } from '../../../src/domain/participants/directory.js';
import { createFinisher } from '../../../src/domain/participants/finish.js';
import { reconcile } from '../../../src/domain/participants/reconcile/reconcile.js';
import { registrationsOf } from '../../../src/domain/participants/registrations.js';
import type { App } from '../../../src/domain/ports.js';
import { clientOf, startApp } from '../../support/app.js';
import { kept } from '../../support/kept.js';
import { startDirectory } from '../../support/network/directory.js';
import { test } from '../../support/test.js';

const MINUTE = 60;
const NEVER = new AbortController().signal;

const RETRIES = { DIRECTORY_RETRY_BASE_MS: String(5 * MINUTE * 1000), DIRECTORY_RETRY_WINDOW_MS: String(60 * MINUTE * 1000) };
const directory = kept(startDirectory);
const exchange = kept(() => startApp({ ROLES: 'api', TOKEN_LIFETIME_SECONDS: '86400', DIRECTORY_URL: directory.url, ...RETRIES }));
const seller = clientOf(exchange, 'demo-seller');
let count = 0;

test.afterEach.always(() => {
  directory.trouble = () => undefined;
});

async function add(): Promise<string> {
  count += 1;
  const identifier = `9918:told-${count}`;
  await seller('/v3/participant', { method: 'POST', body: { identifier, countryCode: 'BE', documentTypes: [158] } });
  return identifier;
}

const tell = (app: Partial<App> = {}): Promise<void> => createFinisher({ ...exchange.app, ...app }).run(NEVER);
const uri = (identifier: string): string => `iso6523-actorid-upis::${identifier}`;
const told = (identifier: string): string[] => directory.calls.filter((name) => name.endsWith(identifier));

async function tasks(identifier: string): Promise<{ failures: number; inMinutes: number | null; givenUp: boolean }[]> {
  return exchange.app.database.sql.query(
    `select failures, given_up_at is not null as "givenUp",
       case when given_up_at is null then round(extract(epoch from due_at - exchange_now()) / 60) end::int as "inMinutes"
     from directory_task where identifier_key = $1`,
    [identifier],
  );
}

test.serial('a registration and an update are put, a removal is deleted', async (t) => {
  const identifier = await add();
  await tell();
  await seller(`/v3/participant/${identifier}`, { method: 'PUT', body: { countryCode: 'NL', documentTypes: [158] } });
  await tell();
  t.true(directory.indexed.has(uri(identifier)));
  await seller(`/v3/participant/${identifier}`, { method: 'DELETE' });
  await tell();
  t.deepEqual(told(identifier), [`PUT ${identifier}`, `PUT ${identifier}`, `DELETE ${identifier}`]);
  t.false(directory.indexed.has(uri(identifier)));
  t.deepEqual(await tasks(identifier), []);
});

for (const trouble of [{ status: 400 }, { status: 403 }, { status: 500 }, { status: 200 }, 'CUT_AFTER'] as const) {
  test.serial(
    `${typeof trouble === 'string' ? trouble : trouble.status} of the Directory is tried again, and the registration holds`,
    async (t) => {
      const identifier = await add();
      directory.trouble = () => trouble;
      await tell();
      t.like(await tasks(identifier), [{ failures: 1, givenUp: false }]);
      t.is(((await seller('/v3/participant')).body as { identifier: string }[]).filter((one) => one.identifier === identifier).length, 1);
      t.is((await registrationsOf(exchange.app, 'demo-seller', [identifier])).get(identifier)?.directoryAt, null);
      directory.trouble = () => undefined;
      await exchange.advance(5 * MINUTE);
      await tell();
      t.deepEqual(await tasks(identifier), []);
      t.truthy((await registrationsOf(exchange.app, 'demo-seller', [identifier])).get(identifier)?.directoryAt);
    },
  );
}

test.serial('the delay doubles, the last attempt is at the end of the window, and then the task is given up', async (t) => {
  const identifier = await add();
  directory.trouble = () => ({ status: 500 });
  const errors: string[] = [];
  const log = { ...exchange.app.log, error: (event: string) => void errors.push(event) };
  const seen: unknown[] = [];
  for (const minutes of [0, 5, 10, 20, 25]) {
    await exchange.advance(minutes * MINUTE);
    await tell({ log });
    seen.push(...(await tasks(identifier)));
  }
  t.deepEqual(seen, [
    { failures: 1, givenUp: false, inMinutes: 5 },
    { failures: 2, givenUp: false, inMinutes: 10 },
    { failures: 3, givenUp: false, inMinutes: 20 },
    { failures: 4, givenUp: false, inMinutes: 25 },
    { failures: 5, givenUp: true, inMinutes: null },
  ]);
  t.deepEqual(errors, ['directory.given_up']);
  t.is(told(identifier).length, 5);
});

test.serial('tasks that were given up are counted', async (t) => {
  const before = await countAnnouncements(exchange.app);
  await add();
  t.deepEqual(await countAnnouncements(exchange.app), { ...before, waiting: before.waiting + 1 });
  directory.trouble = () => ({ status: 500 });
  await tell();
  await exchange.advance(61 * MINUTE);
  await tell();
  t.deepEqual(await countAnnouncements(exchange.app), { waiting: 0, givenUp: before.givenUp + before.waiting + 1 });
});

test.serial('a change after the end of the window begins anew', async (t) => {
  const identifier = await add();
  directory.trouble = () => ({ status: 500 });
  await tell();
  await exchange.advance(61 * MINUTE);
  await tell();
  t.like(await tasks(identifier), [{ givenUp: true }]);
  directory.trouble = () => undefined;
  await seller(`/v3/participant/${identifier}`, { method: 'PUT', body: { countryCode: 'NL', documentTypes: [158] } });
  t.like(await tasks(identifier), [{ failures: 0, givenUp: false, inMinutes: 0 }]);
  await tell();
  t.true(directory.indexed.has(uri(identifier)));
});

/** The Directory is down until the task is given up. */
async function giveUp(): Promise<void> {
  directory.trouble = () => ({ status: 500 });
  await tell();
  await exchange.advance(61 * MINUTE);
  await tell();
}

const update = (identifier: string) =>
  seller(`/v3/participant/${identifier}`, { method: 'PUT', body: { countryCode: 'NL', documentTypes: [158] } });
const remove = (identifier: string) => seller(`/v3/participant/${identifier}`, { method: 'DELETE' });

/** `first`: what the Directory has taken before. `expected`: what it is told after the outage. */
const GIVEN_UP = [
  { name: 'a first registration', first: false, change: async () => undefined, expected: 'PUT', indexed: true },
  { name: 'an update', first: true, change: update, expected: 'PUT', indexed: true },
  { name: 'a removal', first: true, change: remove, expected: 'DELETE', indexed: false },
];

for (const { name, first, change, expected, indexed } of GIVEN_UP) {
  test.serial(`${name} that was given up is told with the next comparison`, async (t) => {
    const identifier = await add();
    if (first) await tell();
    await change(identifier);
    await giveUp();
    directory.trouble = () => undefined;
    directory.calls.length = 0;
    await tell();
    t.deepEqual(told(identifier), [], 'not before');
    await reconcile(exchange.app, NEVER);
    await tell();
    t.deepEqual(
      told(identifier).filter((call) => !call.startsWith('GET')),
      [`${expected} ${identifier}`],
    );
    t.is(directory.indexed.has(uri(identifier)), indexed);
    t.deepEqual(await tasks(identifier), []);
  });
}

const PROBES = 16;

test.serial('a Directory that is still down gets one attempt for some of the tasks that were given up', async (t) => {
  const all: string[] = [];
  for (let at = 0; at < PROBES + 4; at += 1) all.push(await add());
  await giveUp();
  directory.calls.length = 0;
  const errors: string[] = [];
  const log = { ...exchange.app.log, error: (event: string) => void errors.push(event) };
  await reconcile(exchange.app, NEVER);
  await tell({ log });
  await exchange.advance(30 * MINUTE);
  await tell({ log });
  t.is(directory.calls.filter((call) => call.startsWith('PUT')).length, PROBES);
  t.deepEqual(errors, []);
});

test.serial('when the Directory is back, one comparison is enough for all that was given up', async (t) => {
  const all: string[] = [];
  for (let at = 0; at < 2 * PROBES; at += 1) all.push(await add());
  await giveUp();
  directory.trouble = () => undefined;
  await reconcile(exchange.app, NEVER);
  await tell();
  t.deepEqual(
    all.filter((identifier) => !directory.indexed.has(uri(identifier))),
    [],
  );
  t.is((await countAnnouncements(exchange.app)).givenUp, 0);
});

test.serial('without a Directory nothing is kept to be told', async (t) => {
  const identifier = await add();
  await tell({ registry: { ...exchange.app.registry, directory: undefined } });
  t.deepEqual(await tasks(identifier), []);
  t.deepEqual(told(identifier), []);
});
