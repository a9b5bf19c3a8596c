// Polls of a mailbox while the machine is overloaded: nothing is held against the mailbox, and no message is lost.
import { pollMailbox } from '../../../src/channels/email/poll.js';
import type { TakeMail } from '../../../src/channels/email/takeMail.js';
import { createLimiter } from '../../../src/concurrency/limiter.js';
import type { Polled, PolledAccount } from '../../../src/domain/channelAccount.js';
import type { ThreadPool } from '../../../src/domain/documents/threads/threadPool.js';
import { ExchangeError } from '../../../src/domain/errors.js';
import { good, manyParts, type World, world, XML } from '../../support/mail/mailboxWorld.js';
import { mailOf } from '../../support/mail/mails.js';
import { test } from '../../support/test.js';

const overloaded = async (): Promise<never> => {
  throw new ExchangeError('UNAVAILABLE', 'Service Unavailable');
};

interface Given {
  readonly take: TakeMail;
  readonly threads?: ThreadPool;
  readonly cursor?: PolledAccount['cursor'];
}

/** One poll. What cannot be read cannot be told either. */
function poll({ imap, exchange }: World, { take, threads = exchange.app.threads, cursor = null }: Given): Promise<Polled> {
  const account: PolledAccount = {
    ...{ id: 'account', tenantId: 'demo-seller', name: 'main', settings: {}, secrets: {}, cursor },
    keepCursor: async () => undefined,
    unreadable: overloaded,
    readable: async () => undefined,
  } as never;
  const login = { user: 'seller', password: 'right' };
  const folders = { folder: 'INBOX', doneFolder: 'Processed', asideFolder: 'Failed', addresses: [], trustedServer: undefined };
  const mailbox = { host: 'localhost', port: imap.port, security: 'tls', login, ...folders } as const;
  const { connect, log } = exchange.app;
  const polling = { connect, log, threads, slots: createLimiter({ perKey: 1, total: 1 }), take, keep: () => false };
  return pollMailbox(polling, account, mailbox, new AbortController().signal);
}

/** More than is read where it comes in. */
const large = (): Promise<Buffer> =>
  mailOf({ messageId: '<large@sender.example>', parts: [{ ...XML, bytes: Buffer.alloc(128 * 1024, ' ') }] });

test.serial('while an unreadable message is told: it waits', async (t) => {
  const given = await world(t);
  given.imap.deliver(manyParts());
  const { cursor, again } = await poll(given, { take: overloaded });
  t.like(cursor, { uid: 0 });
  t.is(again, undefined);
  t.is(given.imap.count('INBOX'), 1);
});

test.serial('while a large message is read: it waits, and the one behind it is taken; the next poll takes it', async (t) => {
  const given = await world(t);
  given.imap.deliver(await large());
  given.imap.deliver(await good());
  const take: TakeMail = async () => 'done';
  const threads: ThreadPool = { ...given.exchange.app.threads, run: overloaded, waiting: () => 0 };
  const { cursor } = await poll(given, { take, threads });
  t.like(cursor, { uid: 2, waiting: [1] });
  t.deepEqual([given.imap.count('INBOX'), given.imap.count('Processed')], [1, 1]);

  const later = await poll(given, { take, cursor: cursor as never });
  t.like(later.cursor, { uid: 2 });
  t.false('waiting' in (later.cursor as object));
  t.deepEqual([given.imap.count('INBOX'), given.imap.count('Processed')], [0, 2]);
});
