// Keys that sign tokens: the first, the next, and those that somebody made up.

import { setImmediate } from 'node:timers/promises';
import { decodeProtectedHeader, type JWK } from 'jose';
import { createKeyStore, renewSigningKey } from '../../src/auth/keys.js';
import { startApp } from '../support/app.js';
import { test } from '../support/test.js';
import { statusOf, tokenOf } from './tokens.js';

const DAY = 24 * 60 * 60;

test('many first tokens at once are signed with one key, its private half sealed', async (t) => {
  await using own = await startApp();
  const tokens = await Promise.all(Array.from({ length: 8 }, () => tokenOf(own)));
  const rows = await own.app.database.sql.query<{ private_sealed: string; kid: string }>('select kid, private_sealed from signing_key');
  t.is(rows.length, 1);
  for (const token of tokens) t.is(decodeProtectedHeader(token).kid, rows[0]?.kid);
  t.true(rows[0]?.private_sealed.startsWith(`${own.app.keyring.keyIds[0]}.`));
});

test('rotation after 30 days overlaps: the next key is published for an hour before it signs, the old one stays until its last token has died', async (t) => {
  await using own = await startApp();
  const kidOf = async (): Promise<string | undefined> => decodeProtectedHeader(await tokenOf(own)).kid;
  const published = async (): Promise<(string | undefined)[]> =>
    ((await own.anonymous('/.well-known/jwks.json')).body as { keys: JWK[] }).keys.map(({ kid }) => kid).sort();
  const old = await kidOf();
  await own.app.keys?.rotate();
  t.deepEqual(await published(), [old]);
  await own.advance(31 * DAY);
  await own.app.keys?.rotate();
  const both = await published();
  t.is(both.length, 2);
  t.true(both.includes(old));
  t.is(await kidOf(), old);
  await own.advance(3500);
  await own.app.keys?.rotate();
  t.is(await kidOf(), old);
  const lastOfOld = await tokenOf(own);
  await own.advance(110);
  await own.app.keys?.rotate();
  const next = await kidOf();
  t.deepEqual(
    both.filter((kid) => kid !== old),
    [next],
  );
  t.deepEqual(await published(), both);
  t.is(await statusOf(own, `Bearer ${lastOfOld}`), 200);
  await own.advance(3600 + 300);
  await own.app.keys?.rotate();
  t.deepEqual(await published(), [next]);
  t.is(await kidOf(), next);
});

test('where the clock is set back to before all keys, the oldest signs', async (t) => {
  await using own = await startApp({ ROLES: 'api' });
  const kidOf = async (): Promise<string | undefined> => decodeProtectedHeader(await tokenOf(own)).kid;
  await own.advance(60 * DAY);
  const kid = await kidOf();
  await own.advance(-60 * DAY);
  t.is(await kidOf(), kid);
});

test('processes that rotate at the same moment make one next key', async (t) => {
  await using own = await startApp({ ROLES: 'api' });
  await tokenOf(own);
  await own.advance(31 * DAY);
  await Promise.all(Array.from({ length: 8 }, () => own.app.keys!.rotate()));
  t.is(((await own.anonymous('/.well-known/jwks.json')).body as { keys: JWK[] }).keys.length, 2);
});

test('a key out of turn: overlapping, tokens of before live on; instead, they are refused within a minute', async (t) => {
  await using own = await startApp();
  const old = await tokenOf(own);
  const next = await renewSigningKey(own.app, 'overlapping', 3600);
  await own.advance(3_601);
  const second = await tokenOf(own);
  t.is(decodeProtectedHeader(second).kid, next);
  await own.advance(-3_601);
  t.is(await statusOf(own, `Bearer ${old}`), 200);
  const third = await renewSigningKey(own.app, 'instead', 3600);
  await own.advance(61);
  t.is(await statusOf(own, `Bearer ${old}`), 401);
  t.is(await statusOf(own, `Bearer ${second}`), 401);
  const fresh = await tokenOf(own);
  t.is(decodeProtectedHeader(fresh).kid, third);
  t.is(await statusOf(own, `Bearer ${fresh}`), 200);
});

test('ids of keys that somebody made up: the keys are read again once a second at most, by all at once, and a new key is found all the same', async (t) => {
  await using own = await startApp({ ROLES: 'api' });
  const { sql } = own.app.database;
  let reads = 0;
  let nowMs = 0;
  const waited: number[] = [];
  const wait = async (ms: number): Promise<void> => {
    waited.push(ms);
    nowMs += ms;
    await setImmediate();
  };
  const query = ((text: string, ...rest: []) => {
    if (text.includes('from signing_key')) reads += 1;
    return sql.query(text, ...rest);
  }) as typeof sql.query;
  const keys = createKeyStore({ ...own.app, database: { ...own.app.database, sql: { ...sql, query } } }, 3600, {
    nowMs: () => nowMs,
    wait,
  });
  const old = decodeProtectedHeader(await tokenOf(own)).kid ?? '';
  const madeUp = (): Promise<unknown[]> => Promise.all(Array.from({ length: 200 }, (_, n) => keys.verifying(`made up ${n}`)));
  t.truthy(await keys.verifying(old));
  t.is(reads, 1);

  t.deepEqual([...new Set(await madeUp())], [undefined]);
  t.is(reads, 2);
  t.truthy(await keys.verifying(old));
  const fresh = await renewSigningKey(own.app, 'overlapping', 3600);
  const [found, others] = await Promise.all([keys.verifying(fresh), madeUp()]);
  t.truthy(found);
  t.deepEqual([...new Set(others)], [undefined]);
  t.is(reads, 3);
  t.deepEqual(waited, [0, 1_000]);
});
