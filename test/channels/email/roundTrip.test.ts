// What one exchange sends by e-mail is the same document for the other exchange.
import { readFileSync } from 'node:fs';
import { simpleParser } from 'mailparser';
import { saveAccount } from '../../../src/domain/accounts/save.js';
import { SELLER_ACTOR } from '../../support/accounts.js';
import { type Part, stored, upload } from '../../support/documents.js';
import { startEmailExchange } from '../../support/mail/emailExchange.js';
import { received, type World, world } from '../../support/mail/mailboxWorld.js';
import { startSmtp, type TakenMail } from '../../support/mail/smtp.js';
import { pdfOf } from '../../support/pdf.js';
import { routeAll } from '../../support/routes.js';
import { type ExecutionContext, test } from '../../support/test.js';

const ADDRESS = 'accounts@buyer.example';
const CII = readFileSync('test/fixtures/cii-invoice.xml', 'utf8').replace(
  '<ram:URIID schemeID="0088">5400000000027</ram:URIID>',
  `<ram:URIID schemeID="EM">${ADDRESS}</ram:URIID>`,
);

/** The e-mail that an exchange of its own makes of this upload. */
async function sent(t: ExecutionContext, document: Part): Promise<TakenMail> {
  const { exchange } = await startEmailExchange(t);
  const { app } = exchange;
  const smtp = await startSmtp(app.authority!);
  t.teardown(() => smtp.close());
  await routeAll(app, 'email');
  await saveAccount(app, SELLER_ACTOR, {
    channel: 'email',
    name: 'main',
    settings: { smtpHost: 'localhost', smtpPort: smtp.port, from: 'invoices@seller.example' },
    secrets: [],
  });
  await upload(await exchange.as('demo-seller'), { documentId: 'one', document });
  await exchange.idle();
  t.like(await stored(exchange, 'demo-seller', 'one'), { state: 'EXPORTED' });
  return smtp.taken[0]!;
}

async function receiver(t: ExecutionContext): Promise<World> {
  const given = await world(t);
  await given.account();
  return given;
}

async function hybrid(): Promise<Part> {
  const attached = { name: 'hours.csv', bytes: Buffer.from('a,b'), mimeType: 'text/csv' };
  const bytes = await pdfOf([{ name: 'factur-x.xml', bytes: Buffer.from(CII) }, attached]);
  return { fileName: 'invoice.pdf', mimeType: 'application/pdf', bytes };
}

test.serial('a PDF with its invoice is sent with the XML once', async (t) => {
  const { attachments } = await simpleParser((await sent(t, await hybrid())).bytes);
  t.deepEqual(
    attachments.map(({ filename }) => filename),
    ['factur-x.xml', 'invoice.pdf'],
  );
});

test.serial('a PDF with its invoice and a file inside arrives as the same document', async (t) => {
  const mail = await sent(t, await hybrid());
  const given = await receiver(t);
  given.imap.deliver(mail.bytes);
  await given.poll();
  t.deepEqual(await received(given), [
    { tenant: 'demo-seller', state: 'READY', files: ['document invoice.pdf', 'attachment factur-x.xml', 'attachment hours.csv'] },
  ]);
  t.is(given.imap.count('Processed'), 1);
});
