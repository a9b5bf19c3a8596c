// Who acts. Every verb is given an actor; what it changes keeps who that was, in timelines and in the audit log.
import { userInfo } from 'node:os';
import type { TraceParent } from './trace.js';
import type { Scope } from './vocabulary.js';

/**
 * `client`: a program with a token of its own. `user`: a person, in whose name a client asks. `operator`: who runs a command on the
 * server. `system`: the service itself.
 */
export const ACTOR_KINDS = ['client', 'user', 'operator', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

export interface Actor {
  readonly kind: ActorKind;
  /** Of a client its id, of a user the subject of the token, of an operator the account on the server, of the service the job. */
  readonly id: string;
  /** Whose data it reads and changes. Every query names the tenant. */
  readonly tenantId: string;
  /** The client that the request came through: the key of rate limits. */
  readonly clientId: string;
  readonly permissions: ReadonlySet<Scope>;
  /** X-Request-Id of the request. */
  readonly requestId?: string | undefined;
  /** The trace that the request belongs to. */
  readonly traceParent?: TraceParent | undefined;
}

/** The request that an actor acts in. */
export type RequestContext = Pick<Actor, 'requestId' | 'traceParent'>;

export function clientActor(tenantId: string, clientId: string, permissions: Iterable<Scope> = [], request: RequestContext = {}): Actor {
  return { kind: 'client', id: clientId, tenantId, clientId, permissions: new Set(permissions), ...request };
}

/** Whoever runs a command on the server, by the name of the account. */
export function operatorActor(tenantId: string): Actor {
  return { kind: 'operator', id: accountName(), tenantId, clientId: 'operator', permissions: new Set() };
}

export function systemActor(tenantId: string, job: string): Actor {
  return { kind: 'system', id: job, tenantId, clientId: 'system', permissions: new Set() };
}

/** As timelines and the audit log keep it: `client:erp-1`. */
export function actorName({ kind, id }: Pick<Actor, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

/** In a container the number of the user may have no name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
