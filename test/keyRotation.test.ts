// Rotation of the keys for tokens, signing secrets at rest and links, without a restart (docs/decisions/060).
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rewrap } from '../src/domain/keys/sealed.js';
import { SEALED } from '../src/startup/openKeyring.js';
import { startApp, type TestApp } from './support/app.js';
import { newFolder } from './support/folderOf.js';
import { interceptStatements } from './support/statements.js';
import { type ExecutionContext, test } from './support/test.js';
import { until } from './support/until.js';

const entry = (id: string, seed: number): string =>
  `${id}:${Buffer.from(Array.from({ length: 32 }, (_, n) => (n * seed) % 251)).toString('base64')}`;
const [OLD, NEW] = [entry('old', 3), entry('new', 5)];
const PATH = '/v3/webhook';

async function keyFile(t: ExecutionContext): Promise<{ path: string; write(text: string): Promise<void> }> {
  const folder = await newFolder(t);
  const path = join(folder, 'keys');
  return {
    path,
    async write(text) {
      await writeFile(`${path}.new`, text);
      await rename(`${path}.new`, path);
    },
  };
}

/** Resolves once the running process has these keys, newest first. */
async function hasKeys({ app }: TestApp, ids: readonly string[]): Promise<void> {
  await until(() => app.keyring.keyIds.join() === ids.join(), `the keys are ${ids.join()}`);
}

/** The ids of the keys that seal the stored secrets. */
async function sealedWith({ app }: TestApp): Promise<string[]> {
  const rows = await app.database.sql.query<{ id: string }>(
    `select distinct split_part(sealed, '.', 1) as id from (select sealed from webhook_secret union all select private_sealed from signing_key) s order by id`,
  );
  return rows.map(({ id }) => id);
}

test('a new master key is taken from its file, seals what is new, and after rewrap the old one may go, while the service runs', async (t) => {
  const file = await keyFile(t);
  await file.write(OLD);
  await using exchange = await startApp({ MASTER_KEYS_FILE: file.path });
  const seller = await exchange.as('demo-seller');
  const subscribe = (n: number) =>
    seller(PATH, { method: 'PUT', body: { endpoint: `https://127.0.0.1:${8400 + n}/`, subscriptions: ['invoice.receive'] } });
  t.is((await subscribe(1)).status, 200);
  t.deepEqual(await sealedWith(exchange), ['old']);

  await file.write(`${OLD}\n${NEW}\n`);
  await hasKeys(exchange, ['old', 'new']);
  await file.write(`${NEW}\n${OLD}\n`);
  await hasKeys(exchange, ['new', 'old']);
  t.is((await subscribe(2)).status, 200);
  t.deepEqual(await sealedWith(exchange), ['new', 'old']);

  for (const table of SEALED) await rewrap(exchange.app, table);
  await file.write(NEW);
  await hasKeys(exchange, ['new']);
  t.deepEqual(await sealedWith(exchange), ['new']);
  t.is((await seller(PATH)).status, 200);
});

test('a file that is broken, or lacks a key that is in use, leaves the keys as they are and is told of once', async (t) => {
  const file = await keyFile(t);
  await file.write(OLD);
  const told: string[] = [];
  const hear = (event: string, fields?: Readonly<Record<string, unknown>>): void =>
    void (event === 'keys.kept' && told.push(`${event} ${String(fields?.['reason'])}`));
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: hear };
  await using exchange = await startApp({ MASTER_KEYS_FILE: file.path }, { log });
  const seller = await exchange.as('demo-seller');
  t.is(
    (await seller(PATH, { method: 'PUT', body: { endpoint: 'https://127.0.0.1:8400/', subscriptions: ['invoice.receive'] } })).status,
    200,
  );
  // What the keys of a file would not open is looked up once for each reading.
  let readings = 0;
  interceptStatements(exchange.app.database, (text) => {
    if (text.includes('from webhook_secret') && text.includes('group by')) readings += 1;
  });
  for (const [text, reason] of [
    ['nonsense', /^keys\.kept MASTER_KEYS, entry 1: not of the form/],
    [`${entry('new', 5)}\n${entry('old', 7)}`, /^keys\.kept MASTER_KEYS has another key old /],
    [NEW, /^keys\.kept MASTER_KEYS lacks the key old, which sealed /],
  ] as const) {
    await file.write(text);
    const before = told.length;
    await until(() => told.length > before, `${text} is told of`);
    t.regex(told.at(-1)!, reason);
    t.deepEqual(exchange.app.keyring.keyIds, ['old']);
  }
  // When the second one begins, the first one is over.
  const enough = readings + 2;
  await until(() => readings >= enough, 'the file is read twice more');
  t.is(told.length, 3);
});
