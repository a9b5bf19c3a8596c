// A service whose e-mail channel reads a mailbox on loopback. It is polled only where a test says so.
import type { ExecutionContext } from 'ava';
import type { MailCursor } from '../../../src/channels/email/poll.js';
import { saveAccount } from '../../../src/domain/accounts/save.js';
import { SELLER_ACTOR } from '../accounts.js';
import type { TestApp } from '../app.js';
import { invoice } from '../documents.js';
import { type Service, startEmailExchange } from './emailExchange.js';
import { type Imap, startImap } from './imap.js';
import { type MailPart, mailOf } from './mails.js';

export const XML: MailPart = { fileName: 'invoice.xml', contentType: 'application/xml', bytes: invoice() };

type AccountSecrets = readonly { readonly name: string; readonly value: string }[];

export interface World {
  readonly exchange: TestApp;
  readonly imap: Imap;
  account(actor?: typeof SELLER_ACTOR, settings?: object, secrets?: AccountSecrets): Promise<string>;
  poll(): Promise<void>;
}

export async function world(t: Pick<ExecutionContext, 'teardown'>, service?: Service): Promise<World> {
  const { exchange, poll } = await startEmailExchange(t, service);
  const { app } = exchange;
  const imap = await startImap(app.authority!);
  t.teardown(() => imap.close());
  return {
    exchange,
    imap,
    async account(actor = SELLER_ACTOR, settings = {}, secrets = [{ name: 'imapPassword', value: 'right' }]) {
      const { id } = await saveAccount(app, actor, {
        channel: 'email',
        name: 'main',
        settings: { imapHost: 'localhost', imapPort: imap.port, imapUser: 'seller', ...settings },
        secrets,
      });
      return id;
    },
    poll,
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

/** A message with one invoice. */
export const good = (): Promise<Buffer> => mailOf({ messageId: '<good@sender.example>', parts: [XML] });

/** More parts than a message may have. */
export const manyParts = (): Buffer =>
  Buffer.from(
    [
      'Message-ID: <many@sender.example>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      `${'--b\r\nContent-Type: application/xml\r\n\r\n<a/>\r\n'.repeat(10_000)}--b--\r\n`,
    ].join('\r\n'),
  );
