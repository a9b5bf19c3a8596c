// Replaces the rules of a document type. Idempotent.

import { isDeepStrictEqual } from 'node:util';
import { listAccounts } from '../accounts/list.js';
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import { bodyInvalid, ExchangeError } from '../errors.js';
import { jsonOf } from '../json.js';
import type { App } from '../ports.js';
import { lockOwned } from '../statements/ownerLock.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import type { ChannelName, DocumentType } from '../vocabulary.js';
import { type DocumentRoutes, NO_ROUTES, readRoutes } from './list.js';
import { type RouteRule, ruleFaults } from './rules.js';

interface RoutesInput {
  readonly documentType: DocumentType;
  /** In the order in which they are asked. None: the way of a tenant without rules. */
  readonly rules: readonly RouteRule[];
  /** The generation that the caller has read, 0 for none. Absent: any. */
  readonly generation?: number | undefined;
}

/** Returns the rules after the change. Throws BODY_INVALID, and ROUTES_CHANGED where they have changed since `generation`. */
export async function saveRoutes(app: Pick<App, 'database' | 'channels'>, actor: Actor, input: RoutesInput): Promise<DocumentRoutes> {
  const { documentType, rules, generation } = input;
  const accounts = await listAccounts(app, actor);
  const faults = ruleFaults(documentType, rules, { channels: Object.keys(app.channels) as ChannelName[], accounts });
  if (faults.length > 0) throw bodyInvalid(...faults);
  return againIfUnanswered(() =>
    app.database.transaction(async (sql) => {
      // Saves of one tenant run one after the other, so that none overwrites rules that it has not read.
      await lockOwned(sql, 'routes', actor.tenantId);
      const stored = (await readRoutes(sql.em, actor.tenantId, documentType)) ?? { documentType, ...NO_ROUTES };
      const isChanged = !isDeepStrictEqual(stored.rules, rules);
      // A save whose answer was lost: the generation is one higher, and there is nothing to change.
      const isRepeated = stored.generation === (generation ?? 0) + 1 && !isChanged;
      if (generation !== undefined && stored.generation !== generation && !isRepeated) {
        throw new ExchangeError('ROUTES_CHANGED', 'Routes were changed by somebody else', `generation is ${stored.generation}`);
      }
      if (!isChanged) return stored;
      await sql.query(
        `insert into document_route (tenant_id, document_type, rules) values ($1, $2, $3::jsonb)
         on conflict (tenant_id, document_type) do update
           set rules = excluded.rules, generation = document_route.generation + 1, updated_at = exchange_now()`,
        [actor.tenantId, documentType, jsonOf(rules)],
      );
      await audit(sql, actor, 'route.save', documentType, { before: stored.rules, after: rules });
      return (await readRoutes(sql.em, actor.tenantId, documentType))!;
    }),
  );
}
