// Mails of the service to people, through a real postfix into a real dovecot: an invitation, a notice at once, a digest, and the mail about
// the file of a standing export.
import { type ParsedMail, simpleParser } from 'mailparser';
import { saveAccount } from '../../src/domain/accounts/save.js';
import { createStandingExports } from '../../src/domain/exports/standing/carry.js';
import { noteMoves } from '../../src/domain/notices/noteMoves.js';
import { createNoticeMailer } from '../../src/domain/notices/tell.js';
import { SELLER_ACTOR } from '../support/accounts.js';
import { invoice, PICTURE, upload, xmlPart } from '../support/documents.js';
import { data } from '../support/graphql.js';
import { startDovecot } from '../support/mail/dovecot.js';
import { startEmailExchange } from '../support/mail/emailExchange.js';
import { startPostfix } from '../support/mail/postfix.js';
import { colleague, demo } from '../support/people.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

const ANN = 'ann@buyer.example';

test.serial('mails to people arrive with a subject, a text, links, and one click that ends notices', async (t) => {
  const { exchange } = await startEmailExchange(t);
  const { app } = exchange;
  const dovecot = await startDovecot(app.authority!, ['invoices', 'ann', 'new']);
  t.teardown(() => dovecot.close());
  const postfix = await startPostfix(app.authority!, dovecot, ['seller.example', 'buyer.example']);
  t.teardown(() => postfix[Symbol.asyncDispose]());
  await saveAccount(app, SELLER_ACTOR, {
    channel: 'email',
    name: 'main',
    settings: { smtpHost: 'localhost', smtpPort: postfix.port, smtpUser: 'invoices', from: 'invoices@seller.example' },
    secrets: [{ name: 'smtpPassword', value: 'right' }],
  });
  const arrived = async (user: string, count: number): Promise<readonly ParsedMail[]> => {
    await until(async () => dovecot.messages(user).length >= count);
    return Promise.all(dovecot.messages(user).map((source) => simpleParser(source)));
  };

  const seller = await demo(exchange, 'seller');
  const { invitePerson } = await data(seller, 'mutation { invitePerson(email: "new@buyer.example", role: viewer) { link isMailed } }');
  const [invitation] = await arrived('new', 1);
  t.true(invitePerson.isMailed);
  t.is(invitation!.subject, 'Invitation to Demo Seller');
  t.true(invitation!.text!.includes(invitePerson.link), invitation!.text);

  const ann = await colleague(exchange, ANN, 'operator');
  const choose = (invoices: string, hour: number) =>
    data(
      ann,
      `mutation { saveNoticeChoice(choice: { invoices: ${invoices}, digestHour: ${hour}, mentions: true, assignments: true, approvals: true, failedSends: true }) { invoices } }`,
    );
  const client = await exchange.as('demo-seller');
  const receive = async (documentId: string): Promise<void> => {
    await upload(client, { direction: 'receive', documentId, document: xmlPart(invoice()), image: PICTURE });
    await exchange.idle();
    await noteMoves(app);
  };
  await choose('AT_ONCE', 6);
  await receive('one');
  await createNoticeMailer(app).run();
  const [notice] = await arrived('ann', 1);
  t.is(notice!.subject, 'New invoice F2026-0017 from Example Seller BV: 355.50 EUR');
  t.true(notice!.text!.includes(`${exchange.url}/app/documents/one`), notice!.text);
  t.regex(String(notice!.html), /<a href="[^"]*\/app\/documents\/one">/);
  t.is(notice!.to && 'text' in notice!.to ? notice!.to.text : '', ANN);
  t.truthy(notice!.messageId);

  await choose('DAILY', new Date(app.clock().getTime() + 3_600_000).getUTCHours());
  await receive('two');
  await receive('three');
  await exchange.advance(3_700);
  await createNoticeMailer(app).run();
  const digest = (await arrived('ann', 2)).find(({ subject }) => subject?.startsWith('2 notices'));
  t.is(digest?.subject, '2 notices of Demo Seller');

  const raw = dovecot.messages('ann').find((source) => source.includes('Subject: 2 notices'))!;
  const [, url] = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(raw.replaceAll(/\r?\n[ \t]+/g, ''))!;
  t.regex(raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  const path = url!.slice(exchange.url.length);
  t.is((await exchange.anonymous(path, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status, 204);
  const again = await colleague(exchange, ANN, 'operator');
  t.is((await data(again, '{ noticeChoice { invoices } }')).noticeChoice.invoices, 'OFF');

  const { saveStandingExport } = await data(
    await demo(exchange, 'seller'),
    `mutation { saveStandingExport(standing: { name: "Bücher", format: TABLE, dateBy: IMPORTED, day: 2, recipients: ["${ANN}"] }) { id } }`,
  );
  await data(await demo(exchange, 'seller'), `mutation { runStandingExport(id: "${saveStandingExport.id}") { id } }`);
  await createStandingExports(app).run();
  const file = (await arrived('ann', 3)).find(({ subject }) => subject?.startsWith('Bücher, '));
  t.true(file?.text?.includes(`${exchange.url}/app/settings/exports`), file?.text);
});
