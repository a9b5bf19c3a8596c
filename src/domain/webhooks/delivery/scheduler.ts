// The claims of one process: whose turn it is, who is below its limit, and how old a lease is.

import { randomUUID } from 'node:crypto';
import { count } from '../../../concurrency/count.js';
import type { App } from '../../ports.js';
import { createDueMark } from '../../statements/dueMark.js';
import { type ClaimedDeliveries, type ClaimedDelivery, claimDeliveries, NO_ENDPOINT, waitingRows } from './claim.js';
import { LEASE_MARGIN_MS, PRIORITIES, type Priority, TENANT_LIMIT } from './limits.js';

/** The rest that a lease must have beyond the time of a request. */
const LEASE_LEFT_MS_MIN = 1_000;

export type LaneName = 'first' | 'again';

/** What a loop claims. */
interface ClaimRequest {
  readonly lane: LaneName;
  /** In this order, each within the room that the previous ones leave. */
  readonly priorities: readonly Priority[];
  readonly limit: number;
  /** Only deliveries of these subscriptions. */
  readonly among: ReadonlySet<string> | undefined;
}

export interface DeliveryScheduler {
  claim(asked: ClaimRequest): Promise<readonly ClaimedDelivery[]>;
  /** Whether more is due than the last full claim took. */
  isBehind(lane: LaneName): boolean;
  /** Whether its lease still outlasts a request. */
  isFresh(delivery: ClaimedDelivery): boolean;
  /** A slot of the tenant is free. Returns whether the tenant was at its limit before. */
  leave(delivery: ClaimedDelivery): boolean;
  /** The age of these leases is no longer needed. */
  forget(leaseToken: string): void;
  /** The tokens of recently failed claims. The database may have carried them out, or still may. */
  unanswered(): readonly string[];
}

interface DeliverySchedulerOptions {
  readonly workerId: string;
  /** Endpoints whose limit this process alone uses up. */
  readonly full: ReadonlySet<string>;
  /** A claim may not have read these. */
  readonly missed: (lane: LaneName, among: readonly string[]) => void;
  /** A claim failed after another one had returned deliveries. */
  readonly onError: (error: unknown) => void;
}

export function createDeliveryScheduler(app: Pick<App, 'database' | 'settings'>, options: DeliverySchedulerOptions): DeliveryScheduler {
  const { workerId, full } = options;
  const tenants = createTenantCounts();
  const behind = { first: false, again: false };
  const lastEndpoint = new Map<Priority, string>();
  const marks = new Map(Object.values(PRIORITIES).map((priority) => [priority, createDueMark(app, waitingRows(priority))] as const));
  const tokens = createTokens(app.settings.webhookTimeoutMs + LEASE_MARGIN_MS);

  const claimOne = async (priority: Priority, limit: number, among: readonly string[] | undefined): Promise<ClaimedDeliveries> => {
    const leaseToken = tokens.create();
    const after = lastEndpoint.get(priority) ?? NO_ENDPOINT;
    let taken = 0;
    try {
      const mark = marks.get(priority)!.current();
      const limits = { limit, tenants: tenants.underWay, full };
      const claimed = await claimDeliveries(app, { workerId, leaseToken, priority, ...limits, after, mark, among });
      taken = claimed.deliveries.length;
      if (claimed.visited !== undefined) lastEndpoint.set(priority, claimed.visited);
      for (const { tenantId } of claimed.deliveries) tenants.add(tenantId);
      return claimed;
    } catch (error) {
      tokens.failed(leaseToken);
      throw error;
    } finally {
      if (taken === 0) tokens.forget(leaseToken);
    }
  };

  return {
    async claim({ lane, priorities, limit, among: rungFor }) {
      // Full endpoints are read again when they have room.
      const among = rungFor && [...rungFor].filter((id) => !full.has(id));
      const claimed: ClaimedDelivery[] = [];
      if (among?.length === 0) return claimed;
      // A tenant at its limit is skipped.
      let isCut = tenants.isAnyFull();
      for (const priority of priorities) {
        if (claimed.length >= limit) {
          isCut = true;
          break;
        }
        const one = await claimOne(priority, limit - claimed.length, among).catch((error: unknown): ClaimedDeliveries => {
          // Deliveries of the earlier statements are leased and counted, so they are sent.
          if (claimed.length === 0) throw error;
          options.onError(error);
          return { deliveries: [], visited: undefined, isCut: true };
        });
        isCut ||= one.isCut;
        if (among !== undefined && one.isCut) options.missed(lane, without(among, one.deliveries));
        claimed.push(...one.deliveries);
      }
      if (among === undefined || isCut) behind[lane] = isCut;
      return claimed;
    },
    isBehind: (lane) => behind[lane],
    isFresh: ({ leaseToken }) => tokens.ageMs(leaseToken) < LEASE_MARGIN_MS - LEASE_LEFT_MS_MIN,
    leave: ({ tenantId }) => tenants.leave(tenantId),
    forget: tokens.forget,
    unanswered: tokens.unanswered,
  };
}

/** Requests in progress, by tenant. */
function createTenantCounts() {
  const underWay = new Map<string, number>();
  return {
    underWay,
    isAnyFull: (): boolean => [...underWay.values()].some((requests) => requests >= TENANT_LIMIT),
    add: (tenantId: string): void => void count(underWay, tenantId, 1),
    /** Whether the tenant was at its limit before. */
    leave: (tenantId: string): boolean => count(underWay, tenantId, -1) === TENANT_LIMIT - 1,
  };
}

/** The lease tokens of claims: when each was made, and which claims failed. */
function createTokens(leaseMs: number) {
  const claimedAtMs = new Map<string, number>();
  /** The time of failed claims, by token. Once the lease has ended, the sweep takes everything back. */
  const failedAtMs = new Map<string, number>();
  return {
    create(): string {
      const token = randomUUID();
      claimedAtMs.set(token, performance.now());
      return token;
    },
    ageMs: (token: string): number => performance.now() - (claimedAtMs.get(token) ?? 0),
    failed: (token: string): void => void failedAtMs.set(token, performance.now()),
    forget: (token: string): void => void claimedAtMs.delete(token),
    unanswered(): readonly string[] {
      for (const [token, atMs] of failedAtMs) if (performance.now() - atMs > leaseMs) failedAtMs.delete(token);
      return [...failedAtMs.keys()];
    },
  };
}

/** Endpoints that a claim may not have read. */
function without(among: readonly string[], claimed: readonly ClaimedDelivery[]): string[] {
  const reached = new Set(claimed.map(({ subscriptionId }) => subscriptionId));
  return among.filter((id) => !reached.has(id));
}
