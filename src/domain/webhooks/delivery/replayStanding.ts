import { LRUCache } from 'lru-cache';
import type { App } from '../../ports.js';
import { replayGoesOn } from '../replay.js';
import type { ClaimedDelivery } from './claim.js';
import { PRIORITIES } from './limits.js';

/** Replays that are remembered with their last claim. */
const REMEMBERED_MAX = 1_000;

type Standing = (delivery: Pick<ClaimedDelivery, 'replay' | 'priority' | 'leaseToken'>) => Promise<boolean>;

/** Whether a delivery may be sent again: whoever asked for its replay is judged once for each claim. The retries of what was sent go on. */
export function createReplayStanding(app: Pick<App, 'database' | 'wake'>): Standing {
  const judged = new LRUCache<string, { readonly leaseToken: string; readonly goesOn: Promise<boolean> }>({ max: REMEMBERED_MAX });
  return async ({ replay, priority, leaseToken }) => {
    if (replay === null || priority === PRIORITIES.retry) return true;
    const known = judged.get(replay);
    if (known?.leaseToken === leaseToken) return known.goesOn;
    const goesOn = replayGoesOn(app, replay);
    judged.set(replay, { leaseToken, goesOn });
    return goesOn;
  };
}
