// kill -9 at every call of the Pagero channel, both ways: nothing is lost and nothing happens twice.

import { invoice, upload, xmlPart } from '../support/documents.js';
import { fixture } from '../support/fixtures.js';
import { data } from '../support/graphql.js';
import { advance, documentOf, documentsOf, endsOf, killAtEach } from '../support/kills.js';
import { type FakePagero, startPagero } from '../support/network/pagero.js';
import { pageroAccount } from '../support/pageroAccount.js';
import { KILLS_DEADLINE_MS } from '../support/profile.js';
import { type Survivor, startSurvivor } from '../support/survivor.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

const REPORT = xmlPart(fixture('ereport.xml'));
const SAVE = `mutation ($account: ChannelAccountInput!) { saveChannelAccount(account: $account) { id } }`;
/** More than the time between two polls, and than that for which a lost upload is looked for. */
const POLL_SECONDS = 61;
const SETTLED_SECONDS = 601;

async function save({ seller }: Survivor, { url }: FakePagero): Promise<void> {
  await data(seller, SAVE, { account: { channel: 'pagero', name: 'main', ...pageroAccount(url) } });
}

test('sending: killed at each moment of each call, the token and the status included', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  await using pagero = await startPagero();
  await using exchange = await startSurvivor({ SEND_RETRY_BASE_MS: '200', TOKEN_LIFETIME_SECONDS: '86400' });
  await save(exchange, pagero);
  const find = (number: number) => documentOf(exchange.seller, `killed-${number}`);
  const deaths = await killAtEach(
    { victim: exchange, side: pagero },
    {
      async act(number) {
        pagero.endTokens();
        await upload(exchange.seller, { documentType: 'ereport', documentId: `killed-${number}`, document: REPORT });
        let steps = 0;
        await until(async () => {
          if ((await find(number)).status === 'DELIVERED') return true;
          // A poll is due, or, from time to time, the end of the look for an upload.
          steps += 1;
          if (steps % 20 === 0) await advance(exchange, steps % 100 === 0 ? SETTLED_SECONDS : POLL_SECONDS);
          return false;
        });
      },
      async check({ number, moment }) {
        t.is(pagero.files.length, number + 1, moment);
        t.deepEqual(endsOf(await find(number)), ['EXPORTED', 'DELIVERED'], moment);
      },
      concerns: (name) => !name.startsWith('list Received'),
    },
  );
  t.true(deaths >= 9, `${deaths} deaths`);
  t.log(`${deaths} deaths`);
});

test('a rejection: killed at each moment of the question and of the cancel', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  await using pagero = await startPagero();
  pagero.fails = { status: 'AwaitingInteraction', description: 'The recipient is unknown' };
  await using exchange = await startSurvivor({ SEND_RETRY_BASE_MS: '200', TOKEN_LIFETIME_SECONDS: '86400' });
  await save(exchange, pagero);
  const find = (number: number) => documentOf(exchange.seller, `rejected-${number}`);
  const isOver = (number: number): boolean => {
    const cancelled = pagero.calls.lastIndexOf(`cancel part-${pagero.files[number]?.fileId}`);
    // A poll fetches documents after it has asked about files.
    return cancelled !== -1 && pagero.calls.lastIndexOf('list Received') > cancelled;
  };
  const deaths = await killAtEach(
    { victim: exchange, side: pagero },
    {
      async act(number) {
        await upload(exchange.seller, { documentType: 'ereport', documentId: `rejected-${number}`, document: REPORT });
        let steps = 0;
        await until(async () => {
          if (isOver(number) && (await find(number)).status === 'ERROR') return true;
          steps += 1;
          if (steps % 20 === 0) await advance(exchange, POLL_SECONDS);
          return false;
        });
      },
      async check({ number, moment }) {
        t.is(pagero.files.length, number + 1, moment);
        t.true(pagero.files[number]!.isCancelled, moment);
        t.deepEqual(endsOf(await find(number)), ['EXPORTED', 'ERROR'], moment);
      },
      concerns: (name) => name.startsWith('parts') || name.startsWith('cancel'),
    },
  );
  t.true(deaths >= 6, `${deaths} deaths`);
  t.log(`${deaths} deaths`);
});

test('receiving: killed at each moment of each call', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  await using pagero = await startPagero();
  await using exchange = await startSurvivor({ TOKEN_LIFETIME_SECONDS: '86400' });
  await save(exchange, pagero);
  const deaths = await killAtEach(
    { victim: exchange, side: pagero },
    {
      async act(number) {
        for (const part of ['a', 'b']) pagero.bring(`d-${number}-${part}`, invoice().replace('F2026-0017', `N-${number}-${part}`));
        let steps = 0;
        await until(async () => {
          steps += 1;
          if (steps % 20 === 1) await advance(exchange, POLL_SECONDS);
          return pagero.received.every(({ isFetched }) => isFetched);
        });
      },
      async check({ number, moment }) {
        await until(async () => (await documentsOf(exchange.seller)).every(({ status }) => status === 'READY'));
        const numbers = (await documentsOf(exchange.seller)).map((one) => one.number);
        t.is(numbers.length, 2 * (number + 1), moment);
        t.is(new Set(numbers).size, numbers.length, moment);
      },
    },
  );
  t.true(deaths >= 9, `${deaths} deaths`);
  t.log(`${deaths} deaths`);
});
