// ES256 keys of our own issuer. They survive restarts (the private half is sealed) and are rotated with an overlap.

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Database } from '../domain/database.js';
import { jsonOf } from '../domain/json.js';
import type { SealedTable } from '../domain/keys/sealed.js';
import type { App } from '../domain/ports.js';

const ROTATE_AFTER_DAYS = 30;
/** A new key is published for this time before it signs, so that verifiers with a cached key set know it. */
const PUBLISHED_BEFORE_HOURS = 1;
const REFRESH_MS = 30_000;
/** Keys are read again for an unknown key id at most this often: anybody can send a token with a made-up key id. */
const UNKNOWN_READ_EVERY_MS = 1_000;
const ROTATION_LOCK = 7_315_002;

interface KnownKey {
  readonly kid: string;
  readonly publicJwk: JWK;
  readonly privateKey: CryptoKey | undefined;
  readonly publicKey: CryptoKey;
  /** The key is due to sign, and this process can open its private half. */
  readonly signs: boolean;
}

type SigningKey = KnownKey & { readonly privateKey: CryptoKey };

export interface KeyStore {
  /** The newest key that may sign. */
  signing(): Promise<SigningKey>;
  /** The key for a token's `kid`, including one that another process just made. Undefined where there is none; that takes up to a second. */
  verifying(kid: string): Promise<CryptoKey | undefined>;
  /** The key set (RFC 7517): every key whose tokens may still be valid. */
  jwks(): Promise<{ keys: JWK[] }>;
  /** Makes the next key when the newest is 30 days old, and removes keys whose last token has expired. A recurring job. */
  rotate(): Promise<void>;
}

/** What the distance of two reads is measured by. A test puts its own here. */
interface KeyTime {
  nowMs(): number;
  wait(ms: number): Promise<unknown>;
}

const REAL_TIME: KeyTime = { nowMs: () => performance.now(), wait: (ms) => setTimeout(ms) };

/** `tokenLifetimeSeconds`: the lifetime of the last token of a retired key. */
export function createKeyStore(
  app: { readonly database: Pick<Database, 'sql' | 'transaction'>; readonly keyring: App['keyring']; readonly clock: App['clock'] },
  tokenLifetimeSeconds: number,
  { nowMs, wait }: KeyTime = REAL_TIME,
): KeyStore {
  let loaded: { readonly atMs: number; readonly keys: readonly KnownKey[] } | undefined;
  let making: Promise<string> | undefined;
  let nextReading: Promise<readonly KnownKey[]> | undefined;
  /** By `nowMs`. */
  let readAtMs = Number.NEGATIVE_INFINITY;
  const load = async (fresh = false) => {
    // The clock may have been moved. Keys read before that may have retired.
    const now = app.clock().getTime();
    if (!fresh && loaded !== undefined && Math.abs(now - loaded.atMs) < REFRESH_MS) return loaded.keys;
    const keys = await readKeys(app);
    loaded = { atMs: now, keys };
    return keys;
  };
  /** All callers that arrive before a read begins share it. The read begins after the last of them arrived, so it sees every key made until then. */
  const reading = (): Promise<readonly KnownKey[]> => {
    nextReading ??= wait(Math.max(0, readAtMs + UNKNOWN_READ_EVERY_MS - nowMs())).then(() => {
      nextReading = undefined;
      readAtMs = nowMs();
      return load(true);
    });
    return nextReading;
  };
  return {
    async signing() {
      const known = (await load()).find(signs);
      if (known !== undefined) return known;
      const keys = await load(true);
      // After the clock was set back, no key may sign yet. Verifiers have known the oldest for longest.
      const key = keys.find(signs) ?? keys.findLast(isOpen);
      if (key !== undefined) return key;
      making ??= insertKey(app, 'first').finally(() => {
        making = undefined;
      });
      await making;
      const made = (await load(true)).find(signs);
      if (made === undefined) throw new Error('No signing key could be made');
      return made;
    },
    async verifying(kid) {
      const known = (await load()).find((one) => one.kid === kid);
      return (known ?? (await reading()).find((one) => one.kid === kid))?.publicKey;
    },
    async jwks() {
      return { keys: (await load()).map((one) => one.publicJwk) };
    },
    async rotate() {
      await rotate(app, tokenLifetimeSeconds);
      await load(true);
    },
  };
}

const signs = (one: KnownKey): one is SigningKey => one.signs;
const isOpen = (one: KnownKey): one is SigningKey => one.privateKey !== undefined;

type KeyStoreParts = Parameters<typeof createKeyStore>[0];
type OnSql = Omit<KeyStoreParts, 'database'> & { readonly database: Pick<Database, 'sql'> };

async function readKeys({ database, keyring }: KeyStoreParts): Promise<KnownKey[]> {
  const rows = await database.sql.query<{ kid: string; public_jwk: JWK; private_sealed: string; signs: boolean }>(
    `select kid, public_jwk, private_sealed, signs_from <= exchange_now() as signs from signing_key
     where expires_at is null or expires_at > exchange_now() order by signs_from desc, kid`,
  );
  return Promise.all(
    rows.map(async ({ kid, public_jwk, private_sealed, signs }) => {
      const privateKey = await openPrivate(keyring, kid, private_sealed);
      return {
        kid,
        signs: signs && privateKey !== undefined,
        publicJwk: public_jwk,
        publicKey: (await importJWK(public_jwk, 'ES256')) as CryptoKey,
        privateKey,
      };
    }),
  );
}

/** Undefined where the key is sealed with a master key that this process does not know yet. The key then verifies, and other processes sign. */
async function openPrivate(keyring: App['keyring'], kid: string, sealed: string): Promise<CryptoKey | undefined> {
  if (!keyring.opens(sealed)) return undefined;
  return (await importJWK(JSON.parse(keyring.open(sealed, boundTo(kid))) as JWK, 'ES256')) as CryptoKey;
}

/** `first`: made only where there is no key yet; signs at once, as `instead` does. `next`: published for a while before it signs. */
async function insertKey({ database, keyring }: OnSql, which: 'first' | 'next' | 'instead'): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = randomUUID();
  const publicJwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
  await database.sql.query(
    `insert into signing_key (kid, public_jwk, private_sealed, created_at, signs_from)
     select $1, $2::jsonb, $3, exchange_now(), exchange_now() + $4::int * interval '1 hour'
     where $5 or not exists (select 1 from signing_key)`,
    [
      kid,
      jsonOf(publicJwk),
      keyring.seal(jsonOf(await exportJWK(privateKey)), boundTo(kid)),
      which === 'next' ? PUBLISHED_BEFORE_HOURS : 0,
      which !== 'first',
    ],
  );
  return kid;
}

/**
 * Makes a new key out of schedule and returns its id. `overlapping`: the key signs after an hour, and earlier tokens stay valid.
 * `instead`: the key signs at once, and every earlier token is refused as soon as each process has read the keys again, within a minute.
 */
export async function renewSigningKey(app: KeyStoreParts, how: 'overlapping' | 'instead', tokenLifetimeSeconds: number): Promise<string> {
  return app.database.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [ROTATION_LOCK]);
    const within = { ...app, database: { sql } };
    const kid = await insertKey(within, how === 'instead' ? 'instead' : 'next');
    if (how === 'instead') await sql.query('update signing_key set expires_at = exchange_now() where kid <> $1', [kid]);
    else await retire(within, tokenLifetimeSeconds);
    return kid;
  });
}

async function rotate(app: KeyStoreParts, tokenLifetimeSeconds: number): Promise<void> {
  await app.database.transaction(async (sql) => {
    // Of several processes at once, one makes the key and the others read it.
    await sql.query('select pg_advisory_xact_lock($1)', [ROTATION_LOCK]);
    const [newest] = await sql.query<{ stale: boolean }>(
      `select created_at < exchange_now() - $1 * interval '1 day' as stale from signing_key order by created_at desc limit 1`,
      [ROTATE_AFTER_DAYS],
    );
    if (newest?.stale === true) await insertKey({ ...app, database: { sql } }, 'next');
  });
  await retire(app, tokenLifetimeSeconds);
  await app.database.sql.query('delete from signing_key where expires_at < exchange_now()');
}

/** A retired key: a newer key signs. Its last token expires one token lifetime later. */
async function retire({ database }: OnSql, tokenLifetimeSeconds: number): Promise<void> {
  await database.sql.query(
    `update signing_key k set expires_at = n.signs_from + $1 * interval '1 second' + interval '5 minutes'
     from (select distinct on (older.kid) older.kid, newer.signs_from from signing_key older
       join signing_key newer on newer.signs_from > older.signs_from order by older.kid, newer.signs_from) n
     where n.kid = k.kid and k.expires_at is null`,
    [tokenLifetimeSeconds],
  );
}

/** Where the private halves are stored, for resealing. `boundTo` is that of {@link boundTo}. */
export const SIGNING_KEYS: SealedTable = {
  name: 'signing key',
  table: 'signing_key',
  key: 'kid',
  column: 'private_sealed',
  boundTo: `'signing-key|' || kid`,
  alive: '(expires_at is null or expires_at > exchange_now())',
};

function boundTo(kid: string): string {
  return `signing-key|${kid}`;
}
