// The words of a search: several, without accents, amounts as people type them, and numbers with blanks.
import { ask, data } from '../../../../support/graphql.js';
import { indexAll } from '../../../../support/search.js';
import { shareApp } from '../../../../support/shared.js';
import { test } from '../../../../support/test.js';
import { add, found } from './searched.js';

const exchange = shareApp({ ROLES: 'api' });
test.beforeEach(() => exchange.app.database.sql.query('delete from document_search_block'));

test.serial('each word is found by itself, in any order', async (t) => {
  await add(exchange, 100, 300);
  await indexAll(exchange);
  t.deepEqual(await found(exchange, '222 seller inv'), ['Doc-222']);
  t.deepEqual(await found(exchange, '222 seller nothing'), []);
});

for (const [column, value, texts] of [
  ['seller_name', 'Müller & Søn ＡＧ', ['muller', 'MÜLLER', 'ag', '"muller & s"']],
  ['total_with_vat', '4075.43', ['4075.43', '4.075,43', '4075,43', '4’075.43']],
  ['amount_due', '1234567.5', ['1.234.567,50', '1234567.50']],
  ['purchase_order', 'PO-4711', ['po-4711']],
  ['buyer_reference', 'Ref 12/X', ['"ref 12/x"']],
  ['seller_vat_id', 'BE0417497106', ['BE0417497106', '0417497106']],
  ['buyer_vat_id', 'LU12345613', ['lu12345613']],
  ['payment_account', 'BE68539007547034', ['be68539007547034']],
] as const) {
  test.serial(`a document is found by its ${column.replaceAll('_', ' ')}, in the index and in a list`, async (t) => {
    const client = await exchange.as('demo-seller');
    await add(exchange, 1, 40);
    await exchange.app.database.sql.query(`update document set ${column} = $1 where document_id = 'Doc-7'`, [value]);
    await indexAll(exchange);
    for (const text of texts) {
      t.deepEqual(await found(exchange, text), ['Doc-7'], text);
      const { documents } = await data(
        client,
        'query($text: String) { documents(filter: { text: $text }) { edges { node { documentId } } } }',
        {
          text,
        },
      );
      t.deepEqual(documents.edges, [{ node: { documentId: 'Doc-7' } }], text);
    }
  });
}

test.serial('eleven words are refused', async (t) => {
  const text = Array.from({ length: 11 }, (_, index) => `w${index}`).join(' ');
  const client = await exchange.as('demo-seller');
  const { errors } = await ask(client, 'query($text: String) { documents(filter: { text: $text }) { totalCount } }', { text });
  t.is(errors[0]?.message, 'Invalid request parameters: text must have at most 10 words');
});

test.serial('a whole VAT number is found with blanks, too, in the index and in a list', async (t) => {
  const client = await exchange.as('demo-seller');
  await add(exchange, 1, 40);
  await exchange.app.database.sql.query(`update document set seller_vat_id = 'BE0417497106' where document_id = 'Doc-7'`);
  await indexAll(exchange);
  const { documents } = await data(client, '{ documents(filter: { sellerVatId: "BE 0417 497 106" }) { edges { node { documentId } } } }');
  t.deepEqual(documents.edges, [{ node: { documentId: 'Doc-7' } }]);
});
