// A receiver that is slow or fails takes no place from others, and a mail goes by the server of the tenant or the service.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { noteCauses, noteFor } from '../../../src/domain/alerts/note.js';
import { SERVICE_MAILS_MAX, TELLING_FAILED_MAX, TELLING_MAX, TELLING_PER_TENANT_MAX } from '../../../src/domain/alerts/places.js';
import { createAlertSender } from '../../../src/domain/alerts/tell.js';
import { startApp, type TestApp } from '../../support/app.js';
import { newFolder } from '../../support/folderOf.js';
import { data } from '../../support/graphql.js';
import { answers } from '../../support/inbox.js';
import { startSmtp } from '../../support/mail/smtp.js';
import { test } from '../../support/test.js';
import { until } from '../../support/until.js';
import { openInbox } from '../../support/webhooks.js';
import { exchange, fail, holding, look, seller, tellWebhook, toldTo, useExchange } from './telling.js';

useExchange();

test.serial('receivers that do not answer delay no other one, and what comes meanwhile is told', async (t) => {
  const held = holding();
  await using slow = await openInbox(exchange, held.behave);
  await using quick = await openInbox(exchange, answers(204));
  for (let n = 0; n < TELLING_PER_TENANT_MAX - 1; n += 1) {
    await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${slow.url}/${n}") { id } }`);
  }
  await tellWebhook(quick.url);
  await fail('a');
  await noteCauses(exchange.app);
  const running = createAlertSender(exchange.app).run();
  await slow.next(TELLING_PER_TENANT_MAX - 1);
  await quick.next(1);
  await fail('b', 'VALIDATION_FAILED');
  await noteCauses(exchange.app);
  await quick.next(2);
  held.release(slow);
  await running;
  t.deepEqual(toldTo(quick), [[['SEND_FAILED', 1, false]], [['VALIDATION_FAILED', 1, false]]]);
});

test.serial('a tenant whose receivers do not answer leaves room for others', async (t) => {
  const held = holding();
  await using slow = await openInbox(exchange, held.behave);
  for (let n = 0; n <= TELLING_PER_TENANT_MAX; n += 1) {
    await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${slow.url}/${n}") { id } }`);
  }
  await fail('a');
  await noteCauses(exchange.app);
  const running = createAlertSender(exchange.app).run();
  await slow.next(TELLING_PER_TENANT_MAX);
  t.is(slow.requests.length, TELLING_PER_TENANT_MAX);
  held.release(slow);
  await running;
  t.is(slow.requests.length, TELLING_PER_TENANT_MAX + 1);
});

/** Rules of as many tenants, each with something to tell. */
async function others({ app }: TestApp, count: number, kind: 'MAIL' | 'WEBHOOK', target: string, failures = 0): Promise<void> {
  const ids = Array.from({ length: count }, (_, n) => `other-${n}`);
  await app.database.sql.query('insert into tenant (id, name) select id, id from unnest($1::text[]) as id on conflict do nothing', [ids]);
  await app.database.sql.query(
    `with rule as (
      insert into alert_rule (id, tenant_id, kind, target, failures) select gen_random_uuid(), id, $2, $3, $4 from unnest($1::text[]) as id
      returning id)
    insert into alert_notice (rule, cause, key, count) select id, 'DOCUMENT_FAILED', 'SEND_FAILED', 1 from rule`,
    [ids, kind, target, failures],
  );
}

test.serial('a mail server of the service that does not answer leaves places for webhooks', async (t) => {
  const waiting: (() => void)[] = [];
  const mail = { send: () => new Promise<void>((resolve) => void waiting.push(resolve)) };
  await using inbox = await openInbox(exchange, answers(204));
  await others(exchange, SERVICE_MAILS_MAX + 1, 'MAIL', 'anna@seller.example');
  await tellWebhook(inbox.url);
  await fail('a');
  await noteFor(exchange.app, 'demo-seller');
  const running = createAlertSender({ ...exchange.app, mail }).run();
  await inbox.next(1);
  // A mail has its place before its notices are read and it is sent.
  await until(() => waiting.length >= SERVICE_MAILS_MAX);
  t.is(waiting.length, SERVICE_MAILS_MAX);
  mail.send = () => Promise.resolve();
  for (const answer of waiting) answer();
  await running;
});

test.serial('rules that have failed leave places for those that have not', async (t) => {
  const held = holding();
  await using slow = await openInbox(exchange, held.behave);
  await using quick = await openInbox(exchange, answers(204));
  await others(exchange, TELLING_MAX, 'WEBHOOK', `${slow.url}/alerts`, 1);
  await tellWebhook(quick.url);
  await fail('a');
  await noteFor(exchange.app, 'demo-seller');
  const running = createAlertSender(exchange.app).run();
  await quick.next(1);
  await slow.next(TELLING_FAILED_MAX);
  t.is(slow.requests.length, TELLING_FAILED_MAX);
  held.release(slow);
  await running;
});

test.serial('a stop records what is on its way and begins no more', async (t) => {
  const held = holding();
  await using working = await startApp({}, { runsJob: (name) => name === 'alert-messages' });
  await using slow = await openInbox(working, held.behave);
  const { sql } = working.app.database;
  await others(working, 1, 'WEBHOOK', `${slow.url}/first`);
  await slow.next(1);
  const stopping = working.app.stopWork(10_000);
  await others(working, 1, 'WEBHOOK', `${slow.url}/second`);
  held.release(slow);
  await stopping;
  t.deepEqual(
    slow.requests.map(({ path }) => path),
    ['/first'],
  );
  t.deepEqual(
    await sql.query('select r.target, n.told_at is not null as told from alert_rule r join alert_notice n on n.rule = r.id order by 1'),
    [
      { target: `${slow.url}/first`, told: true },
      { target: `${slow.url}/second`, told: false },
    ],
  );
});

test.serial('each lease takes one rule, also by statistics of a table that has none', async (t) => {
  const to: string[] = [];
  const mail = { send: async (notice: { readonly to: string }) => void to.push(notice.to) };
  await exchange.app.database.sql.query('analyze');
  for (const target of ['first', 'second', 'third']) await others(exchange, 2, 'MAIL', `${target}@a.example`);
  await createAlertSender({ ...exchange.app, mail }).run();
  t.is(to.length, 6);
});

test.serial('a tenant has so many mails of the service in an hour; the others wait, without a failure', async (t) => {
  const { sql } = exchange.app.database;
  const to: string[] = [];
  const mail = { send: async (notice: { readonly to: string }) => void to.push(notice.to) };
  const teller = createAlertSender({ ...exchange.app, mail });
  await others(exchange, 1, 'MAIL', 'first@a.example');
  await teller.run();
  t.deepEqual(to, ['first@a.example']);
  await sql.query(`update rate_bucket set tokens = 1 where key = $1`, ['alert-mail\nother-0']);
  await others(exchange, 1, 'MAIL', 'second@a.example');
  await others(exchange, 1, 'MAIL', 'third@a.example');
  await others(exchange, 2, 'MAIL', 'all@a.example');
  await teller.run();
  // One of the first tenant, and the one of the other tenant.
  t.deepEqual(to.length, 3);
  t.deepEqual(
    await sql.query(
      `select count(*)::int as n, sum(failures)::int as failures, count(lease_until)::int as leased from alert_rule where due_at > exchange_now()`,
    ),
    [{ n: 2, failures: 0, leased: 0 }],
  );
  await sql.query(`update rate_bucket set at = at - interval '1 hour' where key = $1`, ['alert-mail\nother-0']);
  await exchange.advance(3_600);
  await teller.run();
  t.deepEqual(to.toSorted(), ['all@a.example', 'all@a.example', 'first@a.example', 'second@a.example', 'third@a.example']);
});

test.serial('a mail goes by the mail server of the service, where the tenant has no account', async (t) => {
  const smtp = await startSmtp(exchange.app.authority!);
  t.teardown(() => smtp.close());
  const folder = await newFolder(t);
  await writeFile(join(folder, 'ca.pem'), exchange.app.authority!.caPem);
  const settings = {
    SMTP_URL: `smtp://robot@localhost:${smtp.port}`,
    SMTP_PASSWORD: 'right',
    OUTGOING_EXTRA_CA_FILE: join(folder, 'ca.pem'),
    SMTP_FROM: 'exchange@house.example',
    SMTP_FROM_NAME: 'House',
  };
  await using other = await startApp({ ROLES: 'api', PUBLIC_URL: 'https://exchange.house.example', ...settings });
  await data(await other.as('demo-seller'), 'mutation { saveAlertRule(kind: MAIL, target: "anna@seller.example") { id } }');
  await fail('a', 'SEND_FAILED', other);
  await noteCauses(other.app);
  await createAlertSender(other.app).run();
  t.deepEqual(await other.app.database.sql.query('select last_error from alert_rule'), [{ last_error: null }]);
  const [mail] = smtp.taken;
  t.deepEqual([mail!.user, mail!.isSecure, mail!.from, mail!.to], ['robot', true, 'exchange@house.example', ['anna@seller.example']]);
  const { subject, from, messageId, text } = await simpleParser(mail!.bytes);
  t.deepEqual([subject, from!.text], ['1 of your document exchange need you', '"House" <exchange@house.example>']);
  t.regex(text!, /\n\nTenant: .+ \(demo-seller\)\nhttps:\/\/exchange\.house\.example\/app\n$/);
  t.regex(messageId!, /^<[0-9a-f]{32}@exchange\.house\.example>$/);
});

test.serial('a mail over the e-mail account of the tenant has the cause and what to do', async (t) => {
  const smtp = await startSmtp(exchange.app.authority!);
  t.teardown(() => smtp.close());
  await data(
    seller,
    'mutation ($settings: JSON!) { saveChannelAccount(account: { channel: email, name: "out", settings: $settings }) { id } }',
    { settings: { smtpHost: 'localhost', smtpPort: smtp.port, from: 'exchange@seller.example' } },
  );
  await data(seller, 'mutation { saveAlertRule(kind: MAIL, target: "anna@seller.example") { id } }');
  await fail('a');
  await look();
  const [mail] = smtp.taken;
  const { subject, text, to } = await simpleParser(mail!.bytes);
  t.deepEqual([subject, (to as { text: string }).text], ['1 of your document exchange need you', 'anna@seller.example']);
  t.regex(text!, /^document failed \(SEND_FAILED\): 1, since \S+\nLook at the reason in the timeline;/);
});

test.serial('without an e-mail account the rule says so', async (t) => {
  await data(seller, 'mutation { saveAlertRule(kind: MAIL, target: "anna@seller.example") { id } }');
  await fail('a');
  await look();
  const { alertRules } = await data(seller, '{ alertRules { lastError } }');
  t.deepEqual(alertRules, [
    { lastError: 'The service has no mail server (SMTP_URL), and the tenant has no enabled e-mail account that sends' },
  ]);
});
