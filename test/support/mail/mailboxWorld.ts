// A service whose e-mail channel reads a mailbox on loopback. It is polled only where a test says so.
import type { ExecutionContext } from 'ava';
import { createEmail } from '../../../src/channels/email/email.js';
import type { MailCursor } from '../../../src/channels/email/poll.js';
import { createPolling } from '../../../src/domain/accounts/polling.js';
import { saveAccount } from '../../../src/domain/accounts/save.js';
import type { Channel } from '../../../src/domain/channel.js';
import type { ChannelName } from '../../../src/domain/vocabulary.js';
import { SELLER_ACTOR } from '../accounts.js';
import { startApp, type TestApp } from '../app.js';
import { invoice } from '../documents.js';
import { idleFor } from './idle.js';
import { type Imap, startImap } from './imap.js';
import type { MailPart } from './mails.js';

const WORKER = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123404';
export const XML: MailPart = { fileName: 'invoice.xml', contentType: 'application/xml', bytes: invoice() };

export interface World {
  readonly exchange: TestApp;
  readonly imap: Imap;
  account(actor?: typeof SELLER_ACTOR, settings?: object): Promise<string>;
  poll(): Promise<void>;
}

export async function world(t: ExecutionContext): Promise<World> {
  const channels: Partial<Record<ChannelName, Channel>> = {};
  const exchange = await startApp({ OUTGOING_ALLOWED_NETS: '127.0.0.0/8,::1/128' }, { channels });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  const { app } = exchange;
  const email = createEmail(app, { allowPlain: false }, idleFor(t));
  channels.email = email;
  const imap = await startImap(app.authority!);
  t.teardown(() => imap.close());
  return {
    exchange,
    imap,
    async account(actor = SELLER_ACTOR, settings = {}) {
      const { id } = await saveAccount(app, actor, {
        channel: 'email',
        name: 'main',
        settings: { imapHost: 'localhost', imapPort: imap.port, imapUser: 'seller', ...settings },
        secrets: [{ name: 'imapPassword', value: 'right' }],
      });
      return id;
    },
    async poll() {
      await app.database.sql.query(`update channel_account set due_at = exchange_now() - interval '1 s', open_until = null`);
      await createPolling(app, 'email', email.poller!, WORKER).run(new AbortController().signal);
      await exchange.idle();
    },
  };
}

export interface Received {
  readonly tenant: string;
  readonly state: string;
  readonly files: readonly string[];
}

export function received({ exchange }: World): Promise<Received[]> {
  return exchange.app.database.sql.query<Received>(
    `select tenant_id as tenant, state, (select array_agg(f.purpose || ' ' || f.file_name order by f.position) from document_file f
       where f.document = d.id and f.purpose <> 'response') as files
     from document d where channel = 'email' and direction = 'receive' order by id`,
  );
}

export const cursorOf = async ({ exchange }: World): Promise<MailCursor | null | undefined> =>
  (
    await exchange.app.database.sql.query<{ cursor: MailCursor | null }>('select cursor from channel_account order by created_at limit 1')
  )[0]?.cursor;

export const failureOf = async ({ exchange }: World): Promise<unknown> =>
  (await exchange.app.database.sql.query('select failures, failure_code, failure_message from channel_account'))[0];
