// Endpoints whose concurrency limit this process uses up, from the claim to the written result.
import { ENDPOINT_LIMIT_MAX } from '../endpointHealth.js';
import { SLOW_LIMIT } from './limits.js';

export interface EndpointConcurrency {
  /** Counts a delivery of this process. */
  enter(subscriptionId: string): RequestSlot;
  /** Endpoints where a claim would return nothing: they are full, or they hang and have as many requests as that allows. */
  readonly full: ReadonlySet<string>;
  /** Whether an endpoint is full of requests that will end soon. Work continues when their results are written. */
  areBusy(): boolean;
}

export interface RequestSlot {
  /** The response does not come. */
  slow(): void;
  /** The result is written. */
  leave(): void;
}

interface EndpointLoad {
  size: number;
  slow: number;
}

export function createEndpointConcurrency(): EndpointConcurrency {
  const loads = new Map<string, EndpointLoad>();
  const full = new Set<string>();
  const busy = new Set<string>();

  const change = (id: string, load: EndpointLoad, size: 1 | 0 | -1, slow: 1 | 0 | -1): void => {
    load.size += size;
    load.slow += slow;
    mark(full, id, load.size >= (load.slow > 0 ? SLOW_LIMIT : ENDPOINT_LIMIT_MAX));
    mark(busy, id, load.slow === 0 && full.has(id));
    if (load.size === 0) loads.delete(id);
    else loads.set(id, load);
  };

  return {
    full,
    areBusy: () => busy.size > 0,
    enter(id) {
      const load = loads.get(id) ?? { size: 0, slow: 0 };
      let isSlow = false;
      change(id, load, 1, 0);
      return {
        slow() {
          isSlow = true;
          change(id, load, 0, 1);
        },
        leave: () => change(id, load, -1, isSlow ? -1 : 0),
      };
    },
  };
}

function mark(marked: Set<string>, id: string, isMarked: boolean): void {
  if (isMarked) marked.add(id);
  else marked.delete(id);
}
