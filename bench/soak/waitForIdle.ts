// Waits after the load until every document and every delivery is finished, up to a time limit.
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../../src/domain/database.js';
import { moment } from '../moment.js';
import type { ChannelWork } from './channelWork.js';
import { isIdle } from './isIdle.js';

const SETTLE_MS_MAX = 180_000;
const LOOK_EVERY_MS = 500;
/** After this time the clock goes forward by so much: Pagero is asked for ten minutes whether it has an upload without an answer. */
const HURRY_AFTER_MS = 60_000;
const HURRY_SECONDS = 601;

/** The duration in ms. The verdict reports what is unfinished after the limit. */
export async function settle(sql: Sql, { isSettled, advance }: Pick<ChannelWork, 'isSettled' | 'advance'>): Promise<number> {
  const began = moment();
  let hurryMs = HURRY_AFTER_MS;
  for (;;) {
    const isOver = (await isIdle(sql)) && (await isSettled());
    const took = moment() - began;
    if (isOver || took > SETTLE_MS_MAX) return took;
    if (took > hurryMs) {
      hurryMs += HURRY_AFTER_MS;
      await advance(HURRY_SECONDS);
    }
    await setTimeout(LOOK_EVERY_MS);
  }
}
