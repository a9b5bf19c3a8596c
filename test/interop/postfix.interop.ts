// E-mails through a real postfix into a real dovecot, from one tenant to another, and the report that postfix writes on one that dovecot
// refuses.
import { saveAccount } from '../../src/domain/accounts/save.js';
import { testAccount } from '../../src/domain/accounts/test.js';
import { BUYER_ACTOR, SELLER_ACTOR } from '../support/accounts.js';
import type { Client, TestApp } from '../support/app.js';
import { contents, exported, invoiceWithEmail, PICTURE, stored, upload, xmlPart } from '../support/documents.js';
import { startDovecot } from '../support/mail/dovecot.js';
import { startEmailExchange } from '../support/mail/emailExchange.js';
import { MESSAGE_BYTES_MAX, startPostfix } from '../support/mail/postfix.js';
import { routeAll } from '../support/routes.js';
import { type ExecutionContext, test } from '../support/test.js';
import { until } from '../support/until.js';

interface World {
  readonly exchange: TestApp;
  readonly seller: Client;
  readonly buyer: Client;
  readonly accountId: string;
  /** Polls both mailboxes until this is so. */
  pollUntil(isSo: () => Promise<boolean>): Promise<void>;
}

/** `invoices` is the mailbox of the seller, and `accounts` that of the buyer. */
async function world(t: ExecutionContext, password = 'right'): Promise<World> {
  const { exchange, poll } = await startEmailExchange(t);
  const { app } = exchange;
  const dovecot = await startDovecot(app.authority!, ['invoices', 'accounts']);
  t.teardown(() => dovecot.close());
  const postfix = await startPostfix(app.authority!, dovecot, ['seller.example', 'buyer.example']);
  t.teardown(() => postfix[Symbol.asyncDispose]());
  const imap = { imapHost: 'localhost', imapPort: dovecot.tlsPort };
  const smtp = { smtpHost: 'localhost', smtpPort: postfix.port, smtpUser: 'invoices', from: 'invoices@seller.example' };
  const { id } = await saveAccount(app, SELLER_ACTOR, {
    channel: 'email',
    name: 'main',
    settings: { ...smtp, ...imap, imapUser: 'invoices' },
    secrets: [
      { name: 'smtpPassword', value: password },
      { name: 'imapPassword', value: 'right' },
    ],
  });
  const secrets = [{ name: 'imapPassword', value: 'right' }];
  await saveAccount(app, BUYER_ACTOR, { channel: 'email', name: 'main', settings: { ...imap, imapUser: 'accounts' }, secrets });
  await routeAll(app, 'email');
  return {
    exchange,
    seller: await exchange.as('demo-seller'),
    buyer: await exchange.as('demo-buyer'),
    accountId: id,
    pollUntil: (isSo) =>
      until(async () => {
        await poll();
        return isSo();
      }),
  };
}

async function send({ exchange, seller }: World, address: string, image = PICTURE): Promise<string> {
  await upload(seller, { documentId: 'one', document: xmlPart(invoiceWithEmail(address)), image });
  await exchange.idle();
  return (await stored(exchange, 'demo-seller', 'one')).state;
}

test.serial('a document goes by STARTTLS and a login to postfix, and from dovecot to the tenant of its receiver', async (t) => {
  const given = await world(t);
  t.is(await send(given, 'accounts@buyer.example'), 'EXPORTED');
  const ready = async (): Promise<readonly { readonly documentId: string }[]> =>
    ((await given.buyer('/v4/documents/export')).body as { documents: { documentId: string }[] }).documents;
  await given.pollUntil(async () => (await ready()).length > 0);
  const [received, ...more] = await ready();
  t.is(more.length, 0);
  const [document, image] = await contents(given.exchange, await exported(given.buyer, received!.documentId));
  t.is(document!.bytes.toString(), invoiceWithEmail('accounts@buyer.example'));
  t.deepEqual(image!.bytes, PICTURE.bytes);
});

test.serial('an unknown user: the report of postfix ends the document with what dovecot says', async (t) => {
  const given = await world(t);
  t.is(await send(given, 'nobody@buyer.example'), 'EXPORTED');
  const document = () => stored(given.exchange, 'demo-seller', 'one');
  await given.pollUntil(async () => (await document()).state === 'ERROR');
  t.is(
    (await document()).faultMessage,
    "The e-mail was not delivered: 5.1.1 550 5.1.1 <nobody@buyer.example> User doesn't exist: nobody@buyer.example",
  );
});

test.serial('a message that is too large for postfix ends its document at once', async (t) => {
  const given = await world(t);
  const bytes = Buffer.alloc(MESSAGE_BYTES_MAX, '%PDF-1.7 ');
  t.is(await send(given, 'accounts@buyer.example', { ...PICTURE, bytes }), 'ERROR');
  t.is(
    (await stored(given.exchange, 'demo-seller', 'one')).faultMessage,
    `The mail server refused the message: Message size larger than allowed ${MESSAGE_BYTES_MAX}`,
  );
});

test.serial('an account that works, and one with a wrong password', async (t) => {
  const right = await world(t);
  t.like(await testAccount(right.exchange.app, SELLER_ACTOR, right.accountId), {
    works: true,
    message: 'Sending works. Receiving works.',
  });
  const wrong = await world(t, 'wrong');
  t.like(await testAccount(wrong.exchange.app, SELLER_ACTOR, wrong.accountId), { works: false, code: 'UNAUTHORIZED' });
});
