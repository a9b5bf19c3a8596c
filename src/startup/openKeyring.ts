// Opens the master keys of the settings. A running process reads a file of keys again and again, and takes new keys.

import { readFile } from 'node:fs/promises';
import type { Config } from '../../config/config.js';
import { SIGNING_KEYS } from '../auth/keys.js';
import { TOTP_SECRETS } from '../auth/people/factors/totp.js';
import { ACCOUNT_SECRETS } from '../domain/accounts/secrets.js';
import { ALERT_SECRETS } from '../domain/alerts/secrets.js';
import { EVIDENCE_KEYS } from '../domain/evidence/storedKeys.js';
import { assertSameKeys } from '../domain/keys/keyChecks.js';
import { createChangingKeyring, createKeyring, type Keyring, parseMasterKeys } from '../domain/keys/keyring.js';
import { assertOpens } from '../domain/keys/sealed.js';
import { MIGRATION_KEYS } from '../domain/participants/migrationKey.js';
import type { App, Log } from '../domain/ports.js';
import { WEBHOOK_SECRETS } from '../domain/webhooks/secrets.js';
import { errorMessage } from '../errorMessage.js';
import { storeMasterKeys } from '../sandbox/storeMasterKeys.js';

const READ_EVERY_MS = 2_000;
/** What master keys seal. */
export const SEALED = [WEBHOOK_SECRETS, ACCOUNT_SECRETS, SIGNING_KEYS, MIGRATION_KEYS, TOTP_SECRETS, EVIDENCE_KEYS, ALERT_SECRETS] as const;

type KeySettings = Pick<Config, 'masterKeys' | 'masterKeysFile' | 'dataDir'>;

/** MASTER_KEYS, or the content of MASTER_KEYS_FILE. A sandbox creates its own file once. `path` is set where the keys are in a file. */
export async function readMasterKeys({ masterKeys, masterKeysFile, dataDir }: KeySettings): Promise<{ text: string; path?: string }> {
  if (masterKeys !== undefined) return { text: masterKeys };
  const path = masterKeysFile ?? (await storeMasterKeys(dataDir));
  return { path, text: await readKeyFile(path) };
}

/** Throws an Error that begins with MASTER_KEYS where the ring does not open what is stored, or other processes mean another key. */
async function assertKeys(app: Pick<App, 'database' | 'keyring'>): Promise<void> {
  await assertOpens(app, SEALED);
  await assertSameKeys(app);
}

/** Opens the keyring. Throws an Error that begins with MASTER_KEYS as {@link assertKeys} does. Keys in a file may change. */
export async function openKeyring(
  app: Pick<App, 'database'> & { readonly log: Log },
  config: KeySettings,
  stack: AsyncDisposableStack,
): Promise<Keyring> {
  const { text, path } = await readMasterKeys(config);
  const keyring = createChangingKeyring(parseMasterKeys(text));
  await assertKeys({ database: app.database, keyring });
  if (path !== undefined) {
    const reader = createReader(app, keyring, path, text);
    const timer = setInterval(() => void reader(), READ_EVERY_MS).unref();
    stack.defer(() => clearInterval(timer));
  }
  return keyring;
}

/** Takes the keys in the file, unless stored secrets would become unreadable. Each content of the file is checked and logged once. */
function createReader(
  { database, log }: Pick<App, 'database'> & { readonly log: Log },
  keyring: ReturnType<typeof createChangingKeyring>,
  path: string,
  first: string,
): () => Promise<void> {
  let known = first;
  let seen = first;
  let fault: string | undefined;
  let reading = false;
  return async () => {
    if (reading) return;
    reading = true;
    try {
      const text = await readKeyFile(path);
      // A file that is being written is read in this state once. A complete one is read the same twice.
      const isWhole = text === seen;
      seen = text;
      if (!isWhole || text === known) return;
      const keys = parseMasterKeys(text);
      await assertKeys({ database, keyring: createKeyring(keys) });
      keyring.replace(keys);
      known = text;
      fault = undefined;
      log.info('keys.changed', { keys: keyring.keyIds.join(',') });
    } catch (error) {
      const reason = errorMessage(error);
      if (reason !== fault) log.error('keys.kept', { reason, keys: keyring.keyIds.join(',') });
      fault = reason;
    } finally {
      reading = false;
    }
  };
}

async function readKeyFile(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (cause) {
    throw new Error(`MASTER_KEYS_FILE: ${(cause as Error).message}.`, { cause });
  }
}
