// The restore drill: what a service had before the backup, and what one has that was started after the restore.
import type { ExecutionContext } from 'ava';
import { operatorActor } from '../../src/domain/actor.js';
import type { Sql } from '../../src/domain/database.js';
import { makeEvidence } from '../../src/domain/evidence/bundle.js';
import { sealAll } from '../../src/domain/evidence/seal.js';
import { verifyAudit } from '../../src/domain/evidence/verify.js';
import { generateMasterKey } from '../../src/domain/keys/keyring.js';
import { onServer } from '../../src/store/connection.js';
import { openEmbedded } from '../../src/store/embedded.js';
import { startApp, type TestApp } from './app.js';
import { type Ended, runCommand } from './child.js';
import { BUYER, contents, exported, invoiceTo, PICTURE, register, upload, uploadInvoice, xmlPart } from './documents.js';
import { entriesOf } from './zip.js';

type Env = Readonly<Record<string, string>>;

/** The backup has none: an operator keeps them apart. */
export const KEYS: Env = { MASTER_KEYS: generateMasterKey(), LOG_LEVEL: 'silent' };

/** Larger than what is stored in a row, so that its bytes are in the file store. */
export const LARGE = { ...PICTURE, fileName: 'large.pdf', bytes: Buffer.from(`%PDF-1.7 ${'large '.repeat(40_000)}`) };
const NEVER = new AbortController().signal;

export interface Before {
  readonly rows: Readonly<Record<string, string>>;
  readonly files: readonly object[];
  readonly audit: object;
}

/** A service with documents, a large file, a participant, a webhook and a sealed audit log; then it stops. */
export async function produce(env: Env): Promise<Before> {
  const seen = await work(env);
  return { ...seen, rows: await rowsIn(env) };
}

async function work(env: Env): Promise<Omit<Before, 'rows'>> {
  await using exchange = await startApp({ ...env, ...KEYS });
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  await register(buyer, BUYER, [158]);
  await upload(buyer, { direction: 'receive', documentId: 'large', document: xmlPart(invoiceTo(BUYER)), image: LARGE });
  await uploadInvoice(seller, 'sent');
  await exchange.idle();
  await exchange.advance(61);
  await sealAll(exchange.app, NEVER);
  return { files: await filesOf(exchange), audit: await auditOf(exchange) };
}

/** Starts a service where a backup was restored, and compares. */
export async function compare(t: ExecutionContext, env: Env, before: Before): Promise<void> {
  t.deepEqual(await rowsIn(env), before.rows);
  await using restored = await startApp({ ...env, ...KEYS });
  const { app } = restored;
  t.deepEqual(await filesOf(restored), before.files);
  t.deepEqual(await auditOf(restored), before.audit);
  const [row] = await app.database.sql.query<{ id: string }>(`select id from document where document_id = 'sent' and direction = 'send'`);
  const evidence: Buffer[] = [];
  for await (const piece of (await makeEvidence(app, operatorActor('demo-seller'), row!.id)).read()) evidence.push(Buffer.from(piece));
  t.true(entriesOf(Buffer.concat(evidence)).some(({ name }) => name === 'audit/proofs.json'));
}

export const backup = (env: Env, output: string): Promise<Ended> =>
  runCommand('backup', ['--output', output], { ...PATHS, ...env, ...KEYS });
export const restore = (env: Env, input: string, ...more: string[]): Promise<Ended> =>
  runCommand('restore', ['--input', input, ...more], { ...PATHS, ...env, ...KEYS });

const PATHS: Env = { PATH: process.env['PATH'] ?? '' };

async function filesOf(exchange: TestApp): Promise<object[]> {
  return contents(exchange, await exported(await exchange.as('demo-buyer'), 'large'));
}

function auditOf({ app }: TestApp): Promise<object> {
  return verifyAudit(app, 'demo-buyer', []);
}

/** Read while no service runs: its jobs change rows. */
async function rowsIn({ DATABASE_URL = '', DATA_DIR = '' }: Env): Promise<Record<string, string>> {
  if (DATABASE_URL !== '') return onServer(DATABASE_URL, rowsOf);
  const embedded = await openEmbedded(DATA_DIR);
  try {
    return await rowsOf(embedded.sql);
  } finally {
    await embedded.close();
  }
}

/** A digest of the rows of each table: settings, keys, documents, audit log and all else but the mark of the file store. */
async function rowsOf(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'file_store' order by 1",
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as digest from ${name} t`,
    );
    digests[name] = row!.digest;
  }
  return digests;
}
