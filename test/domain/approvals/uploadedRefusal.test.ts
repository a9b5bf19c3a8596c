// A refusal that somebody uploads goes around no rule of approval, whichever interface takes it.

import { submit } from '../../server/rest/afnor/support.js';
import { caller, documentOf, BUYER as SK_BUYER, SELLER as SK_SELLER } from '../../server/rest/sapi/support.js';
import { type Client, startApp } from '../../support/app.js';
import { invoice, PICTURE, SELLER, upload, xmlPart } from '../../support/documents.js';
import { fixture } from '../../support/fixtures.js';
import { data, faults, uploadParts } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { colleague, demo } from '../../support/people.js';
import { openPortal, portalLink } from '../../support/portal.js';
import { test } from '../../support/test.js';

const NEEDED = 'Two people of the tenant have to approve this invoice first, as its rules say';
const CODE = [{ code: 'APPROVAL_NEEDED', message: NEEDED }];

const exchange = kept(() => startApp({ DASHBOARD: 'on', AFNOR_API: 'on', SAPI_SK: 'on' }));
const people = {} as { seller: Client; client: Client; ann: Client };

test.before(async () => {
  people.seller = await demo(exchange, 'seller');
  people.client = await exchange.as('demo-seller');
  people.ann = await colleague(exchange, 'ann@acme.example', 'operator');
  await upload(people.client, { direction: 'receive', documentId: 'invoice', document: xmlPart(invoice()), image: PICTURE });
  await exchange.idle();
});
test.beforeEach(async () => {
  await exchange.app.database.sql.query('delete from approval_request');
  await rules('{ amountMin: "0" }');
});

const rules = (text: string) => data(people.seller, `mutation { saveApprovalRules(rules: [${text}]) { supplier } }`);
const response = (code = 'RE', number = 'F2026-0017', receiver = '5400000000010') =>
  fixture('invoice-response.xml')
    .toString()
    .replace('>RE<', `>${code}<`)
    .replace('>F2026-0017<', `>${number}<`)
    .replace('>5400000000010<', `>${receiver}<`);
const partOf = (xml: string) => ({ name: 'document', bytes: xml, fileName: 'r.xml', type: 'application/xml' });
const byRest = async (documentId: string, xml = response(), type = 'applicationresponse') => {
  const form = new FormData();
  form.append('document', new Blob([xml], { type: 'application/xml' }), 'r.xml');
  if (type === 'invoice') form.append('image', new Blob(['%PDF-1.7 picture'], { type: 'application/pdf' }), 'r.pdf');
  const { status, body } = await people.client(`/v3/documents/${type}/send/multipart`, {
    method: 'POST',
    headers: { documentId },
    body: form,
  });
  return [status, body];
};
const received = (documentId: string) => [200, { message: 'Document was received', documentId }];

test.serial('REST refuses it with 409 whatever type it is said to be, and stores nothing', async (t) => {
  for (const type of ['applicationresponse', 'invoice']) t.deepEqual(await byRest('rest', response(), type), [409, { message: NEEDED }]);
  t.deepEqual(await exchange.app.database.sql.query(`select 1 from document where document_id = 'rest'`), []);
});

test.serial('it is refused behind an answer that refuses nothing, too', async (t) => {
  const [one] = /<cac:DocumentResponse>.*<\/cac:DocumentResponse>/s.exec(response())!;
  const both = response().replace(one, one.replace('>RE<', '>AB<').replace('>F2026-0017<', '>F2026-0018<') + one);
  t.deepEqual(await byRest('second', both), [409, { message: NEEDED }]);
});

test.serial('GraphQL refuses a person and a visitor of a portal link', async (t) => {
  const guest = await openPortal(exchange, await portalLink(people.client, 'capabilities: [SEND]'));
  for (const who of [people.ann, people.client, guest])
    t.deepEqual(faults(await uploadParts(who, [partOf(response())], { documentType: 'applicationresponse' })), CODE);
});

test.serial('the flows of AFNOR refuse it, and a status 210 of France to whatever platform', async (t) => {
  const { sql } = exchange.app.database;
  await sql.query(
    `insert into french_invoice (document, tenant_id, kind, issue_date, facts)
     select id, tenant_id, 'B2B', '2026-11-02', '{}' from document where document_id = 'invoice' on conflict do nothing`,
  );
  const status = fixture('cdar/status.xml')
    .toString()
    .replace(/(<ram:IssuerAssignedID>)[^<]*/, '$1F2026-0017')
    .replace(/(<ram:ProcessConditionCode>)[^<]*/, '$1210');
  for (const [flowSyntax, xml] of [
    ['UBL', response()],
    ['CDAR', status],
  ] as const) {
    const { status, body } = await submit(people.client, { name: 'r.xml', flowSyntax }, xml);
    t.deepEqual([status, body], [409, { errorCode: 'APPROVAL_NEEDED', errorMessage: NEEDED }]);
  }
  await sql.query('delete from french_invoice');
});

test.serial('what refuses nothing, is about another invoice or goes to somebody else is taken', async (t) => {
  t.deepEqual(await byRest('accepted', response('AP')), received('accepted'));
  t.deepEqual(await byRest('other-number', response('RE', 'F2026-0018')), received('other-number'));
  t.deepEqual(await byRest('other-receiver', response('RE', 'F2026-0017', '5400000000034')), received('other-receiver'));
});

test.serial('without a rule about the invoice it is taken, and an upload is answered again as before', async (t) => {
  await rules(`{ supplier: "9999:other" }`);
  t.deepEqual(await byRest('before'), received('before'));
  await rules(`{ supplier: "${SELLER}" }`);
  t.deepEqual(await byRest('before'), received('before'));
  t.is((await byRest('after'))[0], 409);
});

test.serial('it is taken once two people have approved a refusal of the invoice, not its booking', async (t) => {
  const approve = async (kind: string) =>
    exchange.app.database.sql.query(
      `insert into approval_request (document, id, tenant_id, kind, input, requester, requester_name, approved_by, approver_name, approved_at)
       select id, gen_random_uuid(), tenant_id, $1, '{}', gen_random_uuid(), 'One', gen_random_uuid(), 'Two', exchange_now()
       from document where document_id = 'invoice' on conflict (document) do update set kind = excluded.kind`,
      [kind],
    );
  await approve('RELEASE');
  t.is((await byRest('released'))[0], 409);
  await approve('ERROR');
  t.deepEqual(await byRest('approved'), received('approved'));
});

test.serial('SAPI-SK refuses it', async (t) => {
  const buyer = await exchange.as('demo-buyer');
  for (const [client, identifier] of [
    ['demo-seller', SK_SELLER],
    ['demo-buyer', SK_BUYER],
  ] as const) {
    const types = { countryCode: 'SK', identifier, documentTypes: [158, 160] };
    await (await exchange.as(client))('/v3/participant', { method: 'POST', body: types });
  }
  const scheme = (xml: string) =>
    xml
      .replaceAll('schemeID="0088">5400000000010<', `schemeID="0245">${SK_SELLER.slice(5)}<`)
      .replaceAll('schemeID="0088">5400000000027<', `schemeID="0245">${SK_BUYER.slice(5)}<`);
  await upload(buyer, { direction: 'receive', documentId: 'sk', document: xmlPart(scheme(invoice())), image: PICTURE });
  await exchange.idle();
  await data(await demo(exchange, 'buyer'), 'mutation { saveApprovalRules(rules: [{ amountMin: "0" }]) { supplier } }');
  const metadata = {
    documentTypeId:
      'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2::ApplicationResponse##urn:fdc:peppol.eu:poacc:trns:invoice_response:3::2.1',
    processId: 'urn:fdc:peppol.eu:poacc:bis:invoice_response:3',
    senderParticipantId: SK_BUYER,
    receiverParticipantId: SK_SELLER,
  };
  const { status, body } = await caller(() => exchange)('demo-buyer', '/sapi/document/send', {
    body: documentOf(scheme(response()), metadata),
  });
  t.deepEqual([status, (body as { error: { message: string } }).error.message], [409, NEEDED], JSON.stringify(body));
});
