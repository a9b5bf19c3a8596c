// Concurrency limits of one stage of document processing: in total, for each tenant, and for each tenant and party. A tenant with many
// documents, or with receivers that hang, cannot block the others: it never has more slots than are free.
import { count } from '../concurrency/count.js';
import type { ClaimLimits } from '../domain/documents/pipeline/claim.js';
import { FIRST_GROUP, partyKey, type WorkGroup } from '../domain/documents/pipeline/stages.js';
import { shareOf } from '../domain/fairShare.js';

export interface LaneLimits {
  /** Documents in progress at once, without those that have waited for long. */
  readonly window: number;
  /** Documents in progress at once, including those that have waited for long. */
  readonly total: number;
  readonly perTenant: number;
  readonly perParty: number;
  /** After this time an item no longer counts towards the window and `perTenant`, only towards its party and its tenant's share of the total. */
  readonly slowAfterMs: number;
}

/** A slot in the lane. */
interface Slot {
  release(): void;
}

export interface Lane {
  /** A slot for one more item. Undefined where the lane, its tenant or its party is at its limit. */
  reserve(group: WorkGroup): Slot | undefined;
  /** A slot regardless of the limits, for items that were just claimed within them. */
  take(group: WorkGroup): Slot;
  /** How many more items may be claimed now. */
  room(): number;
  /** The limits for a claim. */
  claimLimits(total: number): Omit<ClaimLimits, 'mark'>;
  /** The last item of a claim that returned as many as allowed. The next claim continues after it. */
  claimed(last: WorkGroup | undefined): void;
}

/** `freed` is called when a slot becomes free that an item may have waited for. */
export function createLane(limits: LaneLimits, freed: () => void): Lane {
  /** Without those that have waited for long. */
  const tenants = new Map<string, number>();
  /** With them. */
  const held = new Map<string, number>();
  const parties = new Map<string, number>();
  let active = 0;
  let total = 0;
  let after: WorkGroup = FIRST_GROUP;
  let isContended = false;

  const room = (): number => Math.max(0, Math.min(limits.window - active, limits.total - total));
  const share = (tenantId: string): number => shareOf(limits.total - total, held.get(tenantId) ?? 0);
  const roomOf = (tenantId: string): number => Math.max(0, Math.min(limits.perTenant - (tenants.get(tenantId) ?? 0), share(tenantId)));
  const isAnyAtShare = (): boolean => [...held.keys()].some((tenantId) => share(tenantId) === 0);
  const isFull = ({ tenantId, party }: WorkGroup): boolean =>
    room() === 0 || roomOf(tenantId) === 0 || (parties.get(partyKey(tenantId, party)) ?? 0) >= limits.perParty;

  const take = (group: WorkGroup): Slot => {
    const key = partyKey(group.tenantId, group.party);
    active += 1;
    total += 1;
    count(tenants, group.tenantId, 1);
    count(held, group.tenantId, 1);
    count(parties, key, 1);
    let isActive = true;
    let isHeld = true;
    const leaveWindow = (): void => {
      if (!isActive) return;
      isActive = false;
      active -= 1;
      count(tenants, group.tenantId, -1);
    };
    const slow = setTimeout(() => {
      const wasFull = isFull(group);
      leaveWindow();
      if (wasFull) freed();
    }, limits.slowAfterMs).unref();
    return {
      release() {
        if (!isHeld) return;
        isHeld = false;
        clearTimeout(slow);
        const wasFull = isFull(group) || isAnyAtShare();
        leaveWindow();
        total -= 1;
        count(held, group.tenantId, -1);
        count(parties, key, -1);
        if (wasFull) freed();
      },
    };
  };

  return {
    reserve: (group) => (isFull(group) ? undefined : take(group)),
    take,
    room,
    claimLimits(most) {
      const perTenant = Math.min(limits.perTenant, share(''));
      // What is in progress of each tenant, and what its share leaves no room for.
      const taken = new Map([...held.keys()].map((tenantId) => [tenantId, Math.max(0, perTenant - roomOf(tenantId))]));
      const isUneven = isContended || isAnyAtShare();
      return { total: most, perTenant, perParty: limits.perParty, tenants: taken, parties, after, isContended: isUneven };
    },
    claimed(last) {
      after = last ?? FIRST_GROUP;
      isContended = last !== undefined;
    },
  };
}
