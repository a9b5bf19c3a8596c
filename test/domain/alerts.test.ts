// People are told of what needs them: once for each cause, and again when it has ended, by mail or by webhook.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { noteCauses, noteFor } from '../../src/domain/alerts/note.js';
import { SERVICE_MAILS_MAX, TELLING_FAILED_MAX, TELLING_MAX, TELLING_PER_TENANT_MAX } from '../../src/domain/alerts/places.js';
import { retireAlertSecrets } from '../../src/domain/alerts/secrets.js';
import { createTeller } from '../../src/domain/alerts/tell.js';
import { releaseLeases } from '../../src/domain/maintenance/sweep.js';
import { createDatabaseGauges } from '../../src/metrics/databaseGauges.js';
import { type Client, startApp, type TestApp } from '../support/app.js';
import { ask, data, faults } from '../support/graphql.js';
import { answers, type Behaviour } from '../support/inbox.js';
import { startSmtp } from '../support/mail/smtp.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';
import { openInbox, signature, standardSignature } from '../support/webhooks.js';

let exchange: TestApp;
let seller: Client;

test.before(async () => {
  exchange = await startApp({ ROLES: 'api' });
});

test.beforeEach(async () => {
  // Tests move the clock, and tokens end.
  seller = await exchange.as('demo-seller');
  const { sql } = exchange.app.database;
  await sql.query('delete from alert_rule');
  await sql.query('delete from document');
  await sql.query('delete from channel_account');
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

async function fail(name: string, code = 'SEND_FAILED'): Promise<void> {
  await exchange.app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, fault_code)
     values (gen_random_uuid(), 'demo-seller', $1, 'send', 'invoice', 'api', 'ERROR', '', $2)`,
    [name, code],
  );
}

const mend = (name: string) => exchange.app.database.sql.query('delete from document where document_id = $1', [name]);

/** As if the process had died after the request and before it wrote that it was told. */
async function forget(): Promise<void> {
  const { sql } = exchange.app.database;
  await sql.query(`update alert_rule set lease_token = gen_random_uuid(), lease_until = exchange_now() + interval '1 minute'`);
  await sql.query('update alert_notice set told_at = null');
}

async function look(): Promise<void> {
  await noteCauses(exchange.app);
  await createTeller(exchange.app).run();
}

interface Notice {
  readonly cause: string;
  readonly key: string;
  readonly count: number;
  readonly endedAt: string | null;
  readonly remedy: string;
}

const told = (body: Buffer): (readonly [key: string, count: number, isOver: boolean])[] =>
  (JSON.parse(body.toString()) as { notices: Notice[] }).notices.map(({ key, count, endedAt }) => [key, count, endedAt !== null]);

test.serial('a webhook is told once of a cause, not again while it lasts, and of its end', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts") { id } }`);
  await fail('a');
  await look();
  await fail('b');
  await look();
  await mend('a');
  await look();
  await mend('b');
  await look();
  await look();
  t.deepEqual(
    inbox.requests.map(({ body }) => told(body)),
    [[['SEND_FAILED', 1, false]], [['SEND_FAILED', 1, true]]],
  );
  const [{ notices }] = inbox.requests.map(({ body }) => JSON.parse(body.toString()) as { notices: Notice[] }) as [{ notices: Notice[] }];
  t.regex(notices[0]!.remedy, /\.$/);
});

test.serial('a cause that comes back after its end was told is told again', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts") { id } }`);
  for (let round = 0; round < 2; round += 1) {
    await fail('a');
    await look();
    await mend('a');
    await look();
  }
  t.deepEqual(
    inbox.requests.map(({ body }) => told(body)[0]![2]),
    [false, true, false, true],
  );
});

test.serial('a rule tells of its causes only; what ended before anybody was told is not told', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts", causes: [WEBHOOK_DISABLED]) { id } }`);
  await fail('a');
  await look();
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts") { id } }`);
  await noteCauses(exchange.app);
  await mend('a');
  await look();
  t.is(inbox.requests.length, 0);
});

test.serial('two processes tell of a cause once', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts") { id } }`);
  await fail('a');
  await Promise.all([noteCauses(exchange.app), noteCauses(exchange.app)]);
  await Promise.all([createTeller(exchange.app).run(), createTeller(exchange.app).run()]);
  t.is(inbox.requests.length, 1);
});

test.serial('what a process that died was telling is told by another, with the same id', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts") { id } }`);
  await fail('a');
  await look();
  await forget();
  await look();
  t.is(inbox.requests.length, 1);
  await exchange.advance(61);
  await look();
  const ids = inbox.requests.map(({ headers }) => headers['webhook-id']);
  t.is(ids.length, 2);
  t.is(ids[0], ids[1]);
});

test.serial('the end is told of what a process that died may have told', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts") { id } }`);
  await fail('a');
  await look();
  await forget();
  await mend('a');
  await look();
  await exchange.advance(61);
  await look();
  await look();
  t.deepEqual(
    inbox.requests.map(({ body }) => told(body)),
    [[['SEND_FAILED', 1, false]], [['SEND_FAILED', 1, true]]],
  );
});

test.serial('the end is told of what a receiver may have taken though it failed, also when the rule is saved meanwhile', async (t) => {
  await using inbox = await openInbox(exchange, answers(504));
  const save = `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts") { id } }`;
  await data(seller, save);
  await fail('a');
  await look();
  await data(seller, save);
  await mend('a');
  inbox.behave = answers(204);
  await look();
  await look();
  t.deepEqual(
    inbox.requests.map(({ body }) => told(body)),
    [[['SEND_FAILED', 1, false]], [['SEND_FAILED', 1, true]]],
  );
});

test.serial('what begins and ends while others are told is not told', async (t) => {
  const waiting: (() => void)[] = [];
  await using slow = await openInbox(exchange, (_, response) => void waiting.push(() => response.writeHead(204).end()));
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${slow.url}/alerts") { id } }`);
  await fail('a');
  await noteCauses(exchange.app);
  const running = createTeller(exchange.app).run();
  await slow.next(1);
  await fail('b', 'VALIDATION_FAILED');
  await noteCauses(exchange.app);
  await mend('b');
  await noteCauses(exchange.app);
  slow.behave = answers(204);
  for (const answer of waiting) answer();
  await running;
  await look();
  t.deepEqual(
    slow.requests.map(({ body }) => told(body)),
    [[['SEND_FAILED', 1, false]]],
  );
});

test.serial('a message that comes again has the same id, though the count has changed', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts") { id } }`);
  await fail('a');
  await look();
  await forget();
  await fail('b');
  await exchange.advance(61);
  await look();
  const [first, second] = inbox.requests;
  t.deepEqual(told(second!.body), [['SEND_FAILED', 2, false]]);
  t.is(second!.headers['webhook-id'], first!.headers['webhook-id']);
});

test.serial('an embedded process that starts tells at once what an earlier one was telling', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts") { id } }`);
  await fail('a');
  await look();
  await forget();
  await mend('a');
  await releaseLeases(exchange.app, 'all');
  await look();
  t.deepEqual(
    inbox.requests.map(({ body }) => told(body)),
    [[['SEND_FAILED', 1, false]], [['SEND_FAILED', 1, true]]],
  );
});

async function oldestSeconds(): Promise<number> {
  const text = await createDatabaseGauges(exchange.app).expose();
  return Number(/^exchange_oldest_due_seconds\{queue="alerts"\} (\S+)$/m.exec(text)![1]);
}

test.serial('the metric says how long something has waited to be told, not how old a rule is', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts") { id } }`);
  await fail('a');
  await look();
  await exchange.advance(3_600);
  t.is(await oldestSeconds(), 0);
  await mend('a');
  await noteCauses(exchange.app);
  await exchange.advance(600);
  const seconds = await oldestSeconds();
  t.true(seconds >= 600 && seconds < 3_600, String(seconds));
  const hour = exchange.app.clock().getUTCHours();
  await exchange.app.database.sql.query('update alert_rule set digest_hour = $1', [(hour + 2) % 24]);
  t.is(await oldestSeconds(), 0);
});

test.serial('what is refused is tried again later, with its reason at the rule', async (t) => {
  await using inbox = await openInbox(exchange, answers(500));
  const { saveAlertRule } = await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts") { target } }`);
  await fail('a');
  await look();
  await look();
  t.is(inbox.requests.length, 1);
  const { alertRules } = await data(seller, '{ alertRules { target lastError } }');
  t.deepEqual(alertRules, [{ target: saveAlertRule.target, lastError: 'The webhook answered 500' }]);
  inbox.behave = answers(204);
  await exchange.advance(61);
  await look();
  t.is(inbox.requests.length, 2);
  t.deepEqual((await data(seller, '{ alertRules { lastError } }')).alertRules, [{ lastError: null }]);
});

test.serial('a webhook is signed, by a secret that is shown once', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  const save = `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts") { id signingSecret } }`;
  const { signingSecret: secret } = (await data(seller, save)).saveAlertRule;
  t.regex(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  t.is((await data(seller, save)).saveAlertRule.signingSecret, null);
  await fail('a');
  await look();
  const [request] = inbox.requests;
  const { headers } = request!;
  t.is(headers['x-signature'], signature(request!, secret));
  t.is(headers['webhook-signature'], standardSignature(request!, secret));
  t.is(headers['x-signature-previous'], undefined);
});

test.serial('a new secret signs beside the old one, until that one is ended', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  const { id, signingSecret: old } = (
    await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts") { id signingSecret } }`)
  ).saveAlertRule;
  const fresh = (await data(seller, `mutation { rotateAlertSecret(id: "${id}") }`)).rotateAlertSecret;
  await fail('a');
  await look();
  const [both] = inbox.requests;
  t.is(both!.headers['x-signature'], signature(both!, fresh));
  t.is(both!.headers['x-signature-previous'], signature(both!, old));
  t.is(both!.headers['webhook-signature'], `${standardSignature(both!, fresh)} ${standardSignature(both!, old)}`);
  const revoke = `mutation { revokePreviousAlertSecret(id: "${id}") }`;
  t.deepEqual(await data(seller, revoke), { revokePreviousAlertSecret: true });
  t.deepEqual(await data(seller, revoke), { revokePreviousAlertSecret: false });
  await mend('a');
  await look();
  const one = inbox.requests[1]!;
  t.is(one.headers['webhook-signature'], standardSignature(one, fresh));
  const last = (await data(seller, `mutation { rotateAlertSecret(id: "${id}", overlapSeconds: 0) }`)).rotateAlertSecret;
  await fail('a');
  await look();
  const third = inbox.requests[2]!;
  t.is(third.headers['webhook-signature'], standardSignature(third, last));
});

test.serial('the old secret ends by itself', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  const { id } = (await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts") { id } }`)).saveAlertRule;
  const fresh = (await data(seller, `mutation { rotateAlertSecret(id: "${id}", overlapSeconds: 60) }`)).rotateAlertSecret;
  await exchange.advance(61);
  await fail('a');
  await look();
  const [request] = inbox.requests;
  t.is(request!.headers['webhook-signature'], standardSignature(request!, fresh));
  await retireAlertSecrets(exchange.app);
  t.deepEqual(await exchange.app.database.sql.query('select count(*)::int as n from alert_secret'), [{ n: 1 }]);
});

test.serial('secrets of mail, of others and of nothing are not rotated', async (t) => {
  const buyer = await exchange.as('demo-buyer');
  const { id } = (await data(seller, 'mutation { saveAlertRule(kind: MAIL, target: "anna@seller.example") { id } }')).saveAlertRule;
  const { id: own } = (await data(seller, 'mutation { saveAlertRule(kind: WEBHOOK, target: "https://a.example/b") { id } }')).saveAlertRule;
  for (const [client, of] of [
    [seller, id],
    [seller, 'none'],
    [buyer, own],
  ] as const) {
    for (const mutation of [`rotateAlertSecret(id: "${of}")`, `revokePreviousAlertSecret(id: "${of}")`]) {
      t.deepEqual(faults(await ask(client, `mutation { ${mutation} }`)), [{ code: 'NOT_FOUND', message: 'Alert to a webhook not found' }]);
    }
  }
  t.deepEqual(faults(await ask(seller, `mutation { rotateAlertSecret(id: "${own}", overlapSeconds: 604801) }`)), [
    { code: 'PARAMETERS_INVALID', message: 'Invalid request parameters: overlapSeconds must be 0 to 604800' },
  ]);
});

test.serial('receivers that do not answer delay no other one, and what comes meanwhile is told', async (t) => {
  const waiting: (() => void)[] = [];
  const waits: Behaviour = (_, response) => void waiting.push(() => response.writeHead(204).end());
  await using slow = await openInbox(exchange, waits);
  await using quick = await openInbox(exchange, answers(204));
  for (let n = 0; n < TELLING_PER_TENANT_MAX - 1; n += 1) {
    await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${slow.url}/${n}") { id } }`);
  }
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${quick.url}/alerts") { id } }`);
  await fail('a');
  await noteCauses(exchange.app);
  const running = createTeller(exchange.app).run();
  await slow.next(TELLING_PER_TENANT_MAX - 1);
  await quick.next(1);
  await fail('b', 'VALIDATION_FAILED');
  await noteCauses(exchange.app);
  await quick.next(2);
  slow.behave = answers(204);
  for (const answer of waiting) answer();
  await running;
  t.deepEqual(
    quick.requests.map(({ body }) => told(body)),
    [[['SEND_FAILED', 1, false]], [['VALIDATION_FAILED', 1, false]]],
  );
});

test.serial('a tenant whose receivers do not answer leaves room for others', async (t) => {
  const waiting: (() => void)[] = [];
  await using slow = await openInbox(exchange, (_, response) => void waiting.push(() => response.writeHead(204).end()));
  for (let n = 0; n <= TELLING_PER_TENANT_MAX; n += 1) {
    await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${slow.url}/${n}") { id } }`);
  }
  await fail('a');
  await noteCauses(exchange.app);
  const running = createTeller(exchange.app).run();
  await slow.next(TELLING_PER_TENANT_MAX);
  t.is(slow.requests.length, TELLING_PER_TENANT_MAX);
  slow.behave = answers(204);
  for (const answer of waiting) answer();
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
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts") { id } }`);
  await fail('a');
  await noteFor(exchange.app, 'demo-seller');
  const running = createTeller({ ...exchange.app, mail }).run();
  await inbox.next(1);
  // A mail has its place before its notices are read and it is sent.
  await until(() => waiting.length >= SERVICE_MAILS_MAX);
  t.is(waiting.length, SERVICE_MAILS_MAX);
  mail.send = () => Promise.resolve();
  for (const answer of waiting) answer();
  await running;
});

test.serial('rules that have failed leave places for those that have not', async (t) => {
  const waiting: (() => void)[] = [];
  await using slow = await openInbox(exchange, (_, response) => void waiting.push(() => response.writeHead(204).end()));
  await using quick = await openInbox(exchange, answers(204));
  await others(exchange, TELLING_MAX, 'WEBHOOK', `${slow.url}/alerts`, 1);
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${quick.url}/alerts") { id } }`);
  await fail('a');
  await noteFor(exchange.app, 'demo-seller');
  const running = createTeller(exchange.app).run();
  await quick.next(1);
  await slow.next(TELLING_FAILED_MAX);
  t.is(slow.requests.length, TELLING_FAILED_MAX);
  slow.behave = answers(204);
  for (const answer of waiting) answer();
  await running;
});

test.serial('a stop records what is on its way and begins no more', async (t) => {
  const waiting: (() => void)[] = [];
  await using working = await startApp({}, { runsJob: (name) => name === 'alert-messages' });
  await using slow = await openInbox(working, (_, response) => void waiting.push(() => response.writeHead(204).end()));
  const { sql } = working.app.database;
  await others(working, 1, 'WEBHOOK', `${slow.url}/first`);
  await slow.next(1);
  const stopping = working.app.stopWork(10_000);
  await others(working, 1, 'WEBHOOK', `${slow.url}/second`);
  for (const answer of waiting) answer();
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

test.serial('a tenant has so many mails of the service in an hour; the others wait, without a failure', async (t) => {
  const { sql } = exchange.app.database;
  const to: string[] = [];
  const mail = { send: async (notice: { readonly to: string }) => void to.push(notice.to) };
  const teller = createTeller({ ...exchange.app, mail });
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
  const folder = await mkdtemp(join(tmpdir(), 'exchange-alerts-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
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
  await other.app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, fault_code)
     values (gen_random_uuid(), 'demo-seller', 'a', 'send', 'invoice', 'api', 'ERROR', '', 'SEND_FAILED')`,
  );
  await noteCauses(other.app);
  await createTeller(other.app).run();
  t.deepEqual(await other.app.database.sql.query('select last_error from alert_rule'), [{ last_error: null }]);
  const [mail] = smtp.taken;
  t.deepEqual([mail!.user, mail!.isSecure, mail!.from, mail!.to], ['robot', true, 'exchange@house.example', ['anna@seller.example']]);
  const { subject, from, messageId, text } = await simpleParser(mail!.bytes);
  t.deepEqual([subject, from!.text], ['1 of your document exchange need you', '"House" <exchange@house.example>']);
  t.regex(text!, /\n\nTenant: .+ \(demo-seller\)\nhttps:\/\/exchange\.house\.example\/app\n$/);
  t.regex(messageId!, /^<[0-9a-f]{32}@exchange\.house\.example>$/);
});

test.serial('a digest is one message at its hour', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  const hour = exchange.app.clock().getUTCHours();
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts", digestHour: ${(hour + 2) % 24}) { id } }`);
  await fail('a');
  await look();
  await fail('b', 'VALIDATION_FAILED');
  await look();
  t.is(inbox.requests.length, 0);
  await exchange.advance(2 * 3_600);
  await look();
  t.deepEqual(
    inbox.requests.map(({ body }) => told(body)),
    [
      [
        ['SEND_FAILED', 1, false],
        ['VALIDATION_FAILED', 1, false],
      ],
    ],
  );
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

for (const [args, reason] of [
  ['kind: MAIL, target: "nobody"', 'target must be an e-mail address'],
  ['kind: WEBHOOK, target: "http://a.example"', 'target must be an https URL'],
  ['kind: MAIL, target: "a@b.example", digestHour: 24', 'digestHour must be 0 to 23'],
] as const) {
  test.serial(`no rule is saved with { ${args} }`, async (t) => {
    t.deepEqual(faults(await ask(seller, `mutation { saveAlertRule(${args}) { id } }`)), [
      { code: 'PARAMETERS_INVALID', message: `Invalid request parameters: ${reason}` },
    ]);
  });
}
