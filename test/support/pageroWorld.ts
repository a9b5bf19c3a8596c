// A service whose Pagero channel talks to a Pagero of tests. It is polled only where a test says so.
import type { ExecutionContext } from 'ava';
import { createPagero } from '../../src/channels/pagero/channel.js';
import { createPolling } from '../../src/domain/accounts/polling.js';
import { saveAccount } from '../../src/domain/accounts/save.js';
import type { Channel } from '../../src/domain/channel.js';
import { receiveFiles } from '../../src/domain/documents/receiving/receiveMessage.js';
import { confirm } from '../../src/domain/documents/sending/confirm.js';
import type { ChannelName } from '../../src/domain/vocabulary.js';
import { SELLER_ACTOR } from './accounts.js';
import type { TestApp } from './app.js';
import { stored, upload, xmlPart } from './documents.js';
import { fixture } from './fixtures.js';
import { type FakePagero, startPagero } from './network/pagero.js';
import { pageroAccount } from './pageroAccount.js';
import { shareApp } from './shared.js';
import { type SaidTime, saidTime } from './time.js';

const WORKER = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123404';

export interface PageroWorld {
  readonly exchange: TestApp;
  readonly pagero: FakePagero;
  /** The time that its polls measure. It passes only where a test says so. */
  readonly time: SaidTime;
  /** A channel as after a restart: it has no token in memory. */
  restart(): void;
  /** Uploads an e-report of demo-seller, and waits until nothing is due. */
  send(documentId: string): Promise<void>;
  /** Polls its account. `files`: files are due for a question, whenever they were asked about. */
  poll(options?: { readonly files?: boolean }): Promise<void>;
  stateOf(documentId: string): Promise<string>;
  /** The numbers of received documents, in the order of their storing. */
  received(): Promise<string[]>;
  /** The position in the list of received documents. */
  cursor(): Promise<{ readonly offset: number; readonly next?: number }>;
  /** What the account shows of its last failure. */
  failure(): Promise<{ readonly code: string | null; readonly message: string | null }>;
}

export type PageroWorldOf = (t: ExecutionContext, settings?: Settings, pollMs?: number) => Promise<PageroWorld>;

type Settings = Readonly<Record<string, string | undefined>>;
type Channels = Partial<Record<ChannelName, Channel>>;

/** Worlds on one service for all tests of a file: see `shareApp`. `pollMs`: the deadline of a poll, by its own time. */
export function sharePagero(): PageroWorldOf {
  const channels: Channels = {};
  const exchange = shareApp({}, { channels });
  return (t, settings = {}, pollMs = 120_000) => pageroWorld(t, exchange, channels, settings, pollMs);
}

async function pageroWorld(
  t: ExecutionContext,
  exchange: TestApp,
  channels: Channels,
  settings: Settings,
  pollMs: number,
): Promise<PageroWorld> {
  const pagero = await startPagero();
  t.teardown(() => pagero[Symbol.asyncDispose]());
  const time = saidTime();
  const { app } = exchange;
  const restart = (): void => {
    channels.pagero = createPagero(
      app,
      { xmlBytesMax: 10_000_000, pollMs, time },
      (name, confirmation, receipt) => confirm(app, name, confirmation, receipt),
      (message) => receiveFiles(app, message),
    );
  };
  restart();
  const { sql } = app.database;
  await saveAccount(app, SELLER_ACTOR, { channel: 'pagero', name: 'main', ...pageroAccount(pagero.url, settings) });
  return {
    exchange,
    pagero,
    time,
    restart,
    async send(documentId) {
      const document = xmlPart(fixture('ereport.xml'));
      await upload(await exchange.as('demo-seller'), { documentType: 'ereport', documentId, document });
      await exchange.idle();
    },
    async poll({ files = true } = {}) {
      await sql.query(`update channel_account set due_at = exchange_now() - interval '1 s', open_until = null`);
      if (files) await sql.query('update pagero_upload set check_at = exchange_now() where check_at is not null');
      await createPolling(app, 'pagero', channels.pagero!.poller!, WORKER).run(new AbortController().signal);
      await exchange.idle();
    },
    stateOf: async (documentId) => (await stored(exchange, 'demo-seller', documentId)).state,
    async received() {
      const rows = await sql.query<{ number: string }>(`select number from document where direction = 'receive' order by id`);
      return rows.map(({ number }) => number);
    },
    async cursor() {
      const [row] = await sql.query<{ cursor: { offset: number; next?: number } }>('select cursor from channel_account');
      return row!.cursor;
    },
    async failure() {
      const [row] = await sql.query<{ code: string | null; message: string | null }>(
        'select failure_code as code, failure_message as message from channel_account',
      );
      return row!;
    },
  };
}
