import type { SignalAnswer } from '../../../src/peppol/as4/readAnswer.js';
import { startApp } from '../../support/app.js';
import type { Wire } from '../../support/as4.js';
import { as4SenderTo, errorsOf, type Numbered, type Sending } from '../../support/as4Sender.js';
import { register } from '../../support/documents.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const REFUSED = ['EBMS:0004', 'Another message with the same identifiers was received before'];

const exchange = kept(() => startApp());
const access = as4SenderTo(exchange);

const message = (sending?: Sending): Promise<Numbered> => access.message(sending);
const post = (wire: Wire): Promise<SignalAnswer> => access.post(wire);

/** The documents of these messages, by the number of the invoice. */
async function numbers(like: string): Promise<{ number: string; state: string; tenant: string }[]> {
  return exchange.app.database.sql.query(`select number, state, tenant_id as tenant from document where number like $1 order by number`, [
    like,
  ]);
}

test('copies that arrive at once are all acknowledged, and stored once', async (t) => {
  const wire = await message();
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(wire)));
  t.deepEqual(
    answers.map(({ kind }) => kind),
    Array(5).fill('receipt'),
  );
  t.is((await numbers(wire.number)).length, 1);
});

test('the same envelope in another message is acknowledged, and stored once', async (t) => {
  const fixed = (sbd: string): string => sbd.replace(/AS4-\d+/, 'AS4-same').replace(/instance-\d+/, 'instance-same');
  t.is((await post(await message({ payload: fixed }))).kind, 'receipt');
  t.is((await post(await message({ payload: fixed }))).kind, 'receipt');
  t.is((await numbers('AS4-same')).length, 1);
});

test('the same MessageId with another content is refused', async (t) => {
  const values = { messageId: 'reused@sender.example' };
  t.is((await post(await message({ values }))).kind, 'receipt');
  const again = await message({ values });
  t.deepEqual(errorsOf(await post(again)), REFUSED);
  t.deepEqual(await numbers(again.number), []);
});

test('the same InstanceIdentifier with another content is refused', async (t) => {
  const envelope = { instanceIdentifier: 'reused' };
  t.is((await post(await message({ envelope }))).kind, 'receipt');
  t.deepEqual(errorsOf(await post(await message({ envelope }))), REFUSED);
});

/** The same invoice in the same envelope, each time. */
function sameInvoice(name: string): Sending {
  return {
    values: { messageId: `${name}@sender.example` },
    payload: (sbd) => sbd.replace(/AS4-\d+/, name).replace(/instance-\d+/, `instance-${name}`),
  };
}

test('the same message encrypted anew is acknowledged, and stored once', async (t) => {
  const sending = sameInvoice('anew');
  const [first, second] = [await message(sending), await message(sending)];
  t.notDeepEqual(first.bytes, second.bytes);
  t.is((await post(first)).kind, 'receipt');
  t.is((await post(second)).kind, 'receipt');
  t.is((await numbers('anew')).length, 1);
});

test('the same MessageId and invoice with another ebMS header is refused', async (t) => {
  const sending = sameInvoice('header');
  t.is((await post(await message(sending))).kind, 'receipt');
  const other = { ...sending, values: { ...sending.values, conversationId: 'conversation-2' } };
  t.deepEqual(errorsOf(await post(await message(other))), REFUSED);
  t.is((await numbers('header')).length, 1);
});

test('the same MessageId and invoice in another envelope is refused', async (t) => {
  const sending = sameInvoice('envelope');
  t.is((await post(await message(sending))).kind, 'receipt');
  const other = { ...sending, envelope: { createdAt: new Date('2026-11-20T11:00:00Z') } };
  t.deepEqual(errorsOf(await post(await message(other))), REFUSED);
  t.is((await numbers('envelope')).length, 1);
});

test('the same InstanceIdentifier and invoice under the MessageId of another message is refused', async (t) => {
  const [one, two] = [sameInvoice('first'), sameInvoice('second')];
  t.is((await post(await message(one))).kind, 'receipt');
  t.is((await post(await message(two))).kind, 'receipt');
  t.deepEqual(errorsOf(await post(await message({ ...one, values: two.values! }))), REFUSED);
});

test('a message is acknowledged again after its receiver left, and no other one is', async (t) => {
  const receiver = '0106:00000009';
  const buyer = await exchange.as('demo-buyer');
  await register(buyer, receiver, [158]);
  const sending = (): Sending => ({ values: { finalRecipient: receiver }, envelope: { receiver } });
  const [known, other] = [await message(sending()), await message(sending())];
  t.is((await post(known)).kind, 'receipt');
  t.is((await buyer(`/v3/participant/${encodeURIComponent(receiver)}`, { method: 'DELETE' })).status, 200);
  t.is((await post(known)).kind, 'receipt');
  t.deepEqual(errorsOf(await post(other)), ['EBMS:0004', 'PEPPOL:NOT_SERVICED']);
  t.is((await numbers(known.number)).length, 1);
});
