// A list reads only the columns that a query selects. Each field is therefore requested alone and compared with all fields at once.

import { assertObjectType, type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import { createSchema } from '../../../src/server/graphql/schema.js';
import { startApp } from '../../support/app.js';
import { BUYER, invoice, PICTURE, register, SELLER, upload, uploadInvoice, xmlPart } from '../../support/documents.js';
import { data } from '../../support/graphql.js';
import { answers } from '../../support/inbox.js';
import { test } from '../../support/test.js';
import { openInbox, subscribe } from '../../support/webhooks.js';

/** One row in each table with a value in every column that a field may show; two documents answer each other. */
const FULL = [
  `update document set customization_id = 'c', response_code = 'AP', response_message = 'm', fault_code = 'SEND_FAILED', fault_message = 'f',
     partly_checked = true, due_at = '2026-01-02T03:04:05.678901Z', completed_as = 'ERROR', completed_at = '2026-02-03T04:05:06.789999Z', completion_message = 'by hand',
     completion_issues = '[{"location": "/Invoice", "text": "wrong"}]',
     retrieval_count = 3, failed_attempts = 2, read_at = '2026-02-04T05:06:07.891234Z', read_by = 'user:one', purchase_order = 'o',
     payment_account = 'a', buyer_vat_id = 'v', total_vat = 1 where document_id = 'question'`,
  `update document set direction = 'receive', document_type = 'applicationresponse', response_code = 'AP', response_message = 'm',
     reference_document_id = 'question', reference_number = (select q.number from document q where q.document_id = 'question')
   where document_id = 'answer'`,
  "update document set state = 'PROCESSING' where document_id = 'received'",
  "update document set traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', request_id = 'r'",
  `insert into lifecycle_status (id, tenant_id, document, message, status, direction, is_automatic, reasons, amounts, actor, state, note)
   select gen_random_uuid(), tenant_id, id, id, '207', 'send', false, '[{"code": "AUTRE", "text": "t", "action": "NIN"}]',
     '[{"type": "MEN", "amount": "1.00", "currency": "EUR", "percent": "20"}]', 'user:one', 'SENT', 'n' from document`,
  `insert into french_invoice (document, tenant_id, kind, issue_date, facts)
   select id, tenant_id, 'B2B', '2026-01-02', '{"kind": "B2B", "isSelfBilled": false}' from document where document_id <> 'received'`,
  `insert into tax_report (tenant_id, document, country, role, type, state, reporter, invoice_uuid, reason, findings, sent_at, answered_at)
   select tenant_id, id, 'sk', 'C2', 'S', 'REJECTED', 'r', 'u', 'because', '[{"rule": "BV", "text": "t", "location": "/l"}]', now(), now() from document`,
  `insert into document_label (document, label, tenant_id, actor) select id, 'urgent', tenant_id, 'user:one' from document`,
  `insert into document_assignment (document, tenant_id, person)
   select d.id, d.tenant_id, r.person from document d join person_role r on r.tenant_id = d.tenant_id on conflict do nothing`,
  `insert into approval_request (document, id, tenant_id, kind, input, requester, requester_name, approver_name)
   select id, gen_random_uuid(), tenant_id, 'ERROR', '{"message": "wrong"}', gen_random_uuid(), 'One', 'Two' from document`,
  `insert into document_comment (id, document, tenant_id, author, author_name, text, mentions)
   select gen_random_uuid(), id, tenant_id, gen_random_uuid(), 'One', 'look', array(select person from person_role r where r.tenant_id = document.tenant_id)
   from document`,
  `insert into legal_hold (document, tenant_id, reason, actor) select id, tenant_id, 'lawsuit', 'operator:one' from document`,
  `insert into inbound_message (document, tenant_id, channel, sender_access_point, receiver, instance_id, message_id, payload_hash,
     document_type_id, process_id, country_c1, mls_to, mls_type, scopes)
   select id, tenant_id, 'peppol', 'POP000009', 'r', 'i', 'm', '', 't', 'p', 'BE', '0242:000009', 'ALWAYS_SEND',
     '[{"type": "t", "value": "v", "identifier": "i"}]' from document where document_id = 'answer'`,
  `update submission set account = id, external_reference = 'e', receiver_access_point = 'POP000009',
     document_type_id = 't', process_id = 'p', sender_access_point = 'POP000008', uncertain = '{"since": "2026-01-01T00:00:00Z"}'`,
  "update document_file set message_type = 'VALIDATION' where position = 0",
  `insert into document_file (id, document, position, purpose, message_type, file_name, mime_type, byte_length, sha256, bytes, submission)
   select gen_random_uuid(), document, 99, 'response', 'MDN', 'receipt.xml', 'application/xml', 1, '', 'x', id from submission`,
  `update document_move set state = 'ERROR', reason = 'f', attempt = 4, request_id = 'r', occurrence = '{"code": "DISMISSED", "values": {"note": "n"}}'`,
  "update webhook_delivery set state = 'RETRY', expires_at = due_at, last_status = 503, last_error = 'TIMEOUT'",
  "update webhook_attempt set http_status = 503, error_code = 'TIMEOUT', error_text = 'late', response_head = 'head'::bytea",
];

/** One field is enough for types that are recursive. */
const ENOUGH: Readonly<Record<string, string>> = { Document: 'documentId', ValidationReport: 'verdict' };

/** The paths of all leaf fields below a type. */
function leavesOf(type: GraphQLObjectType): string[][] {
  return Object.values(type.getFields()).flatMap(({ name, type: own }) => {
    const below = getNamedType(own);
    if (!isObjectType(below)) return [[name]];
    const enough = ENOUGH[below.name];
    return enough === undefined ? leavesOf(below).map((leaf) => [name, ...leaf]) : [[name, enough]];
  });
}

const ARGUMENTS: Readonly<Record<string, string>> = { rendering: '(language: en)' };

function selectionOf(path: readonly string[]): string {
  return path.reduceRight((inner, name) => (inner === '' ? name : `${name}${ARGUMENTS[name] ?? ''} { ${inner} }`), '');
}

/** The value at a path; links without their query, which changes every second. */
function along(value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => along(one, path));
  const [name, ...rest] = path;
  if (value === null || name === undefined) return typeof value === 'string' ? value.split('?')[0] : value;
  return along((value as Record<string, unknown>)[name], rest);
}

test('a field that a list is asked for alone says what it says among all the others of a document', async (t) => {
  await using exchange = await startApp();
  const seller = await exchange.as('demo-seller');
  const inbox = await openInbox(exchange, answers(204));
  try {
    await register(await exchange.as('demo-buyer'), BUYER);
    await register(seller, SELLER);
    await subscribe(seller, `${inbox.url}/seller`);
    for (const id of ['question', 'answer']) await uploadInvoice(seller, id);
    await upload(seller, { direction: 'receive', documentId: 'received', document: xmlPart(invoice()), image: PICTURE });
    await exchange.idle();
    await exchange.app.stopWork(5_000);
    for (const statement of FULL) await exchange.app.database.sql.query(statement);
    const leaves = leavesOf(assertObjectType(createSchema().getType('Document')));
    t.true(leaves.length > 45, 'every type below a document is walked');
    const whole: unknown[] = [];
    for (const id of ['received', 'answer', 'question']) {
      whole.push((await data(seller, `{ document(documentId: "${id}") { ${leaves.map(selectionOf).join(' ')} } }`)).document);
    }
    for (const leaf of leaves) {
      const query = `{ documents { edges { node { ${selectionOf(leaf)} } } } }`;
      for (const how of ['walked', 'compiled']) {
        const { documents: alone } = await data(seller, query);
        t.deepEqual(along(alone, ['edges', 'node', ...leaf]), along(whole, leaf), `${leaf.join('.')}, ${how}`);
      }
      t.regex(JSON.stringify(along(whole, leaf)), /[^[\],nul]/, `${leaf.join('.')} is empty everywhere, so nothing is compared`);
    }
  } finally {
    await inbox.close();
  }
});
