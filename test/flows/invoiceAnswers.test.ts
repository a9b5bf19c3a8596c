// The receiver of an invoice answers it, between two tenants over AS4.
import { clientOf, startApp } from '../support/app.js';
import { BUYER, invoice, PICTURE, register, SELLER, upload, xmlPart } from '../support/documents.js';
import { ask, data } from '../support/graphql.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');
const buyer = clientOf(exchange, 'demo-buyer');

test.before(async () => {
  await register(seller, SELLER, [158]);
  await register(buyer, BUYER, [158]);
});

const ANSWER = `mutation($id: ID!, $code: InvoiceAnswerCode!, $reasons: [InvoiceAnswerReasonInput!], $day: LocalDate) {
  answerInvoice(documentId: $id, code: $code, reasons: $reasons, effectiveDate: $day) {
    documentId documentType senderIdentifier receiverIdentifier applicationResponse { responseCode responseMessage referenceDocumentNumber } } }`;
const OPTIONS = `query($id: ID!) { document(documentId: $id) { answerOptions { code reason needsReason isFinal }
  timeline { reason actor } applicationResponses { documentId status applicationResponse { responseCode responseMessage } } } }`;

const WHY = [{ code: 'PRI', text: 'The price was 10.00', action: 'NIN' }];

function numbered(number: string): string {
  return invoice().replace(/<cbc:ID>[^<]*<\/cbc:ID>/, `<cbc:ID>${number}</cbc:ID>`);
}

/** Sends it, and returns the document that the buyer received. */
async function received(number: string): Promise<string> {
  await upload(seller, { documentId: number, document: xmlPart(numbered(number)), image: PICTURE });
  return until(async () => {
    await exchange.idle();
    const filter = { number, directions: ['receive'], documentTypes: ['invoice'], statuses: ['READY'] };
    const { documents } = await data(
      buyer,
      'query($filter: DocumentFilterInput) { documents(filter: $filter) { edges { node { documentId } } } }',
      {
        filter,
      },
    );
    return (documents.edges as { node: { documentId: string } }[])[0]?.node.documentId;
  }, `the receipt of ${number}`);
}

interface Seen {
  readonly answerOptions: readonly { readonly code: string; readonly reason: string | null }[];
  readonly timeline: readonly { readonly reason: string | null; readonly actor: string | null }[];
  readonly applicationResponses: readonly {
    readonly documentId: string;
    readonly status: string;
    readonly applicationResponse: { readonly responseCode: string; readonly responseMessage: string | null };
  }[];
}

async function seen(client: typeof buyer, id: string): Promise<Seen> {
  return (await data(client, OPTIONS, { id })).document;
}

const given = (id: string, code: string, more: object = {}) => data(buyer, ANSWER, { id, code, ...more });

async function refusal(id: string, code: string, more: object = {}): Promise<string> {
  const { errors } = await ask(buyer, ANSWER, { id, code, ...more });
  return `${errors?.[0]?.extensions?.code} ${errors?.[0]?.message}`;
}

test.serial('a question and then a refusal reach the sender with their reasons', async (t) => {
  const number = 'A-2026-1';
  const id = await received(number);
  const { answerInvoice } = await given(id, 'UQ', { reasons: WHY });
  t.like(answerInvoice, {
    documentType: 'applicationresponse',
    senderIdentifier: BUYER,
    receiverIdentifier: SELLER,
    applicationResponse: { responseCode: 'UQ', referenceDocumentNumber: number },
  });
  await given(id, 'RE', { reasons: [{ code: 'QTY', text: 'Only nine came' }] });
  await until(async () => {
    await exchange.idle();
    const { applicationResponses } = await seen(seller, number);
    return applicationResponses.length === 2 && applicationResponses.every(({ status }) => status === 'READY');
  }, 'both answers at the seller');
  t.deepEqual((await seen(seller, number)).applicationResponses.map(({ applicationResponse: { responseCode } }) => responseCode).sort(), [
    'RE',
    'UQ',
  ]);
});

test.serial('the timeline says who answered what', async (t) => {
  const id = await received('A-2026-2');
  await given(id, 'UQ', { reasons: WHY });
  const { timeline } = await seen(buyer, id);
  t.deepEqual(
    timeline.filter(({ reason }) => reason?.startsWith('Answered')),
    [{ reason: 'Answered UQ: PRI The price was 10.00; NIN', actor: 'client:demo-buyer' }],
  );
});

test.serial('what may be answered follows from what was answered', async (t) => {
  const id = await received('A-2026-3');
  const open = async () => (await seen(buyer, id)).answerOptions.flatMap(({ code, reason }) => (reason === null ? [code] : []));
  t.deepEqual(await open(), ['IP', 'UQ', 'CA', 'AP', 'RE', 'PD']);
  await given(id, 'IP');
  t.deepEqual(await open(), ['UQ', 'CA', 'AP', 'RE', 'PD']);
  await given(id, 'AP');
  t.deepEqual(await open(), ['PD']);
  t.is(await refusal(id, 'RE', { reasons: WHY }), 'ANSWER_REFUSED The invoice cannot be answered RE: it was accepted');
  await given(id, 'PD', { day: '2026-11-20' });
  t.is(await refusal(id, 'UQ', { reasons: WHY }), 'ANSWER_REFUSED The invoice cannot be answered UQ: it was answered PD, which is final');
});

test.serial('of an acceptance and a refusal at once, one is given', async (t) => {
  const id = await received('A-2026-4');
  const both = await Promise.all([ask(buyer, ANSWER, { id, code: 'AP' }), ask(buyer, ANSWER, { id, code: 'RE', reasons: WHY })]);
  t.is(both.filter(({ errors }) => errors.length === 0).length, 1);
  t.is((await seen(buyer, id)).applicationResponses.length, 1);
});

test.serial('an answer that could not leave makes room for another', async (t) => {
  const xml = numbered('A-2026-5').replaceAll('5400000000010', '5400000000102');
  await upload(buyer, { direction: 'receive', documentId: 'from-nobody', document: xmlPart(xml), image: PICTURE });
  await exchange.idle();
  await given('from-nobody', 'AP');
  await until(async () => {
    await exchange.idle();
    return (await seen(buyer, 'from-nobody')).applicationResponses[0]?.status === 'ERROR';
  }, 'the failure of the answer');
  const { answerInvoice } = await given('from-nobody', 'RE', { reasons: WHY });
  t.is(answerInvoice.applicationResponse.responseCode, 'RE');
});

test.serial('an answer is given to received invoices alone', async (t) => {
  await received('A-2026-6');
  t.deepEqual((await seen(seller, 'A-2026-6')).answerOptions, []);
  const { errors } = await ask(seller, ANSWER, { id: 'A-2026-6', code: 'AP' });
  t.is(errors?.[0]?.message, 'The invoice cannot be answered AP: it is no received invoice');
});

for (const [about, code, more, expected] of [
  ['a refusal without a reason', 'RE', {}, 'reasons: RE needs one'],
  ['a reason that is not in the list', 'RE', { reasons: [{ code: 'WRONG' }] }, 'reasons: code must be one of NON, '],
  ['an action that is not in the list', 'RE', { reasons: [{ code: 'PRI', action: 'WRONG' }] }, 'reasons: action must be one of NOA, '],
  ['paid in part, of a refusal', 'RE', { reasons: [{ code: 'PPD', text: 'half' }] }, 'reasons: PPD (paid in part) is for PD'],
  ['a control character', 'RE', { reasons: [{ code: 'PRI', text: '\u0001' }] }, 'reasons: the text must have at most 1000 characters'],
  ['21 reasons', 'RE', { reasons: Array.from({ length: 21 }, () => WHY[0]) }, 'reasons: must be at most 20'],
] as const) {
  test.serial(`${about} is refused with its reason`, async (t) => {
    t.true((await refusal('none', code, more)).includes(expected));
  });
}
