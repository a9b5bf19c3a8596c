// Claims the deliveries that this process sends next: one short transaction that leases them and reads everything that sending needs.

import type { Sql } from '../../database.js';
import { jsonOf } from '../../json.js';
import type { App } from '../../ports.js';
import { NIL_UUID } from '../../uuid.js';
import type { EventType } from '../../vocabulary.js';
import type { Snapshot } from '../announce.js';
import { LEASE_MARGIN_MS, type Priority } from './limits.js';
import { CLAIM_DELIVERIES } from './sql/claimDeliveries.js';

/** The most full endpoints that are passed to a claim. */
const FULL_MAX = 1_000;

export interface ClaimedDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly subscriptionId: string;
  readonly tenantId: string;
  readonly attempt: number;
  readonly priority: Priority;
  readonly expiresAt: Date;
  /** The last replay that it belongs to. */
  readonly replay: string | null;
  readonly leaseToken: string;
  readonly document: string;
  /** null: the subscription was deleted after the delivery's row was made. */
  readonly endpoint: string | null;
  /** Whether the subscription is a webhook of flows, which has its own form. */
  readonly isFlow: boolean;
  readonly enabled: boolean;
  /** The secrets in use at the claim, newest first: id and encrypted text of each, separated by blanks. null: there is none. */
  readonly secrets: string | null;
  readonly type: EventType;
  readonly snapshot: Snapshot;
  readonly happenedAt: Date;
  /** The trace of the request that uploaded the document, where it had one. */
  readonly traceParent: string | null;
  /** False once retention has removed it: there is nothing to link to. */
  readonly documentExists: boolean;
  /** Whether the endpoint has a health row. Without one, a success changes nothing. */
  readonly isWell: boolean;
  readonly isFailing: boolean;
}

export interface Claim {
  readonly workerId: string;
  readonly leaseToken: string;
  readonly priority: Priority;
  readonly limit: number;
  /** Requests of each tenant in progress in this process. Tenants without any may be left out. */
  readonly tenants: ReadonlyMap<string, number>;
  /** Endpoints whose limit this process alone uses up. Others are counted. */
  readonly full: ReadonlySet<string>;
  /** The endpoint of the last turn. The next one comes first now. */
  readonly after: string;
  /** Deliveries that were due before it are not looked at (domain/statements/dueMark.ts). */
  readonly mark: string;
  /** Only these endpoints, without round-robin. */
  readonly among?: readonly string[] | undefined;
}

/** What claims of a priority begin at. */
export function waitingRows(priority: Priority): string {
  return `webhook_delivery d where d.state in ('PENDING', 'RETRY') and d.priority = ${priority}`;
}

/** Before the first claim. */
export const NO_ENDPOINT = NIL_UUID;

export interface ClaimedDeliveries {
  readonly deliveries: readonly ClaimedDelivery[];
  /** The last endpoint of the round-robin that was read, even if nothing was taken. Undefined where none was read. */
  readonly visited: string | undefined;
  /** Not all endpoints were read, or some were skipped for lack of room. */
  readonly isCut: boolean;
}

/** Claims due deliveries for this process. The window of a delivery begins with its first attempt. */
export async function claimDeliveries(
  app: Pick<App, 'settings'> & { readonly database: { readonly sql: Sql } },
  claim: Claim,
): Promise<ClaimedDeliveries> {
  const rows = await app.database.sql.query<ClaimedDelivery & { readonly visited: string | null; readonly isCut: boolean }>(
    CLAIM_DELIVERIES[claim.among === undefined ? 'ring' : 'named'][claim.priority],
    [
      claim.leaseToken,
      claim.workerId,
      claim.limit,
      jsonOf(Object.fromEntries(claim.tenants)),
      app.settings.webhookTimeoutMs + LEASE_MARGIN_MS,
      app.settings.webhookRetryWindowMs,
      [...claim.full].slice(0, FULL_MAX),
      claim.among ?? claim.after,
      claim.mark,
    ],
    { prepared: true, brief: true },
  );
  return { deliveries: rows.filter(({ id }) => id !== null), visited: rows[0]?.visited ?? undefined, isCut: rows[0]?.isCut ?? false };
}
