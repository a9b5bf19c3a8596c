// Migration keys: made here, and read from others. Both SMPs give the SML the same key.

import { randomInt } from 'node:crypto';
import { bodyInvalid } from '../errors.js';
import type { SealedTable } from '../keys/sealed.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';

/** DomiSML, the SML of the European Commission: 8 to 24 characters, at least two of each class. */
const CLASSES = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789', '@#$%()[]{}*^-!~|+='];
const OF_EACH_CLASS = 6;
const FORM = /^[\x21-\x7e]{8,24}$/;

/** 24 characters, in random order. */
export function newMigrationKey(): string {
  const characters = CLASSES.flatMap((all) => Array.from({ length: OF_EACH_CLASS }, () => all.charAt(randomInt(all.length))));
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other]!, characters[last]!];
  }
  return characters.join('');
}

/** Other SMPs make keys in their own ways. Throws BODY_INVALID. */
export function readMigrationKey(text: string): string {
  if (FORM.test(text)) return text;
  throw bodyInvalid({ detail: 'migrationKey must have 8 to 24 characters of ASCII without blanks', reason: reason('MIGRATION_KEY_WRONG') });
}

export function sealMigrationKey({ keyring }: Pick<App, 'keyring'>, holder: Holder, key: string): string {
  return keyring.seal(key, boundTo(holder));
}

export function openMigrationKey({ keyring }: Pick<App, 'keyring'>, holder: Holder, sealed: string): string {
  return keyring.open(sealed, boundTo(holder));
}

interface Holder {
  readonly tenantId: string;
  readonly identifier: string;
}

/** Where the keys are stored, for resealing. */
export const MIGRATION_KEYS: SealedTable = {
  name: 'migration key',
  table: 'participant',
  key: 'id',
  column: 'migration_key',
  boundTo: `'migration|' || tenant_id || '|' || identifier_key`,
  alive: 'migration_key is not null',
};

function boundTo({ tenantId, identifier }: Holder): string {
  return `migration|${tenantId}|${identifier.toLowerCase()}`;
}
