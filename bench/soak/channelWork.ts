// All work with the other sides of the channels in a run, from the accounts to the verdict.
import type { Sql } from '../../src/domain/database.js';
import { saveAccounts } from './channelAccounts.js';
import { type ChannelVerdict, judgeChannels } from './channelChecks.js';
import { bringSteadily, reportSteadily } from './channelClients.js';
import { BUYER_FOLDER, type Channels, SELLER_FOLDER } from './channels.js';
import type { Clients, Times } from './clients.js';
import { isIdle } from './isIdle.js';
import { call } from './prepare.js';
import { exchangeSteadily } from './secondClients.js';

export interface ChannelWork {
  /** Resolves when everything was brought. */
  readonly brought: Promise<void>;
  /** Whether nothing is left to be fetched, and the second exchange has finished. */
  isSettled(): Promise<boolean>;
  /** Moves the clocks of both exchanges, so that nothing waits longer than the run. */
  advance(seconds: number): Promise<void>;
  /** Ends the work. */
  judge(sql: Sql): Promise<ChannelVerdict>;
}

const NOTHING: ChannelWork = {
  brought: Promise.resolve(),
  isSettled: async () => true,
  advance: async () => undefined,
  judge: async () => ({ findings: [], counts: [] }),
};

/** `channels`: undefined where there are none. Then there is nothing to do. */
export async function startChannelWork(clients: Clients, channels: Channels | undefined, times: Times): Promise<ChannelWork> {
  if (channels === undefined) return NOTHING;
  const account = await saveAccounts(clients.url, clients.tokens, channels);
  const ending = new AbortController();
  const reporting = reportSteadily(clients, channels, ending.signal);
  const { imap, pagero, second } = channels;
  const bringing = [bringSteadily(clients, channels, account, times), exchangeSteadily(clients, second, times)];
  return {
    brought: Promise.all(bringing).then(() => undefined),
    async isSettled() {
      const isRead = imap.count(BUYER_FOLDER) === 0 && imap.count(SELLER_FOLDER) === 0;
      return isRead && pagero.received.every((one) => one.isFetched) && isIdle(second.sql);
    },
    async advance(advanceSeconds) {
      await call(clients.url, '/sandbox/clock', 'POST', clients.tokens['demo-seller'], { advanceSeconds });
      await second.advance(advanceSeconds);
    },
    async judge(sql) {
      ending.abort();
      await reporting;
      return judgeChannels(sql, clients.ledger, channels);
    },
  };
}
