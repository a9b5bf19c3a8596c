// kill -9 at every step of the API channel: between partners of one exchange, and to a second exchange. Nothing is lost, nothing is there
// twice.

import { BUYER, invoice, PICTURE, upload, xmlPart } from '../support/documents.js';
import { data } from '../support/graphql.js';
import { changesOf, concernsDocuments, received, startWatched } from '../support/killStatements.js';
import { documentOf, endsOf, killAtEach, type Stepwise } from '../support/kills.js';
import { startWireProxy, type WireProxy } from '../support/network/wire.js';
import { KILLS_DEADLINE_MS } from '../support/profile.js';
import type { Survivor } from '../support/survivor.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

const SAVE = `mutation ($settings: JSON!, $secrets: [ChannelAccountSecretInput!]!) {
  saveChannelAccount(account: { channel: api, name: "main", settings: $settings, secrets: $secrets }) { id }
  saveDocumentRoutes(documentType: invoice, rules: [{ channel: api }]) { generation } }`;

/** The calls to an exchange. Where `at` throws, the call is not passed on. */
function callsOf(proxy: WireProxy): Stepwise {
  const side: Stepwise = { at: () => undefined };
  proxy.onRequest = async (method, path) => {
    try {
      await side.at('received', `${method} ${path}`);
      return true;
    } catch {
      return false;
    }
  };
  proxy.onCrossing = async ({ method, path }) => {
    await side.at('carried out', `${method} ${path}`);
    return true;
  };
  proxy.onAnswered = ({ method, path }) => void side.at('answered', `${method} ${path}`);
  return side;
}

const numbered = (number: number): string => invoice().replace('F2026-0017', `N-${number}`);
const numbers = (count: number): string[] => Array.from({ length: count }, (_, number) => `N-${number}`).sort();

async function send({ seller }: Survivor, number: number): Promise<void> {
  await upload(seller, { documentId: `killed-${number}`, document: xmlPart(numbered(number)), image: PICTURE });
}

test('a partner of the same exchange: killed at each statement that changes a document, from the upload on', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  const { exchange, losing } = await startWatched(t);
  await data(exchange.seller, SAVE, { settings: { partners: 'demo-buyer', receivers: BUYER }, secrets: [] });
  await data(exchange.buyer, SAVE, { settings: { partners: 'demo-seller', identifiers: BUYER }, secrets: [] });
  const deaths = await killAtEach(
    { victim: exchange, side: changesOf(losing) },
    {
      async act(number) {
        await send(exchange, number);
        await until(async () => (await documentOf(exchange.seller, `killed-${number}`)).status === 'DELIVERED');
        await until(async () => (await received(exchange.buyer)).includes(`N-${number}`));
      },
      async check({ number, moment }) {
        t.deepEqual(endsOf(await documentOf(exchange.seller, `killed-${number}`)), ['EXPORTED', 'DELIVERED'], moment);
        t.deepEqual(await received(exchange.buyer), numbers(number + 1), moment);
      },
      concerns: concernsDocuments,
    },
  );
  t.true(deaths >= 6, `${deaths} deaths`);
  t.log(`${deaths} deaths`);
});

for (const who of ['first', 'second'] as const) {
  test(`a second exchange: the ${who} one is killed at each moment of each call`, async (t) => {
    t.timeout(KILLS_DEADLINE_MS);
    const [{ exchange: first }, { exchange: second }] = [await startWatched(t), await startWatched(t)];
    const proxy = await startWireProxy();
    t.teardown(() => proxy[Symbol.asyncDispose]());
    proxy.target = second.url;
    const secrets = [{ name: 'clientSecret', value: 'demo-seller-secret' }];
    await data(first.seller, SAVE, { settings: { url: proxy.url, clientId: 'demo-seller' }, secrets });
    const deaths = await killAtEach(
      { victim: who === 'first' ? first : second, side: callsOf(proxy) },
      {
        async act(number) {
          await send(first, number);
          await until(async () => (await documentOf(first.seller, `killed-${number}`)).status === 'EXPORTED');
          await until(async () => (await received(second.seller)).includes(`N-${number}`));
        },
        async check({ number, moment }) {
          t.deepEqual(endsOf(await documentOf(first.seller, `killed-${number}`)), ['EXPORTED'], moment);
          t.deepEqual(await received(second.seller), numbers(number + 1), moment);
          // Each round begins without a token.
          await first.killAndRestart();
        },
      },
    );
    t.is(deaths, 6);
  });
}
