// All work with the other sides of the channels in a run, from the accounts to the verdict.
import type { Sql } from '../../src/domain/database.js';
import { saveAccounts } from './channelAccounts.js';
import { type ChannelVerdict, judgeChannels } from './channelChecks.js';
import { bringSteadily, reportSteadily } from './channelClients.js';
import type { Channels } from './channels.js';
import type { Clients, Times } from './clients.js';
import { call } from './prepare.js';

export interface ChannelWork {
  /** Resolves when everything was brought. */
  readonly brought: Promise<void>;
  /** Whether nothing is left to be fetched. */
  isFetched(): boolean;
  /** Moves the clock of the exchange, so that nothing waits longer than the run. */
  advance(seconds: number): Promise<void>;
  /** Ends the work. */
  judge(sql: Sql): Promise<ChannelVerdict>;
}

const NOTHING: ChannelWork = {
  brought: Promise.resolve(),
  isFetched: () => true,
  advance: async () => undefined,
  judge: async () => ({ findings: [], counts: [] }),
};

/** `channels`: undefined where there are none. Then there is nothing to do. */
export async function startChannelWork(clients: Clients, channels: Channels | undefined, times: Times): Promise<ChannelWork> {
  if (channels === undefined) return NOTHING;
  const account = await saveAccounts(clients.url, clients.tokens, channels);
  const ending = new AbortController();
  const reporting = reportSteadily(clients, channels, ending.signal);
  const { imap, pagero } = channels;
  return {
    brought: bringSteadily(clients, channels, account, times),
    isFetched: () => imap.count('INBOX') === 0 && pagero.received.every((one) => one.isFetched),
    async advance(advanceSeconds) {
      await call(clients.url, '/sandbox/clock', 'POST', clients.tokens['demo-seller'], { advanceSeconds });
    },
    async judge(sql) {
      ending.abort();
      await reporting;
      return judgeChannels(sql, clients.ledger, channels);
    },
  };
}
