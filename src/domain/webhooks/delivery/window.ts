// The window of a process: the number of requests that may be in progress at once.
import { SLOW_AFTER_MS } from './limits.js';
import type { LaneName } from './scheduler.js';

/** The part of the window for retries and replays, so that many of them do not delay new events. */
const AGAIN_PART = 0.4;

export interface Window {
  /** The most requests of a lane. */
  readonly sizes: Readonly<Record<LaneName, number>>;
  /** How many more requests of a lane may begin. */
  room(lane: LaneName): number;
  isEmpty(): boolean;
  /** Takes a slot. It is released by a response, or when none comes for long, so that hanging endpoints do not block others. */
  enter(lane: LaneName, on: WindowEvents): PlaceInWindow;
}

interface WindowEvents {
  /** The slot is free. Called once. */
  left(): void;
  /** It was released because no response came. */
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
