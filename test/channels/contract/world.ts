// A service with one channel alone, and the steps that the tests share.
import { readFileSync } from 'node:fs';
import type { ExecutionContext } from 'ava';
import { createPolling } from '../../../src/domain/accounts/polling.js';
import type { ChannelAccount } from '../../../src/domain/accounts/rows.js';
import { saveAccount } from '../../../src/domain/accounts/save.js';
import type { Actor } from '../../../src/domain/actor.js';
import type { Channel } from '../../../src/domain/channel.js';
import type { ChannelName } from '../../../src/domain/vocabulary.js';
import { SELLER_ACTOR } from '../../support/accounts.js';
import { startApp, type TestApp } from '../../support/app.js';
import { invoice, type Part, PICTURE, stored, timeline, upload, xmlPart } from '../../support/documents.js';
import { hasAccounts, type OtherSide, type Subject, type WithAccounts } from './subject.js';

type Tenant = 'demo-seller' | 'demo-buyer';

export interface World {
  readonly exchange: TestApp;
  readonly channel: Channel;
  readonly side: OtherSide;
  /** Replaces the channel of the service. */
  use(channel: Channel): void;
  /** Uploads a document with its files. */
  upload(documentId: string, client?: Tenant): Promise<void>;
  /** Uploads and waits until nothing is due. */
  send(documentId: string, client?: Tenant): Promise<void>;
  /** Waits for the retry of this number and until nothing is due. */
  retry(number?: number): Promise<void>;
  /** Takes in what the other side has ready. */
  arrive(): Promise<void>;
  stateOf(documentId: string, client?: Tenant): Promise<string>;
}

const WORKER = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123403';
const REPORT = readFileSync('test/fixtures/ereport.xml', 'utf8');
export const ATTACHMENT: Part = { fileName: 'timesheet.csv', mimeType: 'text/csv', bytes: Buffer.from('day,hours\nMonday,8\n') };
/** From each transient fault to behind its retry. */
const RETRY_SECONDS = [31, 121];

/** The service with the channel alone, and where it has accounts, an account `main` of demo-seller. Only `arrive` polls. */
export async function openWorld(t: ExecutionContext, subject: Subject): Promise<World> {
  const channels: Partial<Record<ChannelName, Channel>> = {};
  const exchange = await startApp(await subject.env?.(t), { channels });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  const { app } = exchange;
  const { channel, side } = await subject.open(t, exchange);
  channels[subject.channel] = channel;
  if (subject.documentType === 'ereport') await app.database.sql.query('update tenant set ereport_channel = $1', [subject.channel]);
  if (hasAccounts(subject)) await save(exchange, subject, SELLER_ACTOR, 'main');
  const world: World = {
    exchange,
    channel,
    side,
    use(other) {
      channels[subject.channel] = other;
    },
    async upload(documentId, client = 'demo-seller') {
      const files = { image: PICTURE, attachments: [ATTACHMENT] };
      // Each tenant sends in its own name.
      const text = documentOf(subject, side);
      const document = xmlPart(
        client === 'demo-seller' ? text : text.replace('schemeID="0088">5400000000010', 'schemeID="0088">5400000000034'),
      );
      await upload(await exchange.as(client), { documentType: subject.documentType, documentId, document, ...files });
    },
    async send(documentId, client) {
      await world.upload(documentId, client);
      await exchange.idle();
    },
    async retry(number = 1) {
      await exchange.advance(RETRY_SECONDS[number - 1]!);
      await exchange.idle();
    },
    async arrive() {
      await side.call?.();
      await channel.ticker?.tick(new AbortController().signal);
      if (channel.poller === undefined) return;
      await app.database.sql.query(`update channel_account set due_at = exchange_now() - interval '1 s'`);
      await createPolling(app, subject.channel, channel.poller, WORKER).run(new AbortController().signal);
    },
    stateOf: async (documentId, client = 'demo-seller') => (await stored(exchange, client, documentId)).state,
  };
  return world;
}

/** Saves an account that works. */
export function save(exchange: TestApp, subject: WithAccounts, actor: Actor, name: string): Promise<ChannelAccount> {
  return saveAccount(exchange.app, actor, { channel: subject.channel, name, ...subject.account(exchange, name) });
}

export function documentOf({ documentType }: Subject, side: OtherSide): string {
  return side.document?.() ?? (documentType === 'ereport' ? REPORT : invoice());
}

/** The states behind SENDING. */
export async function stateChanges(exchange: TestApp, documentId: string): Promise<string[]> {
  const states = (await timeline(exchange, 'demo-seller', documentId)).map(({ state }) => state);
  return states.slice(states.lastIndexOf('SENDING') + 1);
}

export async function lastReason(exchange: TestApp, documentId: string): Promise<string | null | undefined> {
  return (await timeline(exchange, 'demo-seller', documentId)).at(-1)?.reason;
}
