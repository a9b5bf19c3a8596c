// The example queries of the page: each is valid for the schema, and a running exchange answers it without an error.
import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { QUERY_LIMITS } from '../../../../src/server/graphql/limits.js';
import { EXAMPLES } from '../../../../src/server/graphql/page/examples.js';
import { clientOf, startApp } from '../../../support/app.js';
import { BUYER, register, uploadInvoice } from '../../../support/documents.js';
import { DOCUMENT, IMAGE } from '../../../support/form.js';
import { askWithFiles } from '../../../support/graphql.js';
import { kept } from '../../../support/kept.js';
import { subscribeTo } from '../../../support/stream.js';
import { test } from '../../../support/test.js';

const SCHEMA = buildSchema(readFileSync('schema.graphql', 'utf8'));

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');
const buyer = clientOf(exchange, 'demo-buyer');

test.before(async () => {
  await register(buyer, BUYER);
  const endpoint = 'https://localhost:1/hook';
  await buyer('/v3/webhook', { method: 'PUT', body: { endpoint, subscriptions: ['invoice.receive'] } });
  await uploadInvoice(seller, 'example');
  await exchange.idle();
});

for (const { name, query, variables } of EXAMPLES) {
  test(`${name}: valid against schema.graphql`, (t) => {
    t.deepEqual(validate(SCHEMA, parse(query, { maxTokens: QUERY_LIMITS.tokensMax })), []);
  });

  if (query.includes('subscription Live')) continue;
  test(`${name}: answered to both sides without an error`, async (t) => {
    const files = [DOCUMENT, IMAGE].filter((part) => query.includes(`$${part.name}: Upload`));
    const empty = Object.fromEntries(files.map((part) => [part.name, null]));
    for (const client of [seller, buyer]) {
      const { status, data, errors } = await askWithFiles(
        client,
        query,
        { ...variables?.(new Date()), ...empty },
        files.map(({ name: variable, ...file }) => ({ ...file, variable })),
      );
      t.is(status, 200);
      t.deepEqual(errors, []);
      t.true(Object.keys(data).length > 0);
    }
  });
}

test('Document by id: finds what the commands of the start page sent', async (t) => {
  const { query, variables } = EXAMPLES.find(({ name }) => name === 'Document by id')!;
  const [, documentId] = /documentId: ([\w-]+)/.exec((await exchange.anonymous('/')).text)!;
  t.deepEqual(variables!(new Date()), { documentId });
  t.is((await askWithFiles(seller, query, { documentId }, [])).data['document'].documentId, documentId);
});

test('Live: the stream tells of an invoice that is sent', async (t) => {
  const live = EXAMPLES.find(({ name }) => name === 'Live')!;
  using stream = await subscribeTo(exchange.url, live.query);
  await uploadInvoice(seller, 'told');
  // Other tests of this file send documents, too.
  let told = await stream.next();
  while (told?.data?.documentChanged?.document?.documentId !== 'told') {
    t.is(told?.errors, undefined);
    told = await stream.next();
  }
  t.is(told.errors, undefined);
});

test('the names of the tabs tell them apart', (t) => {
  t.is(new Set(EXAMPLES.map(({ name }) => name)).size, EXAMPLES.length);
});
