// The saved views of one person at one tenant. Nobody else sees them.

import type { Actor } from '../actor.js';
import { parameterInvalid } from '../errors.js';
import { isJsonObject } from '../json.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
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
  return database.em
    .fork()
    .find(
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
  if (
    !isJsonObject(state) ||
    Buffer.byteLength(JSON.stringify(state)) > VIEW_LIMITS.stateBytesMax ||
    JSON.stringify(state).includes('\\u0000')
  ) {
    throw parameterInvalid(
      `state must be an object of at most ${VIEW_LIMITS.stateBytesMax} bytes`,
      'state',
      reason('VIEW_TOO_LARGE', { most: VIEW_LIMITS.stateBytesMax }),
    );
  }
  const em = database.em.fork();
  const owner = ownerOf(actor);
  const key = { tenantId: actor.tenantId, owner, page, name };
  const known = await em.count(SavedView, { tenantId: actor.tenantId, owner });
  const isNew = (await em.count(SavedView, key)) === 0;
  if (isNew && known >= VIEW_LIMITS.perPersonMax)
    throw parameterInvalid(
      `at most ${VIEW_LIMITS.perPersonMax} views are kept`,
      undefined,
      reason('VIEWS_MAX', { most: VIEW_LIMITS.perPersonMax }),
    );
  const now = clock();
  await em.upsert(
    SavedView,
    { id: uuidv7(now), ...key, state, createdAt: now, updatedAt: now },
    { onConflictFields: ['tenantId', 'owner', 'page', 'name'], onConflictMergeFields: ['state', 'updatedAt'] },
  );
  return em.fork().findOneOrFail(SavedView, key);
}

/** False where the person has no such view. */
export async function removeView({ database }: Pick<App, 'database'>, actor: Actor, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return (await database.em.fork().nativeDelete(SavedView, { id, tenantId: actor.tenantId, owner: ownerOf(actor) })) > 0;
}

function checkText(name: string, text: string, most: number): void {
  if (text.trim() === '' || !hasAtMost(text, most) || !isStorable(text)) {
    throw parameterInvalid(`${name} must be 1 to ${most} characters`, name, reason('VIEW_NAME_WRONG', { most }));
  }
}
