// The reference bridge of examples/ beside a whole exchange, both ways.
import { readFileSync } from 'node:fs';
import { startApp } from '../../support/app.js';
import { events, invoice, stored, upload, xmlPart } from '../../support/documents.js';
import { data } from '../../support/graphql.js';
import { BRIDGE_SECRET } from '../../support/network/bridge.js';
import { bridgeFolder } from '../../support/referenceBridge.js';
import { test } from '../../support/test.js';
import { until } from '../../support/until.js';

const REPORT = readFileSync('test/fixtures/ereport.xml', 'utf8');

test('documents go out and come in, statuses come back, and nothing is left behind', async (t) => {
  await using folder = await bridgeFolder();
  await using exchange = await startApp({ EREPORT_CHANNEL: 'weexa' });
  const seller = await exchange.as('demo-seller');
  const save = (url: string) =>
    data(
      seller,
      `mutation { saveChannelAccount(account: { channel: weexa, name: "main", settings: { url: "${url}" },
        secrets: [{ name: "secret", value: "${BRIDGE_SECRET}" }] }) { id } }`,
    );
  const { id } = (await save('http://127.0.0.1:1')).saveChannelAccount;
  await using bridge = await folder.start(0, `${exchange.url}/channels/weexa/${id}`);
  await save(bridge.url);

  await upload(seller, { documentType: 'ereport', documentId: 'good', document: xmlPart(REPORT) });
  await upload(seller, { documentType: 'ereport', documentId: 'bad', document: xmlPart(`${REPORT}<!-- REJECT-ME -->`) });
  await folder.put('invoice.xml', invoice());
  await folder.put('broken.xml', '<Invoice>');
  const counted = async (): Promise<number[]> =>
    Promise.all((['sent', 'done', 'refused'] as const).map(async (one) => (await folder.names(one)).length));
  await until(async () => String(await counted()) === '2,1,1');
  await exchange.idle();
  t.deepEqual(await events(exchange, 'demo-seller', 'good'), ['ereport.exported', 'ereport.delivered']);
  t.is((await stored(exchange, 'demo-seller', 'bad')).faultMessage, 'The receiver does not want it');
  t.deepEqual([await folder.names('out'), await folder.names('in')], [[], []]);
  t.deepEqual(await folder.names('refused'), ['broken.xml'], 'not handed over again');
  const rows = await exchange.app.database.sql.query(`select state from document where direction = 'receive' and channel = 'weexa'`);
  t.deepEqual(rows, [{ state: 'READY' }]);
});
