// Statuses of a French invoice that another access point brings than the one that took the invoice.
import { FRENCH_LIFECYCLE } from '../../src/peppol/frenchTypes.js';
import { bring, startExchange } from '../support/as4Exchange.js';
import { PICTURE, register, stored, upload, xmlPart } from '../support/documents.js';
import { fixture, mutate } from '../support/fixtures.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { invoiceNamed, lines, statuses } from './lifecycleStatuses.js';

const SELLER = '0225:100000009';
const BUYER = '0225:200000008_invoices';
const NUMBER = 'F-1';
const ELSEWHERE = 'from the access point POP000888';

const at = kept(startExchange);

test.before(async () => {
  await register(await at.exchange.as('demo-seller'), SELLER, [158]);
  await register(await at.exchange.as('demo-buyer'), BUYER, [158]);
  await upload(await at.exchange.as('demo-seller'), { documentId: NUMBER, document: xmlPart(invoiceNamed(NUMBER)), image: PICTURE });
  await at.exchange.idle();
});

/** The lines of the timeline, and the statuses that are kept, after a status in the name of the buyer. */
async function after(...changes: [string, string][]): Promise<{ said: string[]; kept: string[] }> {
  const xml = mutate(fixture('cdar/status.xml'), ['F2026-0301</ram:IssuerAssignedID>', `${NUMBER}</ram:IssuerAssignedID>`], ...changes);
  const answer = await bring(at, FRENCH_LIFECYCLE, Buffer.from(xml), { sender: BUYER, receiver: SELLER });
  if (answer.kind !== 'receipt') throw new Error(JSON.stringify(answer));
  await at.exchange.idle();
  const seller = await at.exchange.as('demo-seller');
  return { said: await lines(seller, NUMBER), kept: (await statuses(seller, NUMBER)).map(({ status }) => status) };
}

test.serial('a rejection does not count, and the timeline says where it came from', async (t) => {
  const before = (await stored(at.exchange, 'demo-seller', NUMBER)).state;
  const { said, kept } = await after(['>207<', '>213<']);
  t.is((await stored(at.exchange, 'demo-seller', NUMBER)).state, before);
  t.false(kept.includes('213'));
  const line = `Lifecycle status 213 Rejetée: TX_TVA_ERR (${ELSEWHERE}, which did not take the invoice: it does not count)`;
  t.deepEqual(
    said.filter((one) => one.includes(' 213 ')),
    [line],
  );
});

test.serial('what the buyer sets is kept, and the timeline says where it came from', async (t) => {
  const { said, kept } = await after();
  t.true(kept.includes('207'));
  t.deepEqual(
    said.filter((one) => one.includes(' 207 ')),
    [`Lifecycle status 207 En litige: TX_TVA_ERR (${ELSEWHERE})`],
  );
});
