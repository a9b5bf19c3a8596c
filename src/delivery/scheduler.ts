// The claims of one process: whose turn it is, who has room, and how old a lease is.
import { randomUUID } from 'node:crypto';
import type { App } from '../domain/ports.js';
import { type Claimed, type ClaimedDelivery, claimDeliveries, LEASE_MARGIN_MS, NO_ENDPOINT, type Priority, TENANT_LIMIT } from './claim.js';

/** What must be left of a lease beyond the time of a request. */
const LEASE_LEFT_MS_MIN = 1_000;

export type LaneName = 'first' | 'again';

/** What a loop asks for. */
export interface Asked {
  readonly lane: LaneName;
  /** In this order, each as far as those before it leave room. */
  readonly priorities: readonly Priority[];
  readonly limit: number;
  /** Of these subscriptions only. */
  readonly among: ReadonlySet<string> | undefined;
}

export interface DeliveryScheduler {
  claim(asked: Asked): Promise<readonly ClaimedDelivery[]>;
  /** Whether more is due than the last look at everything took. */
  isBehind(lane: LaneName): boolean;
  /** Whether its lease still outlasts a request. */
  isFresh(delivery: ClaimedDelivery): boolean;
  /** A place of its tenant's is free. Whether the tenant had none before. */
  leave(delivery: ClaimedDelivery): boolean;
  /** Nobody asks for the age of these any more. */
  forget(leaseToken: string): void;
  /** The tokens of claims that failed lately: the database may have carried them out all the same, or may yet. */
  unanswered(): readonly string[];
}

export interface DeliverySchedulerOptions {
  readonly workerId: string;
  /** Endpoints that this process alone keeps as busy as they may be. */
  readonly full: ReadonlySet<string>;
  /** A claim may not have reached these. */
  readonly missed: (lane: LaneName, among: readonly string[]) => void;
  /** A claim failed after another had brought something. */
  readonly onError: (error: unknown) => void;
}

export function createDeliveryScheduler(app: Pick<App, 'database' | 'settings'>, options: DeliverySchedulerOptions): DeliveryScheduler {
  const { workerId, full } = options;
  /** Requests under way. */
  const tenants = new Map<string, number>();
  const behind = { first: false, again: false };
  const lastEndpoint = new Map<Priority, string>();
  const claimedAtMs = new Map<string, number>();
  /** When a claim failed, by its token. Once its lease is over, whatever it took is taken back as any other. */
  const failedAtMs = new Map<string, number>();
  const leaseMs = app.settings.webhookTimeoutMs + LEASE_MARGIN_MS;

  const claimOne = async (priority: Priority, limit: number, among: readonly string[] | undefined): Promise<Claimed> => {
    const leaseToken = randomUUID();
    claimedAtMs.set(leaseToken, performance.now());
    const after = lastEndpoint.get(priority) ?? NO_ENDPOINT;
    let taken = 0;
    try {
      const claimed = await claimDeliveries(app, { workerId, leaseToken, priority, limit, tenants, full, after, among });
      taken = claimed.deliveries.length;
      if (claimed.visited !== undefined) lastEndpoint.set(priority, claimed.visited);
      for (const { tenantId } of claimed.deliveries) tenants.set(tenantId, (tenants.get(tenantId) ?? 0) + 1);
      return claimed;
    } catch (error) {
      failedAtMs.set(leaseToken, performance.now());
      throw error;
    } finally {
      if (taken === 0) claimedAtMs.delete(leaseToken);
    }
  };

  return {
    async claim({ lane, priorities, limit, among: rungFor }) {
      // Whoever is full is looked at again when it is not.
      const among = rungFor && [...rungFor].filter((id) => !full.has(id));
      const claimed: ClaimedDelivery[] = [];
      if (among?.length === 0) return claimed;
      // A tenant that has no room is passed by.
      let isCut = [...tenants.values()].some((underWay) => underWay >= TENANT_LIMIT);
      for (const priority of priorities) {
        if (claimed.length >= limit) {
          isCut = true;
          break;
        }
        const one = await claimOne(priority, limit - claimed.length, among).catch((error: unknown): Claimed => {
          // What the statements before it brought is leased and counted: it is sent.
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
    isFresh: ({ leaseToken }) => performance.now() - (claimedAtMs.get(leaseToken) ?? 0) < LEASE_MARGIN_MS - LEASE_LEFT_MS_MIN,
    leave({ tenantId }) {
      const left = (tenants.get(tenantId) ?? 0) - 1;
      if (left > 0) tenants.set(tenantId, left);
      else tenants.delete(tenantId);
      return left === TENANT_LIMIT - 1;
    },
    forget: (leaseToken) => void claimedAtMs.delete(leaseToken),
    unanswered() {
      for (const [token, atMs] of failedAtMs) if (performance.now() - atMs > leaseMs) failedAtMs.delete(token);
      return [...failedAtMs.keys()];
    },
  };
}

/** Those that a claim may not have reached. */
function without(among: readonly string[], claimed: readonly ClaimedDelivery[]): string[] {
  const reached = new Set(claimed.map(({ subscriptionId }) => subscriptionId));
  return among.filter((id) => !reached.has(id));
}
