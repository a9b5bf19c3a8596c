// Wrong secrets at the token endpoint: limited for a client and for an address, without locking a good client out.
import { ATTEMPT_LIMITS } from '../../src/auth/attempts.js';
import { hashSecret } from '../../src/auth/clients.js';
import { operatorActor } from '../../src/domain/actor.js';
import { rotateClient } from '../../src/domain/clients/change.js';
import { type Answer, startApp, type TestApp } from '../support/app.js';
import { test } from '../support/test.js';

const REFUSED = { error: 'invalid_client', error_description: 'client authentication failed' };
const RIGHT = 'demo-seller-secret';

/** The address is that in X-Forwarded-For: the peer is a trusted proxy. */
const behindProxy = (): Promise<TestApp> => startApp({ TRUSTED_PROXIES: '127.0.0.0/8' });

function ask(
  exchange: TestApp,
  secret: string,
  { client = 'demo-seller', from = '192.0.2.1', accept = 'application/json' } = {},
): Promise<Answer> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: secret });
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': from, Accept: accept };
  return exchange.anonymous('/oauth2/token', { method: 'POST', headers, body: form.toString() });
}

async function wrongTimes(exchange: TestApp, times: number, given?: Parameters<typeof ask>[2]): Promise<void> {
  for (let n = 0; n < times; n += 1) await ask(exchange, 'wrong', given);
}

for (const client of ['demo-seller', 'nobody', 'no id at all \0']) {
  test(`the sixth wrong secret in ten minutes is 429: ${JSON.stringify(client)}`, async (t) => {
    await using exchange = await behindProxy();
    for (let n = 0; n < ATTEMPT_LIMITS.hereMax; n += 1) {
      const { status, body } = await ask(exchange, 'wrong', { client });
      t.deepEqual([status, body], [401, REFUSED]);
    }
    const limited = await ask(exchange, 'wrong', { client });
    const seconds = limited.headers.get('retry-after') ?? '';
    t.regex(seconds, /^[1-9]\d{0,2}$/);
    const told = { error: 'invalid_client', error_description: `too many wrong secrets; ask again in ${seconds} s` };
    t.deepEqual([limited.status, limited.body], [429, told]);
    t.is(limited.headers.get('cache-control'), 'no-store');
    const problem = await ask(exchange, 'wrong', { client, accept: 'application/problem+json' });
    t.like(problem.body, { type: `${exchange.url}/problems/too-many-wrong-secrets`, error: 'invalid_client', status: 429 });
    await exchange.advance(601);
    t.is((await ask(exchange, 'wrong', { client })).status, 401);
  });
}

test('after five wrong ones from its address, the right one is 429, too', async (t) => {
  await using exchange = await behindProxy();
  await wrongTimes(exchange, ATTEMPT_LIMITS.hereMax);
  t.is((await ask(exchange, RIGHT)).status, 429);
  await exchange.advance(601);
  t.is((await ask(exchange, RIGHT)).status, 200);
});

test('wrong ones from elsewhere do not lock out who sends the right one', async (t) => {
  await using exchange = await behindProxy();
  for (let n = 1; n <= 3; n += 1) await wrongTimes(exchange, ATTEMPT_LIMITS.hereMax, { from: `198.51.100.${n}` });
  t.is((await ask(exchange, 'wrong', { from: '203.0.113.1' })).status, 401);
  await exchange.app.database.sql.query(
    `insert into sign_in_failure (subject) select 'client:demo-seller' from generate_series(1, $1::int)`,
    [ATTEMPT_LIMITS.anywhereMax],
  );
  t.is((await ask(exchange, 'wrong', { from: '203.0.113.1' })).status, 429);
  t.is((await ask(exchange, RIGHT)).status, 200);
});

test('fifty wrong ones from an address, for whatever clients, are the most', async (t) => {
  await using exchange = await behindProxy();
  for (let n = 0; n < ATTEMPT_LIMITS.perAddressMax; n += 1) t.is((await ask(exchange, 'wrong', { client: `erp-${n}` })).status, 401);
  t.is((await ask(exchange, 'wrong', { client: 'erp-new' })).status, 429);
  t.is((await ask(exchange, RIGHT)).status, 429);
  t.is((await ask(exchange, RIGHT, { from: '192.0.2.2' })).status, 200);
});

test('the right one forgets the wrong ones of its address', async (t) => {
  await using exchange = await behindProxy();
  for (let round = 0; round < 2; round += 1) {
    await wrongTimes(exchange, 2);
    t.is((await ask(exchange, RIGHT)).status, 200);
  }
  t.is((await ask(exchange, 'wrong')).status, 401);
});

test('so many at once let no more be judged than one after the other', async (t) => {
  await using exchange = await behindProxy();
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(exchange, 'wrong')));
  t.true(answers.filter(({ status }) => status === 401).length <= ATTEMPT_LIMITS.hereMax);
  const right = await Promise.all(Array.from({ length: 12 }, () => ask(exchange, RIGHT, { from: '192.0.2.2' })));
  t.deepEqual(new Set(right.map(({ status }) => status)), new Set([200]));
});

test('wrong ones are counted', async (t) => {
  await using exchange = await startApp({ METRICS_TOKEN: 'figures' });
  await wrongTimes(exchange, ATTEMPT_LIMITS.hereMax + 2);
  const { text } = await exchange.anonymous('/metrics', { headers: { Authorization: 'Bearer figures' } });
  t.regex(text, /^exchange_sign_in_failures_total\{by="client"\} 5$/m);
  t.regex(text, /^exchange_sign_in_limited_total\{by="client"\} 2$/m);
});

test('after a rotation the secret of before is taken for the overlap, and two are the most', async (t) => {
  await using exchange = await behindProxy();
  const rotate = (secret: string, overlapSeconds: number) =>
    rotateClient(exchange.app, operatorActor, 'demo-seller', hashSecret(secret), overlapSeconds);
  const statuses = async (...secrets: string[]) => {
    const answers = [];
    for (const secret of secrets) answers.push((await ask(exchange, secret)).status);
    return answers;
  };
  t.is(await rotate('second', 3600), 'changed');
  t.deepEqual(await statuses(RIGHT, 'second'), [200, 200]);
  await exchange.advance(3601);
  t.deepEqual(await statuses(RIGHT, 'second'), [401, 200]);
  await rotate('third', 3600);
  await rotate('fourth', 3600);
  t.deepEqual(await statuses('second', 'third', 'fourth'), [401, 200, 200]);
  await rotate('fifth', 0);
  t.deepEqual(await statuses('fourth', 'fifth'), [401, 200]);
});
