// Endpoints that have as many deliveries in this process as they may, from the claim to the written result.
import { ENDPOINT_LIMIT_MAX } from '../domain/webhooks/health.js';
import { SLOW_LIMIT } from './claim.js';

export interface Crowds {
  /** A delivery is here. */
  enter(subscriptionId: string): Place;
  /** Endpoints of which no claim would bring anything: they are full, or they keep waiting and have as many as that allows. */
  readonly full: ReadonlySet<string>;
  /** Whether any is full of what is answered soon: it goes on when that is written. */
  areBusy(): boolean;
}

export interface Place {
  /** The answer does not come. */
  slow(): void;
  /** The result is written. */
  leave(): void;
}

interface Crowd {
  size: number;
  slow: number;
}

export function createCrowds(): Crowds {
  const crowds = new Map<string, Crowd>();
  const full = new Set<string>();
  const busy = new Set<string>();

  const change = (id: string, crowd: Crowd, size: 1 | 0 | -1, slow: 1 | 0 | -1): void => {
    crowd.size += size;
    crowd.slow += slow;
    mark(full, id, crowd.size >= (crowd.slow > 0 ? SLOW_LIMIT : ENDPOINT_LIMIT_MAX));
    mark(busy, id, crowd.slow === 0 && full.has(id));
    if (crowd.size === 0) crowds.delete(id);
    else crowds.set(id, crowd);
  };

  return {
    full,
    areBusy: () => busy.size > 0,
    enter(id) {
      const crowd = crowds.get(id) ?? { size: 0, slow: 0 };
      let isSlow = false;
      change(id, crowd, 1, 0);
      return {
        slow() {
          isSlow = true;
          change(id, crowd, 0, 1);
        },
        leave: () => change(id, crowd, -1, isSlow ? -1 : 0),
      };
    },
  };
}

function mark(marked: Set<string>, id: string, isMarked: boolean): void {
  if (isMarked) marked.add(id);
  else marked.delete(id);
}
