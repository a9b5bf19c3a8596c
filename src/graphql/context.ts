// What every resolver is given: the service, who asks, and loaders that live as long as the request.
import type { RunningApp } from '../app.js';
import { requireScope } from '../auth/bearer.js';
import { answeredBy, filesOf, reportsOf, responsesTo, timelinesOf } from '../domain/documents/details.js';
import { ExchangeError } from '../domain/errors.js';
import type { Caller } from '../domain/ports.js';
import type { Scope } from '../domain/vocabulary.js';
import { alertsOf } from '../domain/webhooks/alerts.js';
import { attemptsOf, deliveriesOf } from '../domain/webhooks/log.js';
import { secretsOf } from '../domain/webhooks/subscriptions.js';
import type { RateKind, RateLimiter } from '../request/rates.js';
import { createLoader } from './loader.js';

/** The slice of the running service that GraphQL uses. */
export type GraphqlService = Pick<
  RunningApp,
  | 'database'
  | 'intake'
  | 'blobs'
  | 'registry'
  | 'channels'
  | 'ring'
  | 'clock'
  | 'keyring'
  | 'settings'
  | 'log'
  | 'config'
  | 'bearer'
  | 'endpointRules'
>;

export interface Graph {
  readonly app: GraphqlService;
  readonly caller: Caller;
  /** X-Request-Id, for the log. */
  readonly requestId: string;
  readonly load: ReturnType<typeof createLoaders>;
  /** Throws TOO_MANY_REQUESTS: each mutation takes from the bucket of its REST twin. */
  take(kind: RateKind): void;
}

export function createGraph(app: GraphqlService, rates: RateLimiter, caller: Caller, requestId: string): Graph {
  return {
    app,
    caller,
    requestId,
    load: createLoaders(app, caller),
    take(kind) {
      if (rates.take(caller, kind) > 0) throw new ExchangeError('TOO_MANY_REQUESTS', 'Too Many Requests');
    },
  };
}

function createLoaders(app: GraphqlService, caller: Caller) {
  return {
    files: createLoader((ids) => filesOf(app, caller, ids)),
    timeline: createLoader((ids) => timelinesOf(app, caller, ids)),
    report: createLoader((ids) => reportsOf(app, caller, ids)),
    responses: createLoader((ids) => responsesTo(app, caller, ids)),
    answered: createLoader((ids) => answeredBy(app, caller, ids)),
    deliveries: createLoader((ids) => deliveriesOf(app, caller, ids)),
    attempts: createLoader((ids) => attemptsOf(app, caller, ids)),
    secrets: createLoader((ids) => secretsOf(app, caller, ids)),
    alerts: createLoader((ids) => alertsOf(app, caller, ids)),
    registration: createLoader((keys) => app.registry.registrations(caller.tenantId, keys)),
  };
}

/** Throws FORBIDDEN where the token lacks the scope of this group of fields. */
export function guard({ caller }: Graph, scope: Scope): void {
  requireScope(caller, scope);
}
