// Concurrency limits of one stage of document processing: for all, for each tenant, and for each tenant and party. So a tenant with
// much to do, or a receiver that hangs, leaves room for the others.
import type { ClaimLimits } from '../domain/documents/claim.js';
import { FIRST_GROUP, type Group, partyKey } from '../domain/documents/stages.js';

export interface LaneLimits {
  /** Documents in work at once, without those that have waited for long. */
  readonly window: number;
  /** Documents in work at once, those that have waited for long included. */
  readonly total: number;
  readonly perTenant: number;
  readonly perParty: number;
  /** After so long an item no longer counts towards the window and its tenant: it only waits for its party. */
  readonly slowAfterMs: number;
}

/** A place in the lane. */
export interface Place {
  release(): void;
}

export interface Lane {
  /** A place for one more item; undefined where the lane, its tenant or its party is at its limit. */
  reserve(group: Group): Place | undefined;
  /** A place whatever the limits say: for what was claimed within them a moment ago. */
  take(group: Group): Place;
  /** How many more may be claimed now. */
  room(): number;
  /** What a claim may bring. */
  claimLimits(total: number): ClaimLimits;
  /** What a claim took last, where it took as many as it may: the next one goes on behind it. */
  claimed(last: Group | undefined): void;
}

/** `freed` is called when a place is free again at which somebody may have waited. */
export function createLane(limits: LaneLimits, freed: () => void): Lane {
  const tenants = new Map<string, number>();
  const parties = new Map<string, number>();
  let active = 0;
  let total = 0;
  let after: Group = FIRST_GROUP;
  let isContended = false;

  const room = (): number => Math.max(0, Math.min(limits.window - active, limits.total - total));
  const isFull = ({ tenantId, party }: Group): boolean =>
    room() === 0 || (tenants.get(tenantId) ?? 0) >= limits.perTenant || (parties.get(partyKey(tenantId, party)) ?? 0) >= limits.perParty;

  const take = (group: Group): Place => {
    const key = partyKey(group.tenantId, group.party);
    active += 1;
    total += 1;
    add(tenants, group.tenantId, 1);
    add(parties, key, 1);
    let isActive = true;
    let isHeld = true;
    const leaveWindow = (): void => {
      if (!isActive) return;
      isActive = false;
      active -= 1;
      add(tenants, group.tenantId, -1);
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
        const wasFull = isFull(group);
        leaveWindow();
        total -= 1;
        add(parties, key, -1);
        if (wasFull) freed();
      },
    };
  };

  return {
    reserve: (group) => (isFull(group) ? undefined : take(group)),
    take,
    room,
    claimLimits: (most) => ({ total: most, perTenant: limits.perTenant, perParty: limits.perParty, tenants, parties, after, isContended }),
    claimed(last) {
      after = last ?? FIRST_GROUP;
      isContended = last !== undefined;
    },
  };
}

function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
