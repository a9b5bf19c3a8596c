// kill -9 at every call of the Pagero channel, both ways: nothing is lost and nothing happens twice.
import test from 'ava';
import { invoice, upload, xmlPart } from '../support/documents.js';
import { fixture } from '../support/fixtures.js';
import { until } from '../support/fleet.js';
import { data } from '../support/graphql.js';
import { type FakePagero, startPagero } from '../support/network/pagero.js';
import { pageroAccount } from '../support/pageroAccount.js';
import { type Survivor, startSurvivor } from '../support/survivor.js';

const REPORT = xmlPart(fixture('ereport.xml'));
const SAVE = `mutation ($account: ChannelAccountInput!) { saveChannelAccount(account: $account) { id } }`;
const DOCUMENTS = '{ documents(first: 100) { edges { node { documentId direction status number timeline { status } } } } }';
/** More than the time between two polls, and than that for which a lost upload is looked for. */
const POLL_SECONDS = 61;
const SETTLED_SECONDS = 601;

interface Found {
  readonly documentId: string;
  readonly direction: string;
  readonly status: string;
  readonly number: string | null;
  readonly timeline: readonly { readonly status: string }[];
}

async function documents({ seller }: Survivor): Promise<Found[]> {
  return (await data(seller, DOCUMENTS)).documents.edges.map(({ node }: { node: Found }) => node);
}

async function save({ seller }: Survivor, { url }: FakePagero): Promise<void> {
  await data(seller, SAVE, { account: { channel: 'pagero', name: 'main', ...pageroAccount(url) } });
}

async function advance({ seller }: Survivor, advanceSeconds: number): Promise<void> {
  await seller('/sandbox/clock', { method: 'POST', body: { advanceSeconds } });
}

/** Kills the process at moment number `at` of the calls that `concerns` selects. The result says whether there was one. */
function armed(pagero: FakePagero, exchange: Survivor, at: number, concerns: (name: string) => boolean): () => Promise<boolean> {
  let moments = 0;
  let restarted: Promise<void> | undefined;
  pagero.at = (moment, name) => {
    if (!concerns(name) || restarted !== undefined) return;
    moments += 1;
    if (moments !== at) return;
    restarted = exchange.killAndRestart();
    if (moment === 'received') throw new Error('It was not carried out');
  };
  return async () => {
    await restarted;
    return restarted !== undefined;
  };
}

test('sending: killed at each moment of each call, the token and the status included', async (t) => {
  t.timeout(15 * 60_000);
  await using pagero = await startPagero();
  await using exchange = await startSurvivor({ SEND_RETRY_BASE_MS: '200', TOKEN_LIFETIME_SECONDS: '86400' });
  await save(exchange, pagero);
  let deaths = 0;
  for (;;) {
    const documentId = `killed-${deaths}`;
    pagero.endTokens();
    const wasKilled = armed(pagero, exchange, deaths + 1, (name) => !name.startsWith('list Received'));
    await upload(exchange.seller, { documentType: 'ereport', documentId, document: REPORT });
    const find = async (): Promise<Found> => (await documents(exchange)).find((one) => one.documentId === documentId)!;
    let steps = 0;
    await until(async () => {
      const { status } = await find();
      if (status === 'DELIVERED') return true;
      // A poll is due, or, from time to time, the end of the look for an upload.
      steps += 1;
      if (steps % 20 === 0) await advance(exchange, steps % 100 === 0 ? SETTLED_SECONDS : POLL_SECONDS);
      return false;
    });
    const killed = await wasKilled();
    const found = await find();
    t.is(pagero.files.length, deaths + 1, `death ${deaths}`);
    const ends = found.timeline.map(({ status }) => status).filter((status) => status === 'EXPORTED' || status === 'DELIVERED');
    t.deepEqual(ends, ['EXPORTED', 'DELIVERED'], `death ${deaths}`);
    if (!killed) break;
    deaths += 1;
  }
  t.true(deaths >= 9, `${deaths} deaths`);
  t.log(`${deaths} deaths`);
});

test('receiving: killed at each moment of each call', async (t) => {
  t.timeout(15 * 60_000);
  await using pagero = await startPagero();
  await using exchange = await startSurvivor({ TOKEN_LIFETIME_SECONDS: '86400' });
  await save(exchange, pagero);
  let deaths = 0;
  for (;;) {
    for (const part of ['a', 'b']) pagero.bring(`d-${deaths}-${part}`, invoice().replace('F2026-0017', `N-${deaths}-${part}`));
    const wasKilled = armed(pagero, exchange, deaths + 1, () => true);
    let steps = 0;
    await until(async () => {
      steps += 1;
      if (steps % 20 === 1) await advance(exchange, POLL_SECONDS);
      return pagero.received.every(({ isFetched }) => isFetched);
    });
    const killed = await wasKilled();
    await until(async () => (await documents(exchange)).every(({ status }) => status === 'READY'));
    const numbers = (await documents(exchange)).map(({ number }) => number);
    t.is(numbers.length, 2 * (deaths + 1), `death ${deaths}`);
    t.is(new Set(numbers).size, numbers.length, `death ${deaths}`);
    if (!killed) break;
    deaths += 1;
  }
  t.true(deaths >= 9, `${deaths} deaths`);
  t.log(`${deaths} deaths`);
});
