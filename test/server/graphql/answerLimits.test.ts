// The limits of an answer while it is made, over HTTP and in streams: lists within lists, and large texts.
import { ANSWER_LIMITS } from '../../../src/server/graphql/answerBudget.js';
import { clientOf, startApp } from '../../support/app.js';
import { BUYER, register, uploadInvoice } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { subscribeTo } from '../../support/stream.js';
import { test } from '../../support/test.js';

const RESPONSES = 400;
const TOO_MANY_ITEMS = {
  code: 'QUERY_LIMIT',
  message: `The answer has more than ${ANSWER_LIMITS.itemsMax} items in its lists; ask for fewer with \`first\``,
};
const TOO_MANY_BYTES = {
  code: 'QUERY_LIMIT',
  message: `The answer has more than ${ANSWER_LIMITS.bytesMax} bytes; ask for fewer items or fields`,
};

const exchange = kept(() => startApp({ ROLES: 'api' }));
const seller = clientOf(exchange, 'demo-seller');

test.before(async () => {
  await storeAnswers();
});

/** One invoice and the responses to it, as rows: what they are checked for does not matter here. */
async function storeAnswers(): Promise<void> {
  await uploadInvoice(seller, 'answered');
  await exchange.app.database.sql.query(
    `with invoice as (update document set number = 'N-1', state = 'DELIVERED' where document_id = 'answered' returning *)
     insert into document select (jsonb_populate_record(null::document, to_jsonb(i) || jsonb_build_object(
       'id', gen_random_uuid(), 'document_id', 'response-' || n, 'document_type', 'applicationresponse', 'direction', 'receive',
       'number', 'R-' || n, 'reference_number', 'N-1', 'reference_document_id', 'answered', 'import_date', i.import_date + n * interval '1 ms',
       'fault_code', 'SEND_FAILED', 'fault_message', repeat('x', $2)))).*
     from invoice i cross join generate_series(1, $1::int) n`,
    [RESPONSES, 2 * Math.ceil(ANSWER_LIMITS.bytesMax / RESPONSES)],
  );
}

const answersWithin = (levels: number, first: string): string =>
  `{ document(documentId: "answered") { ${`applicationResponses${first} { answeredDocument { `.repeat(levels)}documentId${' } }'.repeat(levels)} } }`;

test('a list without `first` counts as many as come back: three within each other are refused before they are read', async (t) => {
  t.deepEqual(faults(await ask(seller, answersWithin(3, ''))), [
    { code: 'QUERY_LIMIT', message: 'The cost of the query is 130102; at most 10000 is allowed' },
  ]);
});

test('a list has its default number of items, the oldest first, and as many as are asked for', async (t) => {
  const ids = async (first: string): Promise<string[]> => {
    const { document } = await data(seller, `{ document(documentId: "answered") { applicationResponses${first} { documentId } } }`);
    return document.applicationResponses.map(({ documentId }: { documentId: string }) => documentId);
  };
  const oldest = (count: number): string[] => Array.from({ length: count }, (_, n) => `response-${n + 1}`);
  t.deepEqual(await ids(''), oldest(50));
  t.deepEqual(await ids('(first: 400)'), oldest(400));
});

const SQUARE = `{ document(documentId: "answered") { applicationResponses(first: 400) {
  answeredDocument { applicationResponses(first: 400) { documentId } } } } }`;
const LARGE = '{ document(documentId: "answered") { applicationResponses(first: 400) { error { message } } } }';

// The third time it is compiled.
for (const [about, query, fault] of [
  ['items', SQUARE, TOO_MANY_ITEMS],
  ['bytes', LARGE, TOO_MANY_BYTES],
] as const) {
  test(`an answer with too many ${about} is HTTP 400 with its limit and nothing else, also where the query is compiled`, async (t) => {
    for (let time = 1; time <= 3; time += 1) {
      const asked = await ask(seller, query);
      t.deepEqual(faults(asked), [fault]);
      t.is(asked.status, 400);
      t.is(asked.data, null);
    }
  });
}

test.serial('a mutation above a limit says what the others of its request did', async (t) => {
  const asked = await ask(
    seller,
    `mutation { one: completeDocuments(documents: [{ documentId: "none", status: EXPORTED }]) { error }
      two: releaseDocument(documentId: "response-1") { answeredDocument {
        applicationResponses(first: 400) { answeredDocument { applicationResponses(first: 400) { documentId } } } } } }`,
  );
  t.is(asked.status, 200);
  t.deepEqual(faults(asked), [TOO_MANY_ITEMS]);
  t.deepEqual(asked.data.one, [{ error: 'Document not found' }]);
});

test('a change of a subscription above a limit is told as its limit alone', async (t) => {
  using told = await subscribeTo(
    exchange.url,
    `subscription { documentChanged(documentId: "answered") { document {
      applicationResponses(first: 400) { answeredDocument { applicationResponses(first: 400) { documentId } } } } } }`,
  );
  await data(seller, 'mutation { completeDocument(documentId: "answered", status: EXPORTED) { status } }');
  exchange.app.wake('changes');
  const { data: found, errors = [] } = (await told.next()) ?? {};
  t.deepEqual({ found, errors: errors.map(({ message }) => message) }, { found: null, errors: [TOO_MANY_ITEMS.message] });
});

test('participants come in pages, behind the one whose identifier is given', async (t) => {
  const client = await exchange.as('demo-buyer');
  for (const identifier of [BUYER, '0088:5400000000096']) await register(client, identifier);
  const page = async (after: string | null): Promise<string[]> => {
    const query = 'query ($after: String) { participants(first: 1, after: $after) { identifier } }';
    return (await data(client, query, { after })).participants.map(({ identifier }: { identifier: string }) => identifier);
  };
  t.deepEqual([await page(null), await page(BUYER), await page('0088:5400000000096')], [[BUYER], ['0088:5400000000096'], []]);
});
