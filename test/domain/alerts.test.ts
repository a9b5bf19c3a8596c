// People are told of what needs them: once for each cause, and again when it has ended, by mail or by webhook.
import { simpleParser } from 'mailparser';
import { noteCauses } from '../../src/domain/alerts/note.js';
import { tellNotices } from '../../src/domain/alerts/tell.js';
import { type Client, startApp, type TestApp } from '../support/app.js';
import { ask, data, faults } from '../support/graphql.js';
import { answers } from '../support/inbox.js';
import { startSmtp } from '../support/mail/smtp.js';
import { test } from '../support/test.js';
import { openInbox } from '../support/webhooks.js';

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

async function look(): Promise<void> {
  await noteCauses(exchange.app);
  await tellNotices(exchange.app);
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
  await Promise.all([tellNotices(exchange.app), tellNotices(exchange.app)]);
  t.is(inbox.requests.length, 1);
});

test.serial('what a process that died was telling is told by another, with the same id', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts") { id } }`);
  await fail('a');
  await look();
  // As if it had died after the request and before it wrote that it was told.
  await exchange.app.database.sql.query(
    `update alert_rule set lease_token = gen_random_uuid(), lease_until = exchange_now() + interval '1 minute'`,
  );
  await exchange.app.database.sql.query('update alert_notice set told_at = null');
  await look();
  t.is(inbox.requests.length, 1);
  await exchange.advance(61);
  await look();
  const ids = inbox.requests.map(({ headers }) => headers['webhook-id']);
  t.is(ids.length, 2);
  t.is(ids[0], ids[1]);
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
  t.deepEqual(alertRules, [{ lastError: 'The tenant has no enabled e-mail account that sends' }]);
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
