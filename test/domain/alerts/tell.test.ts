// People are told of what needs them: once for each cause, and again when it has ended, by mail or by webhook.
import { noteCauses } from '../../../src/domain/alerts/note.js';
import { createAlertSender } from '../../../src/domain/alerts/tell.js';
import { releaseLeases } from '../../../src/domain/maintenance/sweep.js';
import { createDatabaseGauges } from '../../../src/metrics/databaseGauges.js';
import { ask, data, faults } from '../../support/graphql.js';
import { answers } from '../../support/inbox.js';
import { test } from '../../support/test.js';
import { openInbox } from '../../support/webhooks.js';
import { exchange, fail, forget, holding, look, mend, noticesIn, seller, tellWebhook, toldTo, useExchange } from './telling.js';

useExchange();

test.serial('a webhook is told once of a cause, not again while it lasts, and of its end', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await tellWebhook(inbox.url);
  await fail('a');
  await look();
  await fail('b');
  await look();
  await mend('a');
  await look();
  await mend('b');
  await look();
  await look();
  t.deepEqual(toldTo(inbox), [[['SEND_FAILED', 1, false]], [['SEND_FAILED', 1, true]]]);
  t.regex(noticesIn(inbox.requests[0]!.body)[0]!.remedy, /\.$/);
});

test.serial('a cause that comes back after its end was told is told again', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await tellWebhook(inbox.url);
  for (let round = 0; round < 2; round += 1) {
    await fail('a');
    await look();
    await mend('a');
    await look();
  }
  t.deepEqual(
    toldTo(inbox).map(([first]) => first![2]),
    [false, true, false, true],
  );
});

test.serial('a rule tells of its causes only; what ended before anybody was told is not told', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${inbox.url}/alerts", causes: [WEBHOOK_DISABLED]) { id } }`);
  await fail('a');
  await look();
  await tellWebhook(inbox.url);
  await noteCauses(exchange.app);
  await mend('a');
  await look();
  t.is(inbox.requests.length, 0);
});

test.serial('two processes tell of a cause once', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await tellWebhook(inbox.url);
  await fail('a');
  await Promise.all([noteCauses(exchange.app), noteCauses(exchange.app)]);
  await Promise.all([createAlertSender(exchange.app).run(), createAlertSender(exchange.app).run()]);
  t.is(inbox.requests.length, 1);
});

test.serial('what a process that died was telling is told by another, with the same id', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await tellWebhook(inbox.url);
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
  await tellWebhook(inbox.url);
  await fail('a');
  await look();
  await forget();
  await mend('a');
  await look();
  await exchange.advance(61);
  await look();
  await look();
  t.deepEqual(toldTo(inbox), [[['SEND_FAILED', 1, false]], [['SEND_FAILED', 1, true]]]);
});

test.serial('the end is told of what a receiver may have taken though it failed, also when the rule is saved meanwhile', async (t) => {
  await using inbox = await openInbox(exchange, answers(504));
  await tellWebhook(inbox.url);
  await fail('a');
  await look();
  await tellWebhook(inbox.url);
  await mend('a');
  inbox.behave = answers(204);
  await look();
  await look();
  t.deepEqual(toldTo(inbox), [[['SEND_FAILED', 1, false]], [['SEND_FAILED', 1, true]]]);
});

test.serial('what begins and ends while others are told is not told', async (t) => {
  const held = holding();
  await using slow = await openInbox(exchange, held.behave);
  await tellWebhook(slow.url);
  await fail('a');
  await noteCauses(exchange.app);
  const running = createAlertSender(exchange.app).run();
  await slow.next(1);
  await fail('b', 'VALIDATION_FAILED');
  await noteCauses(exchange.app);
  await mend('b');
  await noteCauses(exchange.app);
  held.release(slow);
  await running;
  await look();
  t.deepEqual(toldTo(slow), [[['SEND_FAILED', 1, false]]]);
});

test.serial('a message that comes again has the same id, though the count has changed', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await tellWebhook(inbox.url);
  await fail('a');
  await look();
  await forget();
  await fail('b');
  await exchange.advance(61);
  await look();
  const [first, second] = inbox.requests;
  t.deepEqual(toldTo(inbox)[1], [['SEND_FAILED', 2, false]]);
  t.is(second!.headers['webhook-id'], first!.headers['webhook-id']);
});

test.serial('an embedded process that starts tells at once what an earlier one was telling', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await tellWebhook(inbox.url);
  await fail('a');
  await look();
  await forget();
  await mend('a');
  await releaseLeases(exchange.app, 'all');
  await look();
  t.deepEqual(toldTo(inbox), [[['SEND_FAILED', 1, false]], [['SEND_FAILED', 1, true]]]);
});

async function oldestSeconds(): Promise<number> {
  const text = await (await createDatabaseGauges(exchange.app)())!.metrics();
  return Number(/^exchange_oldest_due_seconds\{queue="alerts"\} (\S+)$/m.exec(text)![1]);
}

test.serial('the metric says how long something has waited to be told, not how old a rule is', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await tellWebhook(inbox.url);
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
  const { target } = await tellWebhook(inbox.url, 'target');
  await fail('a');
  await look();
  await look();
  t.is(inbox.requests.length, 1);
  const { alertRules } = await data(seller, '{ alertRules { target lastError } }');
  t.deepEqual(alertRules, [{ target, lastError: 'The webhook answered 500' }]);
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
  t.deepEqual(toldTo(inbox), [
    [
      ['SEND_FAILED', 1, false],
      ['VALIDATION_FAILED', 1, false],
    ],
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
