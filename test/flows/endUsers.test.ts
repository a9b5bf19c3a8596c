// Whom the End User Statistics Report counts.
import { makeReports } from '../../src/domain/networkReports/make.js';
import { monthOf } from '../../src/domain/networkReports/month.js';
import { startExchange } from '../support/as4Exchange.js';
import { invoiceTo, PICTURE, register, stored, upload, xmlPart } from '../support/documents.js';
import { mutate } from '../support/fixtures.js';
import { test } from '../support/test.js';

const BUYER = '0106:00000004';

test('end users are companies, under whichever of their identifiers and for whichever tenant', async (t) => {
  await using at = await startExchange();
  const seller = await at.exchange.as('demo-seller');
  await register(await at.exchange.as('demo-buyer'), BUYER, [158]);
  for (const [index, sender] of [
    '0208:0123456749',
    '9925:be0123456749',
    '9925:BE0123456749',
    '9930:de123456789',
    '0246:DE123456789',
  ].entries()) {
    const [scheme, value] = sender.split(':');
    const document = xmlPart(mutate(invoiceTo(BUYER), ['schemeID="0088">5400000000010<', `schemeID="${scheme}">${value}<`]));
    await upload(seller, { documentId: `from-${index}`, document, image: PICTURE });
    await at.exchange.idle();
    t.is((await stored(at.exchange, 'demo-seller', `from-${index}`)).state, 'DELIVERED', sender);
  }
  const { database, clock } = at.exchange.app;
  const made = await makeReports(database.sql, monthOf(clock()), 'POP000001');
  const { xml } = made.find(({ kind }) => kind === 'EUSR')!;
  t.deepEqual(
    ['SendingEndUsers', 'ReceivingEndUsers', 'SendingOrReceivingEndUsers'].map(
      (name) => new RegExp(`<${name}>(\\d+)<`).exec(String(xml))?.[1],
    ),
    ['2', '1', '3'],
  );
});
