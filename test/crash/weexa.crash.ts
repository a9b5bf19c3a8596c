// kill -9 at every step of the Weexa channel, both ways: nothing is lost and nothing happens twice.

import { invoice, upload, xmlPart } from '../support/documents.js';
import { fixture } from '../support/fixtures.js';
import { data } from '../support/graphql.js';
import { killReceiving, startWatched } from '../support/killStatements.js';
import { documentOf, endsOf, insist, killAt } from '../support/kills.js';
import { BRIDGE_SECRET, handOver, messageForm, report, startBridge } from '../support/network/bridge.js';
import { MOMENTS } from '../support/network/fakeService.js';
import { KILLS_DEADLINE_MS } from '../support/profile.js';
import { type Survivor, startSurvivor } from '../support/survivor.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

const REPORT = xmlPart(fixture('ereport.xml'));

async function save({ seller }: Survivor, url: string): Promise<string> {
  const { saveChannelAccount } = await data(
    seller,
    `mutation { saveChannelAccount(account: { channel: weexa, name: "main", settings: { url: "${url}" },
      secrets: [{ name: "secret", value: "${BRIDGE_SECRET}" }] }) { id } }`,
  );
  return saveChannelAccount.id;
}

test('sending: killed before, while and after the bridge takes the message, and while the status is taken', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  await using bridge = await startBridge();
  await using exchange = await startSurvivor({ EREPORT_CHANNEL: 'weexa', SEND_RETRY_BASE_MS: '200' });
  await save(exchange, bridge.url);
  for (const [index, at] of [...MOMENTS, 'status'].entries()) {
    const documentId = `killed-${at.replace(' ', '-')}`;
    const killed = killAt({ victim: exchange, side: bridge }, index + 1, (name) => at !== 'status' && name === `send ${documentId}`);
    await upload(exchange.seller, { documentType: 'ereport', documentId, document: REPORT });
    const taken = () => [...bridge.messages.values()].filter(({ metadata }) => metadata['documentId'] === documentId);
    await until(() => taken().length > 0 && (at === 'status' || killed() !== undefined));
    await killed()?.restarted;
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
    const found = await documentOf(exchange.seller, documentId);
    t.is(found.status, 'DELIVERED', documentId);
    t.deepEqual(endsOf(found), ['EXPORTED', 'DELIVERED'], documentId);
  }
  t.is(bridge.messages.size, MOMENTS.length + 1);
});

test('receiving: killed at each statement that changes a document; the bridge repeats its call until it is answered', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  const watched = await startWatched(t);
  const { exchange } = watched;
  const path = `/channels/weexa/${await save(exchange, 'https://bridge.example')}/messages`;
  const deaths = await killReceiving(t, watched, (number) => {
    const bytes = Buffer.from(invoice().replace('F2026-0017', number));
    const form = messageForm({ messageId: number }, [{ name: 'document', fileName: 'invoice.xml', contentType: 'application/xml', bytes }]);
    return () => handOver(exchange.anonymous, path, form);
  });
  t.true(deaths >= 3, `${deaths} deaths`);
  t.log(`${deaths} deaths`);
});
