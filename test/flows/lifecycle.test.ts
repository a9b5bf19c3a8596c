// French invoices and their lifecycle statuses, between two tenants over AS4.
import type { Client } from '../support/app.js';
import { clientOf, startApp } from '../support/app.js';
import { PICTURE, register, upload, xmlPart } from '../support/documents.js';
import { fixture, mutate } from '../support/fixtures.js';
import { ask, data } from '../support/graphql.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';
import { byStatus, invoiceNamed, lines, SET, STATUSES, type Status, statuses } from './lifecycleStatuses.js';

const SELLER = '0225:100000009';
const BUYER = '0225:200000008_invoices';

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');
const buyer = clientOf(exchange, 'demo-buyer');

test.before(async () => {
  await register(seller, SELLER, [158]);
  await register(buyer, BUYER, [158]);
});

/** Waits until these are all, whatever the second in which they were set, and none waits. */
async function untilStatuses(client: Client, id: string, expected: readonly string[]): Promise<void> {
  let seen: Status[] = [];
  await until(
    async () => {
      await exchange.idle();
      seen = await statuses(client, id);
      return (
        seen.every(({ state }) => state !== 'WAITING') &&
        JSON.stringify(seen.map(({ status }) => status).sort()) === JSON.stringify([...expected].sort())
      );
    },
    () => `${expected.join(', ')}, but ${JSON.stringify(seen)}`,
  );
}

/** Sends it, and returns the document that the buyer received. */
async function sent(number: string, xml = invoiceNamed(number), documentId = number): Promise<string> {
  await upload(seller, { documentId, document: xmlPart(xml), image: PICTURE });
  return until(async () => {
    await exchange.idle();
    const filter = { number, directions: ['receive'], documentTypes: ['invoice'] };
    const { documents } = await data(
      buyer,
      'query($filter: DocumentFilterInput) { documents(filter: $filter) { edges { node { documentId status } } } }',
      { filter },
    );
    return (documents.edges as { node: { documentId: string } }[])[0]?.node.documentId;
  }, `the receipt of ${number}`);
}

test.serial('an invoice and its statuses, from deposited to paid, are in the timelines of both sides', async (t) => {
  const number = 'F-2026-1';
  const received = await sent(number);
  await untilStatuses(seller, number, ['200', '202']);
  await untilStatuses(buyer, received, ['200', '202']);
  const set = await data(buyer, SET, { id: received, status: '204' });
  t.deepEqual(set.sendLifecycleStatus, { status: '204', state: 'WAITING', direction: 'send', isAutomatic: false });
  await untilStatuses(seller, number, ['200', '202', '204']);
  const reasons = [{ code: 'TX_TVA_ERR', text: 'Le taux est 10 %', action: 'NIN' }];
  await data(buyer, SET, { id: received, status: '207', reasons });
  await untilStatuses(seller, number, ['200', '202', '204', '207']);
  for (const status of ['205', '211']) await data(buyer, SET, { id: received, status });
  const amounts = [
    { amount: '300.00', vatRate: '20' },
    { amount: '52.75', vatRate: '5.5' },
  ];
  await data(seller, SET, { id: number, status: '212', amounts });
  const all = ['200', '202', '204', '207', '205', '211', '212'];
  await untilStatuses(seller, number, all);
  await untilStatuses(buyer, received, all);
  const atSeller = byStatus(await statuses(seller, number));
  t.deepEqual(
    atSeller.map(({ status, direction, state }) => `${status} ${direction} ${state}`),
    ['200 send SENT', ...['202', '204', '205', '207', '211'].map((status) => `${status} receive RECEIVED`), '212 send SENT'],
  );
  t.like(atSeller[4], {
    label: 'En litige',
    reasons,
    message: { applicationResponse: { responseCode: 'UQ', responseMessage: 'Le taux est 10 %', referenceDocumentNumber: number } },
  });
  const atBuyer = byStatus(await statuses(buyer, received));
  t.like(atBuyer[6], {
    status: '212',
    amounts: [
      { type: 'MEN', amount: '300.00', currency: 'EUR', percent: '20' },
      { type: 'MEN', amount: '52.75', currency: 'EUR', percent: '5.5' },
    ],
  });
  const expected = [
    'Lifecycle status 200 Déposée',
    'Lifecycle status 202 Reçue',
    'Lifecycle status 204 Prise en charge',
    'Lifecycle status 205 Approuvée',
    'Lifecycle status 207 En litige: TX_TVA_ERR Le taux est 10 %',
    'Lifecycle status 211 Paiement transmis',
    'Lifecycle status 212 Encaissée',
  ];
  t.deepEqual((await lines(seller, number)).sort(), expected);
  t.deepEqual((await lines(buyer, received)).sort(), expected);
  for (const { message } of [...atSeller, ...atBuyer]) t.regex(message?.status ?? '', /^(?:READY|EXPORTED|DELIVERED)$/);
});

test.serial('a refusal that did not reach the seller says so, with the reason, until it was sent again', async (t) => {
  const xml = invoiceNamed('F-2026-UNTOLD').replaceAll('100000009', '300000007');
  await upload(buyer, { direction: 'receive', documentId: 'untold', document: xmlPart(xml), image: PICTURE });
  await exchange.idle();
  const reasons = [{ code: 'TX_TVA_ERR', text: 'Le taux est 10 %', action: 'NIN' }];
  await data(buyer, SET, { id: 'untold', status: '210', reasons });
  await untilStatuses(buyer, 'untold', ['210']);
  const [failed] = await statuses(buyer, 'untold');
  t.deepEqual([failed?.state, failed?.message?.status], ['FAILED', 'ERROR']);
  t.regex(failed?.note ?? '', /0225:300000007 is not registered/);
  await register(seller, '0225:300000007', [158]);
  await data(buyer, 'mutation($ids: [ID!]!) { retryDocuments(documentIds: $ids) { error } }', { ids: [failed?.message?.documentId] });
  await untilStatuses(buyer, 'untold', ['210']);
  const [told] = await statuses(buyer, 'untold');
  t.deepEqual([told?.state, told?.note], ['SENT', null]);
});

test.serial('the invoice travels as the type of France, and so does each status', async (t) => {
  const rows = await exchange.app.database.sql.query<{ type: string; process: string }>(
    `select distinct s.document_type_id as type, s.process_id as process from submission s order by 1`,
  );
  const process = 'urn:peppol:france:billing:regulated';
  const cdar = 'urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100::CrossDomainAcknowledgementAndResponse';
  t.deepEqual(rows, [
    {
      type: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0::2.1',
      process,
    },
    { type: `${cdar}##urn:peppol:france:billing:cdv:1.0::D22B`, process },
  ]);
});

test.serial('another invoice with the number of an earlier one is rejected by the platform of the receiver, on both sides', async (t) => {
  const number = 'F-2026-2';
  await sent(number);
  await upload(seller, {
    documentId: 'again',
    document: xmlPart(invoiceNamed(number, ['Example Seller', 'Other Seller'])),
    image: PICTURE,
  });
  await untilStatuses(seller, 'again', ['200', '213']);
  const why = 'REJ_UNI The seller used the number F-2026-2 in 2026 for another invoice';
  t.is((await lines(seller, 'again')).at(-1), `Lifecycle status 213 Rejetée: ${why}`);
  const { document } = await data(seller, STATUSES, { id: 'again' });
  t.is(document.status, 'ERROR');
  const [refused] = await exchange.app.database.sql.query<{ id: string }>(
    `select document_id as id from document where tenant_id = 'demo-buyer' and number = $1 and state = 'ERROR'`,
    [number],
  );
  await untilStatuses(buyer, refused!.id, ['213', '200']);
  t.is((await lines(buyer, refused!.id)).at(-1), `Lifecycle status 213 Rejetée: ${why}`);
});

test.serial('an invoice that its own platform refuses is rejected there, and nobody else hears of it', async (t) => {
  const xml = invoiceNamed('F-2026-3', ['#PMT#40 euros', 'no note']);
  await upload(seller, { documentId: 'refused', document: xmlPart(xml), image: PICTURE });
  await untilStatuses(seller, 'refused', ['213']);
  const [status] = await statuses(seller, 'refused');
  t.like(status, { state: 'RECORDED', note: 'The invoice was not sent', message: null });
  t.regex((await lines(seller, 'refused'))[0] ?? '', /^Lifecycle status 213 Rejetée: REJ_SEMAN BR-FR-05/);
});

test.serial('what an invoice cannot have is refused with the reason', async (t) => {
  const received = await sent('F-2026-4');
  await untilStatuses(buyer, received, ['200', '202']);
  const refusal = async (client: Client, variables: object): Promise<string> => {
    const { errors } = await ask(client, SET, variables);
    return errors.map(({ message, extensions }) => `${extensions.code} ${message}`).join();
  };
  const cannot = (status: string, why: string) => `LIFECYCLE_STATUS_REFUSED The document cannot have status ${status}: ${why}`;
  t.is(await refusal(buyer, { id: 'nothing', status: '205' }), 'DOCUMENT_NOT_FOUND Document not found');
  t.is(await refusal(seller, { id: 'F-2026-4', status: '205' }), cannot('205', 'it is set by the buyer, and here is the seller'));
  t.is(await refusal(seller, { id: 'F-2026-4', status: '209' }), cannot('209', 'it was not suspended (208)'));
  await data(buyer, SET, { id: received, status: '204' });
  t.is(await refusal(buyer, { id: received, status: '204' }), cannot('204', 'it has it already'));
  await data(buyer, SET, { id: received, status: '210', reasons: [{ code: 'DOUBLE_FACT' }] });
  t.is(await refusal(buyer, { id: received, status: '205' }), cannot('205', 'it has 210, which is final'));
  const [message] = await exchange.app.database.sql.query<{ id: string }>(
    `select document_id as id from document where tenant_id = 'demo-buyer' and document_type = 'applicationresponse' order by id limit 1`,
  );
  t.is(await refusal(buyer, { id: message!.id, status: '205' }), cannot('205', 'it is no French invoice'));
});

test.serial('the statuses that a side sets are listed, with why some cannot be set now', async (t) => {
  const received = await sent('F-2026-9');
  await untilStatuses(buyer, received, ['200', '202']);
  await data(buyer, SET, { id: received, status: '204' });
  const query =
    'query($id: ID!) { document(documentId: $id) { lifecycleStatusOptions { status reason needsReason takesAmounts needsAmounts isFinal } } }';
  const options = async (client: Client, id: string): Promise<string[]> =>
    (await data(client, query, { id })).document.lifecycleStatusOptions.map(
      (one: Record<'needsReason' | 'takesAmounts' | 'needsAmounts' | 'isFinal', boolean> & { status: string; reason: string | null }) =>
        [
          one.status,
          one.reason,
          one.needsReason && 'reason',
          one.takesAmounts && 'amounts',
          one.needsAmounts && 'needed',
          one.isFinal && 'final',
        ]
          .filter(Boolean)
          .join(' '),
    );
  t.deepEqual(await options(buyer, received), [
    '203',
    '204 it has it already',
    '205',
    '206 reason',
    '207 reason',
    '208 reason',
    '210 reason final',
    '211 amounts',
  ]);
  t.deepEqual(await options(seller, 'F-2026-9'), ['209 it was not suspended (208)', '212 amounts needed']);
});

test.serial('two programs that set the same status at once: one is refused', async (t) => {
  const received = await sent('F-2026-5');
  const answers = await Promise.all([1, 2].map(() => ask(buyer, SET, { id: received, status: '205' })));
  t.deepEqual(answers.map(({ errors }) => errors.length).sort(), [0, 1]);
});

test.serial('a status that a program writes itself is sent from the address of the invoice, and kept with it', async (t) => {
  const received = await sent('F-2026-6');
  await untilStatuses(buyer, received, ['200', '202']);
  const xml = mutate(fixture('cdar/status.xml'), ['F2026-0301</ram:IssuerAssignedID>', 'F-2026-6</ram:IssuerAssignedID>']);
  await upload(buyer, { documentId: 'own', documentType: 'applicationresponse', document: xmlPart(xml, 'status.xml') });
  await untilStatuses(seller, 'F-2026-6', ['200', '202', '207']);
  await untilStatuses(buyer, received, ['200', '202', '207']);
  t.like(byStatus(await statuses(buyer, received))[2], { state: 'SENT', direction: 'send', message: { documentId: 'own' } });
});
