// An exchange with a channel whose sends a test decides, and e-reports that go by it.
import { readFileSync } from 'node:fs';
import type { ExecutionContext } from 'ava';
import { listAccounts } from '../../../src/domain/accounts/list.js';
import type { ChannelAccount } from '../../../src/domain/accounts/rows.js';
import type { Channel } from '../../../src/domain/channel.js';
import type { AccountType } from '../../../src/domain/channelAccount.js';
import { accountChannel, recordingLog, SELLER_ACTOR } from '../../support/accounts.js';
import { startApp, type TestApp } from '../../support/app.js';
import { stored, timeline, upload, xmlPart } from '../../support/documents.js';

const REPORT = xmlPart(readFileSync('test/fixtures/ereport.xml', 'utf8'));

export interface World {
  readonly exchange: TestApp;
  /** The names of the accounts that sent, and the result of the next send. */
  readonly sent: (string | undefined)[];
  readonly behave: { send: Channel['send'] };
  readonly text: () => string;
  report(documentId: string): Promise<void>;
  account(): Promise<ChannelAccount>;
}

export async function world(t: ExecutionContext, required = true, sends: AccountType['sends'] = () => true): Promise<World> {
  const sent: (string | undefined)[] = [];
  const behave: World['behave'] = { send: async () => ({ state: 'exported' }) };
  const { log, text } = recordingLog();
  const weexa = accountChannel({
    account: { required, sends },
    send: async (message, submission, signal, account) => {
      sent.push(account?.name);
      return behave.send(message, submission, signal, account);
    },
  });
  const exchange = await startApp({}, { channels: { weexa }, log });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  await exchange.app.database.sql.query(`update tenant set ereport_channel = 'weexa'`);
  const seller = await exchange.as('demo-seller');
  return {
    exchange,
    sent,
    behave,
    text,
    async report(documentId) {
      await upload(seller, { documentType: 'ereport', documentId, document: REPORT });
      await exchange.idle();
    },
    account: async () => (await listAccounts(exchange.app, SELLER_ACTOR))[0]!,
  };
}

export const stateOf = async ({ exchange }: World, id: string): Promise<string> => (await stored(exchange, 'demo-seller', id)).state;
export const reasonOf = async ({ exchange }: World, id: string): Promise<string | null | undefined> =>
  (await timeline(exchange, 'demo-seller', id)).at(-1)?.reason;
