// People whose address was stored as somebody typed it, before addresses had one form.
import type { App } from '../ports.js';
import { lockOwned } from '../statements/ownerLock.js';
import { isStorable } from '../text.js';
import { readEmail } from './limits.js';
import { Person } from './person.js';

const AT_ONCE = 1_000;

/**
 * The address of whoever is meant, as it is stored. The form of before means whoever still has it, because the mailbox is that of somebody
 * else, too. Undefined: it is no address.
 */
export async function addressedAs({ database }: Pick<App, 'database'>, typed: string): Promise<string | undefined> {
  if (!isStorable(typed)) return undefined;
  const kept = await database.em.findOne(Person, { email: typed.trim().toLowerCase(), addressState: { $ne: null } }, { fields: ['email'] });
  return kept?.email ?? readEmail(typed);
}

/**
 * Gives addresses of before their form, those of the oldest people first. Nobody is merged: where somebody else has the mailbox, the
 * address stays, and the log and `user list` say so. At each start; safe in several processes.
 */
export async function settleAddresses({ database, log }: Pick<App, 'database' | 'log'>): Promise<void> {
  const unsettled = { addressState: { $ne: null } };
  const people = await database.em.find(Person, unsettled, { orderBy: { createdAt: 'asc', id: 'asc' }, limit: AT_ONCE });
  for (const { id, email } of people) {
    const address = readEmail(email);
    const isSettled = await database.transaction(async (sql) => {
      if (address === undefined) return false;
      await lockOwned(sql, 'email', address);
      const moved = await sql.query(
        `update person set email = $2, address_state = null
         where id = $1 and not exists (select 1 from person o where o.email = $2 and o.id <> $1) returning 1`,
        [id, address],
      );
      return moved.length > 0;
    });
    if (isSettled) continue;
    await database.em.nativeUpdate(Person, { id, ...unsettled }, { addressState: 'SHARED' });
    log.warn('people.shared_mailbox', { person: email, mailbox: address ?? 'none' });
  }
}
