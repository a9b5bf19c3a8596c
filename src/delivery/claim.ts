// Which deliveries this process sends next: one short transaction that leases them and brings all that sending needs.

import type { Sql } from '../domain/database.js';
import type { App } from '../domain/ports.js';
import type { EventType } from '../domain/vocabulary.js';
import type { Snapshot } from '../domain/webhooks/announce.js';
import { LEASE_MARGIN_MS, type Priority } from './limits.js';
import { CLAIM_DELIVERIES } from './sql/claimDeliveries.js';

/** Full endpoints that a claim is told of. */
const FULL_MAX = 1_000;

export interface ClaimedDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly subscriptionId: string;
  readonly tenantId: string;
  readonly attempt: number;
  readonly priority: Priority;
  readonly expiresAt: Date;
  readonly leaseToken: string;
  /** null: the subscription has been deleted since the delivery's row was made. */
  readonly endpoint: string | null;
  readonly enabled: boolean;
  /** In force at the claim, newest first: the id and the encrypted secret of each, with blanks between. null: there is none. */
  readonly secrets: string | null;
  readonly type: EventType;
  readonly snapshot: Snapshot;
  readonly happenedAt: Date;
  /** Of the request that uploaded the document, where it named a trace. */
  readonly traceParent: string | null;
  /** False once retention removed it: then there is nothing to link to. */
  readonly documentExists: boolean;
  /** Whether anything is kept about the endpoint's health; where nothing is, a success changes nothing. */
  readonly isWell: boolean;
  readonly isFailing: boolean;
}

export interface Claim {
  readonly workerId: string;
  readonly leaseToken: string;
  readonly priority: Priority;
  readonly limit: number;
  /** Requests that each tenant has under way in this process; those without any may be left out. */
  readonly tenants: ReadonlyMap<string, number>;
  /** Endpoints that this process alone keeps as busy as they may be; those that are left out are counted. */
  readonly full: ReadonlySet<string>;
  /** The endpoint whose turn was last: the one behind it is the first now. */
  readonly after: string;
  /** These endpoints only, and not around the ring. */
  readonly among?: readonly string[] | undefined;
}

/** Before the first claim. */
export const NO_ENDPOINT = '00000000-0000-0000-0000-000000000000';

export interface Claimed {
  readonly deliveries: readonly ClaimedDelivery[];
  /** Around the ring: the last endpoint that was looked into, also where nothing was taken; undefined where none was. */
  readonly visited: string | undefined;
  /** Not all of them were looked into, or some were refused for want of room. */
  readonly isCut: boolean;
}

/** Takes due deliveries for this process. The window of a delivery begins with its first attempt. */
export async function claimDeliveries(
  app: Pick<App, 'settings'> & { readonly database: { readonly sql: Sql } },
  claim: Claim,
): Promise<Claimed> {
  const rows = await app.database.sql.query<ClaimedDelivery & { readonly visited: string | null; readonly isCut: boolean }>(
    CLAIM_DELIVERIES[claim.among === undefined ? 'ring' : 'named'][claim.priority],
    [
      claim.leaseToken,
      claim.workerId,
      claim.limit,
      JSON.stringify(Object.fromEntries(claim.tenants)),
      app.settings.webhookTimeoutMs + LEASE_MARGIN_MS,
      app.settings.webhookRetryWindowMs,
      [...claim.full].slice(0, FULL_MAX),
      claim.among ?? claim.after,
    ],
    { prepared: true, brief: true },
  );
  return { deliveries: rows.filter(({ id }) => id !== null), visited: rows[0]?.visited ?? undefined, isCut: rows[0]?.isCut ?? false };
}
