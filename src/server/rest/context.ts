// The context of every handler: the service and, behind `scoped`, the actor.
import type { Context } from 'koa';
import type { RunningApp } from '../../app.js';
import { requireAnyScope } from '../../auth/bearer.js';
import type { Actor } from '../../domain/actor.js';
import type { Scope } from '../../domain/vocabulary.js';
import { requestContextOf } from '../request/context.js';
import type { RateKind, RateLimiter } from '../request/rates.js';

/** The part of the running service that REST uses. */
export type Service = Pick<
  RunningApp,
  | 'database'
  | 'intake'
  | 'router'
  | 'lookups'
  | 'quota'
  | 'blobs'
  | 'outgoing'
  | 'metrics'
  | 'registry'
  | 'receivers'
  | 'certificates'
  | 'channels'
  | 'mail'
  | 'wake'
  | 'copies'
  | 'threads'
  | 'turns'
  | 'moves'
  | 'post'
  | 'clock'
  | 'keyring'
  | 'evidenceKey'
  | 'settings'
  | 'log'
  | 'config'
  | 'bearer'
  | 'keys'
  | 'time'
  | 'authority'
  | 'endpointRules'
  | 'feeds'
  | 'smp'
  | 'takeAs4'
  | 'revocation'
  | 'channelRoutes'
  | 'magicReceivers'
  | 'demoClients'
  | 'demoPeople'
  | 'worker'
  | 'serveAt'
  | 'processMetrics'
>;

export type Handler = (ctx: Context & { params: Record<string, string> }, actor: Actor) => Promise<void>;

/** 401, then 403 without one of the scopes, then 429, then the handler. */
export function scoped(
  app: Pick<Service, 'bearer'>,
  rates: RateLimiter,
  scopes: readonly Scope[],
  kinds: readonly RateKind[],
  handler: Handler,
): (ctx: Context & { params: Record<string, string> }) => Promise<void> {
  return async (ctx) => {
    ctx.state['scope'] = scopes.join(' ');
    const actor = { ...(await app.bearer(ctx.get('Authorization'))), ...requestContextOf(ctx) };
    requireAnyScope(actor, scopes);
    for (const kind of kinds) await rates.take(actor, kind);
    await handler(ctx, actor);
  };
}
