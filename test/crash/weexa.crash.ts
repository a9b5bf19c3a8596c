// kill -9 at every step of the Weexa channel, both ways: nothing is lost and nothing happens twice.
import { readFileSync } from 'node:fs';
import test from 'ava';
import { invoice, upload, xmlPart } from '../support/documents.js';
import { until } from '../support/fleet.js';
import { data } from '../support/graphql.js';
import { BRIDGE_SECRET, handOver, messageForm, report, startBridge } from '../support/network/bridge.js';
import { MOMENTS } from '../support/network/fakeService.js';
import { type Survivor, startSurvivor } from '../support/survivor.js';

const REPORT = readFileSync('test/fixtures/ereport.xml', 'utf8');
const DOCUMENT = '{ documents(first: 50) { edges { node { documentId direction status number timeline { status } } } } }';
/** After the start of a call, when the process is killed. */
const INBOUND_KILLS_MS = [0, 2, 5, 10, 20, 40];

interface Found {
  readonly documentId: string;
  readonly direction: string;
  readonly status: string;
  readonly number: string | null;
  readonly timeline: readonly { readonly status: string }[];
}

const documents = async ({ seller }: Survivor): Promise<Found[]> =>
  (await data(seller, DOCUMENT)).documents.edges.map(({ node }: { node: Found }) => node);

async function save({ seller }: Survivor, url: string): Promise<string> {
  const { saveChannelAccount } = await data(
    seller,
    `mutation { saveChannelAccount(account: { channel: weexa, name: "main", settings: { url: "${url}" },
      secrets: [{ name: "secret", value: "${BRIDGE_SECRET}" }] }) { id } }`,
  );
  return saveChannelAccount.id;
}

/** Repeats a call of the bridge until it is answered with 200. */
async function insist(call: () => Promise<{ readonly status: number }>): Promise<void> {
  await until(async () => (await call().catch(() => undefined))?.status === 200);
}

test('sending: killed before, while and after the bridge takes the message, and while the status is taken', async (t) => {
  t.timeout(5 * 60_000);
  await using bridge = await startBridge();
  await using exchange = await startSurvivor({ EREPORT_CHANNEL: 'weexa', SEND_RETRY_BASE_MS: '200' });
  await save(exchange, bridge.url);
  for (const at of [...MOMENTS, 'status'] as const) {
    const documentId = `killed-${at.replace(' ', '-')}`;
    let restarted: Promise<void> | undefined;
    bridge.at = (moment, name) => {
      if (moment !== at || name !== `send ${documentId}` || restarted !== undefined) return;
      restarted = exchange.killAndRestart();
      if (moment === 'received') throw new Error('It was not carried out');
    };
    await upload(exchange.seller, { documentType: 'ereport', documentId, document: xmlPart(REPORT) });
    const taken = () => [...bridge.messages.values()].filter(({ metadata }) => metadata['documentId'] === documentId);
    await until(() => taken().length > 0 && (at === 'status' || restarted !== undefined));
    await restarted;
    const { messageId, callbackUrl } = taken()[0]!.metadata;
    const path = new URL(callbackUrl!).pathname;
    const send = () => report(exchange.anonymous, path, { messageId, status: 'delivered' });
    if (at === 'status') {
      const first = send().catch(() => undefined);
      await exchange.killAndRestart();
      await first;
    }
    await insist(send);
    await insist(send);
    t.is(taken().length, 1, documentId);
    const found = (await documents(exchange)).find((one) => one.documentId === documentId)!;
    t.is(found.status, 'DELIVERED', documentId);
    t.deepEqual(
      found.timeline.map(({ status }) => status).filter((status) => status === 'EXPORTED' || status === 'DELIVERED'),
      ['EXPORTED', 'DELIVERED'],
      documentId,
    );
  }
  t.is(bridge.messages.size, MOMENTS.length + 1);
});

test('receiving: killed at several times of a call, which is repeated until it is answered', async (t) => {
  t.timeout(5 * 60_000);
  await using exchange = await startSurvivor({});
  const path = `/channels/weexa/${await save(exchange, 'https://bridge.example')}/messages`;
  for (const [index, afterMs] of INBOUND_KILLS_MS.entries()) {
    const bytes = Buffer.from(invoice().replace('F2026-0017', `KILL-${index}`));
    const form = messageForm({ messageId: `kill-${index}` }, [
      { name: 'document', fileName: 'invoice.xml', contentType: 'application/xml', bytes },
    ]);
    const send = () => handOver(exchange.anonymous, path, form);
    const first = send().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await exchange.killAndRestart();
    await first;
    await insist(send);
    await insist(send);
  }
  const isReady = async (): Promise<boolean> => (await documents(exchange)).every(({ status }) => status === 'READY');
  await until(isReady);
  const numbers = (await documents(exchange)).map(({ number }) => number).sort();
  t.deepEqual(
    numbers,
    INBOUND_KILLS_MS.map((_, index) => `KILL-${index}`),
  );
});
