// The key that signs heads of audit logs and evidence: that of EVIDENCE_KEYSTORE_FILE, or one that this exchange makes once.
import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '../../config/config.js';
import type { EvidenceSigner } from '../domain/evidence/key.js';
import { evidenceKeyBoundTo } from '../domain/evidence/storedKeys.js';
import { fingerprintOf } from '../domain/keys/fingerprint.js';
import type { App } from '../domain/ports.js';
import { EvidenceKeySchema } from '../domain/tables/evidence.js';
import type { Keystore } from '../pki/keystore.js';
import { readKeystore } from '../pki/readKeystore.js';
import { selfSigned } from '../pki/selfSigned.js';

const NAME = 'Exchange evidence';
const DAYS = 3_650;
const MAKING_LOCK = 7_315_007;

type EvidenceKeyApp = Pick<App, 'database' | 'keyring' | 'clock'>;

/**
 * The key is read, or made, when it is first asked for. A failure is not kept. Throws an Error that begins with EVIDENCE_KEYSTORE_FILE.
 * When `stack` closes, none is made any more: the database may belong to another service by then.
 */
export function openEvidenceKey(
  app: EvidenceKeyApp,
  { keystore }: Config['evidence'],
  stack: AsyncDisposableStack,
): () => Promise<EvidenceSigner> {
  let isClosed = false;
  stack.defer(() => {
    isClosed = true;
  });
  let opened: Promise<EvidenceSigner> | undefined;
  return () => {
    opened ??= (keystore === undefined ? storedKey(app, () => isClosed) : namedKey(app, keystore)).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

async function namedKey(
  { database }: EvidenceKeyApp,
  { path, password }: NonNullable<Config['evidence']['keystore']>,
): Promise<EvidenceSigner> {
  let keystore: Keystore;
  try {
    keystore = readKeystore(await readFile(path), password);
  } catch (error) {
    throw new Error(`EVIDENCE_KEYSTORE_FILE ${path}: ${(error as Error).message}`, { cause: error });
  }
  const signer = signerOf(keystore);
  // Without the private half: whoever verifies old heads finds the certificate here.
  const { id, certificate } = signer;
  await database.em
    .createQueryBuilder(EvidenceKeySchema)
    .insert({ id, certificate: certificate.raw })
    .onConflict('id')
    .ignore()
    .execute('run');
  return signer;
}

async function storedKey(app: EvidenceKeyApp, isClosed: () => boolean): Promise<EvidenceSigner> {
  return (await readStored(app)) ?? (await makeKey(app, isClosed));
}

async function readStored({ database, keyring }: EvidenceKeyApp, sql = database.sql): Promise<EvidenceSigner | undefined> {
  const [row] = await sql.query<{ id: string; certificate: Buffer; sealed: string }>(
    `select id, certificate, private_sealed as sealed from evidence_key where private_sealed is not null order by created_at desc, id limit 1`,
  );
  if (row === undefined) return undefined;
  const key = Buffer.from(keyring.open(row.sealed, evidenceKeyBoundTo(row.id)), 'base64');
  return signerOf({
    privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
    certificate: new X509Certificate(row.certificate),
  });
}

/** Of two processes at once, the second takes the key of the first. */
async function makeKey(app: EvidenceKeyApp, isClosed: () => boolean): Promise<EvidenceSigner> {
  const made = signerOf(await selfSigned(NAME, DAYS, app.clock()));
  const pkcs8 = made.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  if (isClosed()) throw new Error('The service ends, and makes no key any more');
  return app.database.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [MAKING_LOCK]);
    const other = await readStored(app, sql);
    if (other !== undefined) return other;
    const privateSealed = app.keyring.seal(pkcs8, evidenceKeyBoundTo(made.id));
    await sql.em.insert(EvidenceKeySchema, { id: made.id, certificate: made.certificate.raw, privateSealed });
    return made;
  });
}

function signerOf({ privateKey, certificate }: Omit<Keystore, 'chain'>): EvidenceSigner & { readonly privateKey: KeyObject } {
  return {
    id: fingerprintOf(certificate),
    certificate,
    privateKey,
    sign: (data) => sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  };
}
