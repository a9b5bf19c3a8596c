// People are told by mail of what they chose: once, whatever fails, and not more often than they can read.
import { endNotices } from '../../../src/domain/notices/choice.js';
import { createNoticeMailer } from '../../../src/domain/notices/tell.js';
import { data } from '../../support/graphql.js';
import { invite, OWN_PAGE, PASSWORD, post } from '../../support/people.js';
import { test } from '../../support/test.js';
import { ann, ask, bo, choose, exchange, look, receive, sent, server, told, useExchange } from './notices.js';

useExchange();

const MENTIONED = ['ann@acme.example', 'Ann Example mentions you at F2026-0017'];

test.serial('somebody whom a comment calls is told once, with a link, in plain text and HTML', async (t) => {
  await receive('one');
  await ask('one', 'look, @ann@acme.example');
  await look();
  await look();
  t.deepEqual(told(), [MENTIONED]);
  const [mail] = sent;
  const link = `${exchange.url}/app/documents/one`;
  t.true(mail!.text.startsWith(`Ann Example mentions you at F2026-0017\n${link}\n`), mail!.text);
  t.true(mail!.html?.includes(`<li><a href="${link}">Ann Example mentions you at F2026-0017</a></li>`), mail!.html);
  t.false(mail!.text.includes('look'));
});

test.serial('a mail is in the language of the last sign-in', async (t) => {
  await receive('one');
  await post(exchange, '/app/sign-in', { email: 'ann@acme.example', password: PASSWORD }, { ...OWN_PAGE, 'Accept-Language': 'de-AT' });
  await ask('one', '@ann@acme.example');
  await look();
  t.deepEqual(told(), [['ann@acme.example', 'Ann Example erwähnt Sie bei F2026-0017']]);
  t.is(sent[0]!.language, 'de');
});

test.serial('a new invoice is told to whoever chose it, with party and amount, and once', async (t) => {
  await choose(ann, { invoices: 'AT_ONCE' });
  await receive('one');
  await look();
  await ask('one', 'nobody in particular');
  await exchange.advance(400);
  await look();
  t.deepEqual(told(), [['ann@acme.example', 'New invoice F2026-0017 from Example Seller BV: 355.50 EUR']]);
});

for (const [rule, isTold] of [
  [{ supplier: 'seller bv' }, true],
  [{ supplier: 'another' }, false],
  [{ amountMin: '355.50', currency: 'EUR' }, true],
  [{ amountMin: '355.51', currency: 'EUR' }, false],
  [{ amountMin: '9999', currency: 'CZK' }, true],
  [{ label: 'urgent' }, false],
] as const) {
  test.serial(`with the rule ${JSON.stringify(rule)} an invoice is ${isTold ? '' : 'not '}told`, async (t) => {
    await choose(ann, { ...rule });
    await receive('one');
    await look();
    t.is(sent.length, isTold ? 1 : 0);
  });
}

test.serial('with a label it is told when somebody else puts the label, once', async (t) => {
  await choose(ann, { label: 'urgent' });
  await receive('one');
  await look();
  for (const label of ['other', 'urgent', 'urgent']) await data(bo, `mutation { labelDocuments(documentIds: ["one"], add: ["${label}"]) }`);
  await look();
  t.is(sent.length, 1);
});

test.serial('a digest comes at its hour, with all invoices of the day', async (t) => {
  const { sql } = exchange.app.database;
  await choose(ann, { invoices: 'DAILY', digestHour: new Date(exchange.app.clock().getTime() + 3_600_000).getUTCHours() });
  await receive('one');
  await receive('two');
  await look();
  t.deepEqual(told(), []);
  const [due] = await sql.query<{ seconds: number }>(
    'select extract(epoch from due_at - exchange_now())::float8 as seconds from notice_choice',
  );
  t.true(due!.seconds > 0 && due!.seconds <= 3_600, String(due!.seconds));
  await exchange.advance(due!.seconds + 1);
  await look();
  t.deepEqual(told(), [['ann@acme.example', '2 notices of Demo Seller']]);
});

test.serial('whoever a document is given to is told, and nobody of what they did', async (t) => {
  await receive('one');
  for (const to of ['ann', 'bo'])
    await data(bo, `mutation { assignDocument(documentId: "one", person: "${to}@acme.example") { documentId } }`);
  await data(bo, 'mutation { assignDocument(documentId: "one", person: "ann@acme.example") { documentId } }');
  await look();
  t.deepEqual(new Set(told().map(([to]) => to)), new Set(['ann@acme.example']));
});

test.serial('operators and admins are told of what waits for approval, not who asked, nor viewers, nor once it was approved', async (t) => {
  await invite(exchange, 'vi@acme.example', 'viewer');
  for (const documentId of ['one', 'two']) {
    await receive(documentId);
    await data(bo, `mutation { requestApproval(documentId: "${documentId}") { documentId } }`);
  }
  await data(ann, 'mutation { approve(documentId: "two") { documentId } }');
  await look();
  t.deepEqual(told(), [['ann@acme.example', 'Ann Example asks for approval of F2026-0017 from Example Seller BV: 355.50 EUR']]);
});

test.serial('a send that failed is told to whoever sent it, and again only where it failed again', async (t) => {
  const { sql } = exchange.app.database;
  await sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, number, buyer_name, actor)
     values (gen_random_uuid(), 'demo-seller', 'mine', 'send', 'invoice', 'api', 'ERROR', '', '7', 'Buyer', 'user:Ann Example <ann@acme.example>')`,
  );
  for (const states of [['PROCESSING', 'ERROR', 'ERROR'], ['ERROR'], ['PROCESSING', 'ERROR']]) {
    for (const state of states) await sql.query('insert into document_move (document, state) select id, $1 from document', [state]);
    await look();
    await exchange.advance(301);
  }
  t.deepEqual(told(), Array(2).fill(['ann@acme.example', '7 to Buyer could not be sent']));
});

test.serial('whoever lost the role, is disabled or ended it is told nothing', async (t) => {
  const { sql } = exchange.app.database;
  await receive('one');
  for (const name of ['cy', 'di', 'el']) await invite(exchange, `${name}@acme.example`, 'operator');
  await ask('one', '@cy@acme.example @di@acme.example @el@acme.example');
  await sql.query(`delete from person_role using person p where p.id = person and p.email = 'cy@acme.example'`);
  await sql.query(`update person set disabled_at = exchange_now() where email = 'di@acme.example'`);
  const [el] = await sql.query<{ id: string }>(`select id from person where email = 'el@acme.example'`);
  await endNotices(exchange.app, 'demo-seller', el!.id);
  await look();
  t.deepEqual(told(), []);
  t.deepEqual(await sql.query('select 1 from notice'), []);
});

test.serial('a mail that is not taken is sent again with the same id, and what comes meanwhile goes with the next one', async (t) => {
  await receive('one');
  const ids: string[] = [];
  server.take = ({ id }) => {
    ids.push(id);
    throw new Error('451 later');
  };
  await ask('one', '@ann@acme.example');
  await look();
  await ask('one', 'again @ann@acme.example');
  await look();
  t.is(ids.length, 1);
  server.take = ({ id }) => void ids.push(id);
  await exchange.advance(61);
  await look();
  await exchange.advance(301);
  await look();
  t.is(ids.length, 3);
  t.is(ids[0], ids[1]);
  t.not(ids[1], ids[2]);
  t.deepEqual(told(), [MENTIONED, MENTIONED]);
});

test.serial('two processes send one mail, and one that died meanwhile is followed by another with the same id', async (t) => {
  await receive('one');
  await ask('one', '@ann@acme.example');
  await Promise.all([createNoticeMailer(exchange.app).run(), createNoticeMailer(exchange.app).run()]);
  t.is(sent.length, 1);
  await ask('one', 'again @ann@acme.example');
  await exchange.advance(301);
  const { sql } = exchange.app.database;
  // As if it had died after it sent the mail and before it wrote that.
  const [batch] = await sql.query<{ batch: string }>(
    `update notice_choice set batch = gen_random_uuid(), lease_token = gen_random_uuid(), lease_until = exchange_now() + interval '1 minute'
     where due_at is not null returning batch`,
  );
  await sql.query('update notice set batch = $1', [batch!.batch]);
  await look();
  t.is(sent.length, 1);
  await exchange.advance(61);
  await look();
  t.deepEqual(sent.map(({ id }) => id).slice(1), [batch!.batch]);
});

test.serial('five minutes lie between two mails to a person', async (t) => {
  await receive('one');
  await ask('one', '@ann@acme.example');
  await look();
  await ask('one', '1 @ann@acme.example');
  await ask('one', '2 @ann@acme.example');
  await look();
  t.is(sent.length, 1);
  await exchange.advance(301);
  await look();
  t.deepEqual(told().slice(1), [['ann@acme.example', '2 notices of Demo Seller']]);
});

test.serial('the link of a mail ends them with one POST, only with its signature, and not when it is looked at', async (t) => {
  await receive('one');
  await ask('one', '@ann@acme.example');
  await look();
  const path = sent[0]!.unsubscribeUrl!.slice(exchange.url.length);
  const chosen = async () => (await data(ann, '{ noticeChoice { mentions } }')).noticeChoice.mentions;
  t.is((await exchange.anonymous(path)).headers.get('location'), '/app/settings');
  t.is((await exchange.anonymous(path.replace('tenant=demo-seller', 'tenant=demo-buyer'), { method: 'POST' })).status, 403);
  t.true(await chosen());
  t.is((await exchange.anonymous(path, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status, 204);
  t.false(await chosen());
});

test.serial('a person gets no more mails on a day than it may have, and the rest in one that says so', async (t) => {
  await receive('one');
  for (let mail = 0; mail < 22; mail += 1) {
    await ask('one', `${mail} @ann@acme.example`);
    await look();
    await exchange.app.database.sql.query('update notice_choice set quiet_until = null');
  }
  t.is(sent.length, 20);
  await exchange.advance(86_400);
  await look();
  t.is(sent.length, 21);
  t.is(sent[20]!.subject, '2 notices of Demo Seller');
  t.true(sent[20]!.text.includes('This mail has the rest.'));
});
