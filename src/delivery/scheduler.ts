// The claims of one process: whose turn it is, who has room, and how old a lease is.
import { randomUUID } from 'node:crypto';
import type { App } from '../domain/ports.js';
import { type Claimed, type ClaimedDelivery, claimDeliveries, NO_ENDPOINT } from './claim.js';
import { LEASE_MARGIN_MS, type Priority, TENANT_LIMIT } from './limits.js';

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
  const tenants = createTenantCounts();
  const behind = { first: false, again: false };
  const lastEndpoint = new Map<Priority, string>();
  const tokens = createTokens(app.settings.webhookTimeoutMs + LEASE_MARGIN_MS);

  const claimOne = async (priority: Priority, limit: number, among: readonly string[] | undefined): Promise<Claimed> => {
    const leaseToken = tokens.create();
    const after = lastEndpoint.get(priority) ?? NO_ENDPOINT;
    let taken = 0;
    try {
      const claimed = await claimDeliveries(app, { workerId, leaseToken, priority, limit, tenants: tenants.underWay, full, after, among });
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
      // Whoever is full is looked at again when it is not.
      const among = rungFor && [...rungFor].filter((id) => !full.has(id));
      const claimed: ClaimedDelivery[] = [];
      if (among?.length === 0) return claimed;
      // A tenant that has no room is passed by.
      let isCut = tenants.isAnyFull();
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
    isFresh: ({ leaseToken }) => tokens.ageMs(leaseToken) < LEASE_MARGIN_MS - LEASE_LEFT_MS_MIN,
    leave: ({ tenantId }) => tenants.leave(tenantId),
    forget: tokens.forget,
    unanswered: tokens.unanswered,
  };
}

/** Requests under way, by tenant. */
function createTenantCounts() {
  const underWay = new Map<string, number>();
  return {
    underWay,
    isAnyFull: (): boolean => [...underWay.values()].some((count) => count >= TENANT_LIMIT),
    add: (tenantId: string): void => void underWay.set(tenantId, (underWay.get(tenantId) ?? 0) + 1),
    /** Whether the tenant had no room before. */
    leave(tenantId: string): boolean {
      const left = (underWay.get(tenantId) ?? 0) - 1;
      if (left > 0) underWay.set(tenantId, left);
      else underWay.delete(tenantId);
      return left === TENANT_LIMIT - 1;
    },
  };
}

/** The lease tokens of claims: when each was made, and which claims failed. */
function createTokens(leaseMs: number) {
  const claimedAtMs = new Map<string, number>();
  /** When a claim failed, by its token. Once its lease is over, whatever it took is taken back as any other. */
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

/** Those that a claim may not have reached. */
function without(among: readonly string[], claimed: readonly ClaimedDelivery[]): string[] {
  const reached = new Set(claimed.map(({ subscriptionId }) => subscriptionId));
  return among.filter((id) => !reached.has(id));
}
