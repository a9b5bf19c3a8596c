// Comments and assignments of documents: who may make them, whom they name, and where else they are told of.
import { startApp } from '../../support/app.js';
import { BUYER, register, uploadInvoice } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { colleague, demo } from '../../support/people.js';
import { openPortal, portalLink } from '../../support/portal.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp({ DASHBOARD: 'on' }));

test.before(async () => {
  await register(await exchange.as('demo-buyer'), BUYER);
  await uploadInvoice(await exchange.as('demo-seller'), 'one');
  await uploadInvoice(await exchange.as('demo-seller'), 'full');
  await exchange.idle();
});

const COMMENTS = '{ document(documentId: "one") { comments { text author { name } isOwn mentions } } }';
const add = (text: string, documentId = 'one') =>
  `mutation { addComment(documentId: "${documentId}", text: ${JSON.stringify(text)}) { id text isOwn author { name } mentions } }`;

test.serial('people of the tenant read a comment, and its author alone removes it', async (t) => {
  const [seller, client] = [await demo(exchange, 'seller'), await exchange.as('demo-seller')];
  const ann = await colleague(exchange, 'ann@acme.example', 'operator');
  const { addComment } = await data(seller, add(' The price is wrong. @Ann Example?\n'));
  const { id, ...said } = addComment;
  const comment = { text: 'The price is wrong. @Ann Example?', author: { name: 'Demo seller' }, mentions: ['Ann Example'] };
  t.deepEqual(said, { ...comment, isOwn: true });
  for (const reader of [ann, client]) t.deepEqual((await data(reader, COMMENTS)).document.comments, [{ ...comment, isOwn: false }]);
  const remove = `mutation { removeComment(id: "${id}") }`;
  t.deepEqual(await data(ann, remove), { removeComment: false });
  t.deepEqual(await data(seller, remove), { removeComment: true });
  t.deepEqual((await data(seller, COMMENTS)).document.comments, []);
  const { document, auditLog } = await data(
    seller,
    '{ document(documentId: "one") { timeline(last: 2) { reason actor } } auditLog(filter: { subject: "one" }) { edges { node { action details } } } }',
  );
  const actor = 'user:Demo seller <seller@demo.example>';
  t.deepEqual(document.timeline, [
    { reason: 'Commented', actor },
    { reason: 'Removed a comment', actor },
  ]);
  t.deepEqual(
    auditLog.edges.map(({ node }: { node: { action: string } }) => node.action),
    ['DOCUMENT_REMOVE_COMMENT', 'DOCUMENT_COMMENT'],
  );
  t.false(JSON.stringify(auditLog).includes('price'));
});

test.serial('a comment is refused to clients and viewers, and where it has no text or too much', async (t) => {
  const [seller, viewer, client] = [await demo(exchange, 'seller'), await demo(exchange, 'viewer'), await exchange.as('demo-seller')];
  const refusal = async (who: typeof seller, text: string) => faults(await ask(who, add(text)))[0];
  t.is((await refusal(client, 'x'))?.message, 'Forbidden: addComment is for people who sign in');
  t.is((await refusal(viewer, 'x'))?.message, 'Forbidden: the role viewer may not use addComment: it takes operator');
  for (const text of [' ', 'x'.repeat(2_001), 'a\u0000']) {
    t.deepEqual(await refusal(seller, text), {
      code: 'PARAMETERS_INVALID',
      message: 'Invalid request parameters: text must have 1 to 2000 characters, none of them U+0000',
    });
  }
});

test.serial('a document has 100 comments at most', async (t) => {
  const seller = await demo(exchange, 'seller');
  await exchange.app.database.sql.query(
    `insert into document_comment (id, document, tenant_id, author, author_name, text, mentions)
     select gen_random_uuid(), d.id, d.tenant_id, gen_random_uuid(), 'One', 'look', '{}' from document d, generate_series(1, 99)
     where d.document_id = 'full' and d.tenant_id = 'demo-seller'`,
  );
  const answers = await Promise.all([1, 2].map(async () => faults(await ask(seller, add('x', 'full')))));
  t.deepEqual(answers.flat(), [{ code: 'PARAMETERS_INVALID', message: 'Invalid request parameters: a document has at most 100 comments' }]);
});

test.serial('whoever came by a portal link sees neither comments nor that there were some', async (t) => {
  const visitor = await openPortal(exchange, await portalLink(await exchange.as('demo-seller'), 'capabilities: [DOCUMENTS]'));
  const { document } = await data(visitor, '{ document(documentId: "one") { comments { text } timeline { reason } } }');
  t.deepEqual(document.comments, []);
  t.false(JSON.stringify(document.timeline).includes('omment'));
});

test.serial('a document is assigned to a person of the tenant, who finds it; it is said once', async (t) => {
  const seller = await demo(exchange, 'seller');
  const assign = (person: string | null) =>
    ask(seller, `mutation { assignDocument(documentId: "full", person: ${JSON.stringify(person)}) { assignee { name email } } }`);
  const mine = async (who: typeof seller) =>
    (await data(who, '{ documents(filter: { assignedToMe: true }) { edges { node { documentId } } } }')).documents.edges;
  const viewer = { name: 'Demo viewer', email: 'viewer@demo.example' };
  for (let times = 1; times <= 2; times += 1)
    t.deepEqual((await assign('Viewer@demo.example')).data, { assignDocument: { assignee: viewer } });
  t.deepEqual(await mine(await demo(exchange, 'viewer')), [{ node: { documentId: 'full' } }]);
  t.deepEqual([...(await mine(seller)), ...(await mine(await exchange.as('demo-seller')))], []);
  t.deepEqual(faults(await assign('buyer@demo.example')), [
    { code: 'PARAMETERS_INVALID', message: 'Invalid request parameters: person must be the e-mail address of a person of the tenant' },
  ]);
  t.deepEqual((await assign(null)).data, { assignDocument: { assignee: null } });
  const { document, auditLog } = await data(
    seller,
    '{ document(documentId: "full") { timeline { reason } } auditLog(filter: { actions: [DOCUMENT_ASSIGN] }) { edges { node { subject details later } } } }',
  );
  const reasons = document.timeline.map(({ reason }: { reason: string | null }) => reason).filter((one: string | null) => one !== null);
  t.deepEqual(reasons.slice(-2), ['Assigned to Demo viewer', 'Assigned to nobody']);
  t.is(reasons.filter((one: string) => one.startsWith('Assigned')).length, 2);
  t.is(auditLog.edges[0].node.subject, 'full');
});
