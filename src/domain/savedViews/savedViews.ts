// The saved views of one person at one tenant. Nobody else sees them.

import type { Actor } from '../actor.js';
import { parameterInvalid } from '../errors.js';
import { isJsonObject, jsonOf, storedJson } from '../json.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import { hasRoom, lockOwned } from '../statements/ownerLock.js';
import { hasAtMost, isStorable } from '../text.js';
import { isUuid, uuidv7 } from '../uuid.js';
import { SavedView } from './savedView.js';

export const VIEW_LIMITS = { perPersonMax: 100, nameCharactersMax: 100, pageCharactersMax: 50, stateBytesMax: 8_192 } as const;

/** A person has a client id of their own. */
function ownerOf({ clientId }: Actor): string {
  return clientId;
}

/** By page and name. */
export async function listViews({ database }: Pick<App, 'database'>, actor: Actor): Promise<SavedView[]> {
  return database.em.find(
    SavedView,
    { tenantId: actor.tenantId, owner: ownerOf(actor) },
    { orderBy: { page: 'asc', name: 'asc' }, limit: VIEW_LIMITS.perPersonMax },
  );
}

/** One of the same name is replaced. Throws PARAMETERS_INVALID. */
export async function saveView(
  { database, clock }: Pick<App, 'database' | 'clock'>,
  actor: Actor,
  { page, name, state }: { readonly page: string; readonly name: string; readonly state: unknown },
): Promise<SavedView> {
  checkText('page', page, VIEW_LIMITS.pageCharactersMax);
  checkText('name', name, VIEW_LIMITS.nameCharactersMax);
  if (!isJsonObject(state) || Buffer.byteLength(jsonOf(state)) > VIEW_LIMITS.stateBytesMax) {
    throw parameterInvalid(
      `state must be an object of at most ${VIEW_LIMITS.stateBytesMax} bytes`,
      'state',
      reason('VIEW_TOO_LARGE', { most: VIEW_LIMITS.stateBytesMax }),
    );
  }
  const { tenantId } = actor;
  const owner = ownerOf(actor);
  const now = clock();
  await database.transaction(async (sql) => {
    await lockOwned(sql, 'savedViews', `${tenantId} ${owner}`);
    const others = {
      rows: 'from saved_view where tenant_id = $1 and owner = $2 and (page, name) <> ($3, $4)',
      values: [tenantId, owner, page, name],
    };
    if (!(await hasRoom(sql, { ...others, most: VIEW_LIMITS.perPersonMax })))
      throw parameterInvalid(
        `at most ${VIEW_LIMITS.perPersonMax} views are kept`,
        undefined,
        reason('VIEWS_MAX', { most: VIEW_LIMITS.perPersonMax }),
      );
    await sql.em
      .createQueryBuilder(SavedView)
      .insert({ id: uuidv7(now), tenantId, owner, page, name, state: storedJson(state), createdAt: now, updatedAt: now })
      .onConflict(['tenantId', 'owner', 'page', 'name'])
      .merge(['state', 'updatedAt'])
      .execute('run');
  });
  return database.em.findOneOrFail(SavedView, { tenantId, owner, page, name });
}

/** False where the person has no such view. */
export async function removeView({ database }: Pick<App, 'database'>, actor: Actor, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return (await database.em.nativeDelete(SavedView, { id, tenantId: actor.tenantId, owner: ownerOf(actor) })) > 0;
}

function checkText(name: string, text: string, most: number): void {
  if (text.trim() === '' || !hasAtMost(text, most) || !isStorable(text)) {
    throw parameterInvalid(`${name} must be 1 to ${most} characters`, name, reason('VIEW_NAME_WRONG', { most }));
  }
}
