// The window of a process: how many requests may be on their way at once.
import { SLOW_AFTER_MS } from './limits.js';
import type { LaneName } from './scheduler.js';

/** The part of the window that retries and replays may take: a storm of them does not delay what is new. */
const AGAIN_PART = 0.4;

export interface Window {
  /** The most requests of a lane. */
  readonly sizes: Readonly<Record<LaneName, number>>;
  /** How many more requests of a lane may begin. */
  room(lane: LaneName): number;
  isEmpty(): boolean;
  /** Takes a place until it is left, by an answer or because the answer does not come: hanging endpoints stop nobody. */
  enter(lane: LaneName, on: WindowEvents): PlaceInWindow;
}

export interface WindowEvents {
  /** The place is free; told once. */
  left(): void;
  /** It was left because no answer came. */
  slow(): void;
}

export interface PlaceInWindow {
  /** The request begins. */
  sends(): void;
  leave(): void;
}

export function createWindow(size: number): Window {
  const inWork = { first: 0, again: 0 };
  const sizes = { first: size, again: Math.floor(size * AGAIN_PART) };
  const free = (): number => size - inWork.first - inWork.again;
  return {
    sizes,
    room: (lane) => Math.min(free(), sizes[lane] - inWork[lane]),
    isEmpty: () => free() === size,
    enter(lane, on) {
      inWork[lane] += 1;
      let isInside = true;
      let timer: NodeJS.Timeout | undefined;
      const leaveOnce = (): void => {
        if (!isInside) return;
        isInside = false;
        inWork[lane] -= 1;
        on.left();
      };
      return {
        sends() {
          timer = setTimeout(() => {
            leaveOnce();
            on.slow();
          }, SLOW_AFTER_MS).unref();
        },
        leave() {
          clearTimeout(timer);
          leaveOnce();
        },
      };
    },
  };
}
