// The actor of a request. Every use case takes one. Timelines and the audit log record it with each change.
import { userInfo } from 'node:os';
import { activeTraceParent } from '../tracing/span.js';
import { ExchangeError } from './errors.js';
import type { Role } from './people/roles.js';
import type { PortalCapability } from './portal/capabilities.js';
import type { TraceParent } from './trace.js';
import type { Scope } from './vocabulary.js';

/**
 * `client`: a program with its own token. `user`: a person, for whom a client asks. `operator`: a person who runs a command on the
 * server. `system`: the service itself.
 */
const ACTOR_KINDS = ['client', 'user', 'operator', 'system'] as const;
type ActorKind = (typeof ACTOR_KINDS)[number];

export interface Actor {
  readonly kind: ActorKind;
  /** For a client its id, for a user the subject of the token, for an operator the account on the server, for the service the job. */
  readonly id: string;
  /** The tenant whose data it reads and changes. Every query names the tenant. */
  readonly tenantId: string;
  /** The client of the request: the key of rate limits. */
  readonly clientId: string;
  readonly permissions: ReadonlySet<Scope>;
  /** Who signed in. Absent for clients, and for people for whom a client asks. */
  readonly person?: { readonly id: string; readonly name: string; readonly role: Role } | undefined;
  /** Who came by a portal link, and may do nothing but this. */
  readonly portal?: PortalVisit | undefined;
  /** X-Request-Id of the request. */
  readonly requestId?: string | undefined;
  /** The trace that the request belongs to. */
  readonly traceParent?: TraceParent | undefined;
}

export interface PortalVisit {
  /** Of the link. */
  readonly id: string;
  /** Who it is for. */
  readonly name: string | null;
  readonly capabilities: readonly PortalCapability[];
  /** Where they came from. */
  readonly returnUrl: string | null;
}

/** An actor as a job keeps it, whose work somebody asked for. */
export type StoredActor = Omit<Actor, 'permissions' | 'traceParent'> & { readonly permissions: readonly Scope[] };

export function storedActor({ kind, id, tenantId, clientId, permissions, person, portal, requestId }: Actor): StoredActor {
  return { kind, id, tenantId, clientId, permissions: [...permissions], person, portal, requestId };
}

export function restoredActor(stored: StoredActor): Actor {
  return { ...stored, permissions: new Set(stored.permissions) };
}

/** The request of an actor. */
export type RequestContext = Pick<Actor, 'requestId' | 'traceParent'>;

export function clientActor(tenantId: string, clientId: string, permissions: Iterable<Scope> = [], request: RequestContext = {}): Actor {
  return { kind: 'client', id: clientId, tenantId, clientId, permissions: new Set(permissions), ...request };
}

/** The operator of a command on the server, by the name of the account. */
export function operatorActor(tenantId: string): Actor {
  return { kind: 'operator', id: accountName(), tenantId, clientId: 'operator', permissions: new Set() };
}

export function systemActor(tenantId: string, job: string): Actor {
  return { kind: 'system', id: job, tenantId, clientId: 'system', permissions: new Set(), traceParent: activeTraceParent() };
}

/** The text in timelines and the audit log: `client:erp-1`. */
export function actorName({ kind, id }: Pick<Actor, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

/** In a container, the user id may have no name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

/** The person who signed in. Throws FORBIDDEN for any other actor: `what` names the things that only people do. */
export function personOf({ person }: Actor, what: string): NonNullable<Actor['person']> {
  if (person === undefined) throw new ExchangeError('FORBIDDEN', 'Forbidden', `${what} are of people who sign in`);
  return person;
}
