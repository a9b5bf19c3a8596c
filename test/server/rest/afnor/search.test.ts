import { clientOf } from '../../../support/app.js';
import { INVOICE_XML } from '../../../support/form.js';
import { kept } from '../../../support/kept.js';
import { test } from '../../../support/test.js';
import { search, startAfnor, submit } from './support.js';

interface Page {
  readonly limit: number;
  readonly nextCursor?: string;
  readonly filters: object;
  readonly results: readonly { readonly flowId: string; readonly updatedAt: string }[];
}

const exchange = kept(startAfnor);
const client = clientOf(exchange, 'demo-seller');

test.before(async () => {
  for (const trackingId of ['one', 'two', 'three']) {
    await submit(client, { name: `${trackingId}.xml`, flowSyntax: 'UBL', trackingId }, INVOICE_XML);
    await exchange.idle();
  }
});

async function found(where: object, more: object = {}): Promise<Page> {
  return (await search(client, { where, ...more })).body as Page;
}
const ids = ({ results }: Page): string[] => results.map(({ flowId }) => flowId);

test('pages by cursor are in order of the last change, and end without a cursor', async (t) => {
  const where = { flowDirection: ['Out'] };
  const first = await found(where, { limit: 2 });
  t.deepEqual(ids(first), ['one', 'two']);
  t.deepEqual([first.limit, first.filters], [2, where]);
  const second = await found(where, { limit: 2, cursor: first.nextCursor });
  t.deepEqual(ids(second), ['three']);
  t.false('nextCursor' in second);
});

test('pages by updatedAfter begin behind the last change that was seen', async (t) => {
  const [{ updatedAt }] = (await found({ trackingId: 'two' })).results as unknown as [{ updatedAt: string }];
  t.deepEqual(ids(await found({ updatedAfter: updatedAt })), ['three']);
  t.deepEqual(ids(await found({ updatedBefore: updatedAt })), ['one']);
});

test('a page ends between two milliseconds, so that updatedAfter passes over no flow', async (t) => {
  await using own = await startAfnor();
  const seller = await own.as('demo-seller');
  for (const trackingId of ['one', 'two', 'three']) {
    await submit(seller, { name: `${trackingId}.xml`, flowSyntax: 'UBL', trackingId }, INVOICE_XML);
  }
  await own.idle();
  for (const [trackingId, at] of [
    ['one', '2026-11-25T12:00:00.100Z'],
    ['two', '2026-11-25T12:00:00.200200Z'],
    ['three', '2026-11-25T12:00:00.200700Z'],
  ])
    await own.app.database.sql.query(`update document set state_date = $2 where document_id = $1 and direction = 'send'`, [trackingId, at]);
  const page = async (where: object, more: object): Promise<Page> => (await search(seller, { where, ...more })).body as Page;
  const first = await page({ flowDirection: ['Out'] }, { limit: 2 });
  t.deepEqual([ids(first), first.results[0]!.updatedAt], [['one'], '2026-11-25T12:00:00.100Z']);
  t.deepEqual(ids(await page({ updatedAfter: first.results[0]!.updatedAt }, { limit: 2 })), ['two', 'three']);
  t.deepEqual(ids(await page({ flowDirection: ['Out'] }, { limit: 2, cursor: first.nextCursor })), ['two', 'three']);
  // More flows in a millisecond than in a page.
  const second = await page({ flowDirection: ['Out'] }, { limit: 1, cursor: first.nextCursor });
  t.deepEqual(ids(second), ['two']);
  t.deepEqual(ids(await page({ flowDirection: ['Out'] }, { limit: 1, cursor: second.nextCursor })), ['three']);
});

for (const [title, where, expected] of [
  ['type', { flowType: ['CustomerInvoice', 'SupplierInvoiceLC'] }, 3],
  ['another type', { flowType: ['SupplierInvoice'] }, 0],
  ['direction', { flowDirection: ['In'] }, 0],
  ['rule', { processingRule: ['NotApplicable'] }, 3],
  ['another rule', { processingRule: ['B2B', 'B2C'] }, 0],
  ['acknowledgement', { ackStatus: 'Ok' }, 3],
  ['another acknowledgement', { ackStatus: 'Error' }, 0],
] as const) {
  test(`criterion: ${title}`, async (t) => {
    t.is((await found(where)).results.length, expected);
  });
}

test('a cursor of another tenant is refused', async (t) => {
  const { nextCursor } = await found({ flowDirection: ['Out'] }, { limit: 1 });
  const answer = await search(await exchange.as('demo-buyer'), { where: { flowDirection: ['Out'] }, cursor: nextCursor });
  t.is(answer.status, 400);
  t.is((answer.body as { errorCode: string }).errorCode, 'PARAMETERS_INVALID');
});
