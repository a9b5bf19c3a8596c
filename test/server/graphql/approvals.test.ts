// The approval of received invoices by a second person.
import { type Client, startApp } from '../../support/app.js';
import { invoice, PICTURE, upload, xmlPart } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { colleague, demo } from '../../support/people.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp({ DASHBOARD: 'on' }));
const people = {} as { seller: Client; client: Client; ann: Client };

test.before(async () => {
  people.seller = await demo(exchange, 'seller');
  people.client = await exchange.as('demo-seller');
  people.ann = await colleague(exchange, 'ann@acme.example', 'operator');
});

/** A received invoice that waits to be booked. */
async function received(documentId: string): Promise<void> {
  await upload(people.client, { direction: 'receive', documentId, document: xmlPart(invoice()), image: PICTURE });
  await exchange.idle();
}

const rules = (text: string) => data(people.seller, `mutation { saveApprovalRules(rules: [${text}]) { supplier amountMin } }`);
const complete = (who: Client, documentId: string, status = 'EXPORTED') =>
  ask(who, `mutation { completeDocument(documentId: "${documentId}", status: ${status}, message: "why") { status awaitsApproval } }`);
const decide = (who: Client, mutation: string) => ask(who, `mutation { ${mutation} { status } }`);
const stateOf = async (documentId: string) =>
  (
    await data(
      people.client,
      `{ document(documentId: "${documentId}") { status approval { isNeeded request { kind requesterName approverName } } } }`,
    )
  ).document;
const NEEDED = 'Two people of the tenant have to approve this invoice first, as its rules say';

test.serial('without a rule nothing needs approval, and a rule is about amount and supplier', async (t) => {
  await received('rules');
  const needed = async () => (await stateOf('rules')).approval.isNeeded;
  const { document } = await data(people.client, '{ document(documentId: "rules") { totalWithVat sellerVatId senderIdentifier } }');
  t.false(await needed());
  const [total, vat, sender] = [Number(document.totalWithVat), document.sellerVatId, document.senderIdentifier];
  for (const [rule, isNeeded] of [
    [`{ amountMin: "${total}" }`, true],
    [`{ amountMin: "${total + 0.01}" }`, false],
    [`{ supplier: "${sender.toUpperCase()}" }`, true],
    [`{ supplier: " ${vat.toLowerCase()} " }`, true],
    [`{ supplier: "${sender}", amountMin: "${total + 1}" }`, false],
    [`{ supplier: "9999:other" }, { amountMin: "0" }`, true],
  ] as const) {
    await rules(rule);
    t.is(await needed(), isNeeded, rule);
  }
  t.is(faults(await ask(people.ann, 'mutation { saveApprovalRules(rules: []) { supplier } }'))[0]?.code, 'FORBIDDEN');
  t.is(faults(await ask(people.client, 'mutation { saveApprovalRules(rules: []) { supplier } }'))[0]?.code, 'FORBIDDEN');
});

test.serial('a client is refused with 409 until two people have released the invoice', async (t) => {
  await rules('{ amountMin: "0" }');
  await received('client');
  const byClient = () => people.client('/v4/documents/export/client', { method: 'PUT', body: { status: 'EXPORTED' } });
  const { status, body } = await byClient();
  t.deepEqual([status, body], [409, { message: NEEDED }]);
  t.deepEqual(faults(await complete(people.client, 'client')), [{ code: 'APPROVAL_NEEDED', message: NEEDED }]);
  await decide(people.ann, 'requestApproval(documentId: "client")');
  t.is((await byClient()).status, 409);
  t.deepEqual((await decide(people.seller, 'approve(documentId: "client")')).data, { approve: { status: 'READY' } });
  t.is(faults(await complete(people.client, 'client', 'ERROR'))[0]?.code, 'APPROVAL_NEEDED');
  t.is((await byClient()).status, 200);
  t.is((await stateOf('client')).status, 'EXPORTED');
});

test.serial('what a person does becomes a request, which another person approves', async (t) => {
  await rules('{ amountMin: "0" }');
  for (const [documentId, status] of [
    ['booked', 'EXPORTED'],
    ['refused', 'ERROR'],
  ] as const) {
    await received(documentId);
    for (let times = 1; times <= 2; times += 1)
      t.deepEqual((await complete(people.ann, documentId, status)).data, { completeDocument: { status, awaitsApproval: true } });
    const request = { kind: status, requesterName: 'Ann Example' };
    t.deepEqual(await stateOf(documentId), { status: 'READY', approval: { isNeeded: true, request: { ...request, approverName: null } } });
    t.deepEqual(faults(await complete(people.seller, documentId)), [
      { code: 'APPROVAL_REFUSED', message: 'Not approved: Ann Example has asked for something already: approve or decline that first' },
    ]);
    const own = faults(await decide(people.ann, `approve(documentId: "${documentId}")`));
    t.deepEqual(own, [{ code: 'APPROVAL_REFUSED', message: 'Not approved: whoever asked for it cannot approve it' }]);
    const { attention } = await data(people.seller, '{ attention { cause count documentFilter } }');
    t.deepEqual(
      attention.find(({ cause }: { cause: string }) => cause === 'APPROVAL_WAITING'),
      { cause: 'APPROVAL_WAITING', count: 1, documentFilter: { awaitingApproval: true } },
    );
    t.deepEqual((await decide(people.seller, `approve(documentId: "${documentId}")`)).data, { approve: { status } });
    const { document, auditLog } = await data(
      people.seller,
      `{ document(documentId: "${documentId}") { completion { message } timeline(last: 3) { reason actor } } auditLog(filter: { subject: "${documentId}" }) { edges { node { action } } } }`,
    );
    t.is(document.completion.message, 'why');
    const what = status === 'EXPORTED' ? 'Booking' : 'The refusal';
    t.deepEqual(document.timeline, [
      { reason: `${what} waits for approval`, actor: 'user:Ann Example <ann@acme.example>' },
      { reason: `${what}, asked for by Ann Example, was approved`, actor: 'user:Demo seller <seller@demo.example>' },
      { reason: 'why', actor: 'user:Demo seller <seller@demo.example>' },
    ]);
    t.deepEqual(
      auditLog.edges.map(({ node }: { node: { action: string } }) => node.action),
      ['DOCUMENT_COMPLETE', 'DOCUMENT_APPROVE', 'DOCUMENT_ASK_APPROVAL'],
    );
  }
});

test.serial('of an approval and a decline at once, one counts; what is declined is not done', async (t) => {
  await rules('{ amountMin: "0" }');
  await received('both');
  await complete(people.ann, 'both');
  const answers = await Promise.all([
    decide(people.seller, 'approve(documentId: "both")'),
    decide(people.ann, 'declineApproval(documentId: "both", reason: "no")'),
  ]);
  t.is(answers.filter(({ errors }) => errors.length === 0).length, 1);
  t.is((await stateOf('both')).status, answers[0]!.errors.length === 0 ? 'EXPORTED' : 'READY');
  await received('declined');
  await complete(people.ann, 'declined');
  await decide(people.seller, 'declineApproval(documentId: "declined", reason: "The price")');
  t.deepEqual(await stateOf('declined'), { status: 'READY', approval: { isNeeded: true, request: null } });
  const { document } = await data(people.seller, '{ document(documentId: "declined") { timeline(last: 1) { reason } } }');
  t.deepEqual(document.timeline, [{ reason: 'Booking, asked for by Ann Example, was declined: The price' }]);
});

test.serial('what a person does without a word is approved, too', async (t) => {
  await rules('{ amountMin: "0" }');
  await received('wordless');
  await data(people.ann, 'mutation { completeDocument(documentId: "wordless", status: EXPORTED) { status } }');
  t.deepEqual((await decide(people.seller, 'approve(documentId: "wordless")')).data, { approve: { status: 'EXPORTED' } });
});

test.serial('a refusal by an answer leaves only once it is approved, and only the one that was shown', async (t) => {
  await rules('{ amountMin: "0" }');
  await received('answered');
  const answer = (code: string) =>
    ask(
      people.ann,
      `mutation { answerInvoice(documentId: "answered", code: ${code}, reasons: [{ code: "PRI", text: "too much" }]) { documentId } }`,
    );
  const sent = async () =>
    (await data(people.client, '{ document(documentId: "answered") { applicationResponses { applicationResponse { responseCode } } } }'))
      .document.applicationResponses;
  t.deepEqual((await answer('RE')).data, { answerInvoice: null });
  t.deepEqual(await sent(), []);
  t.deepEqual(faults(await decide(people.seller, 'approve(documentId: "answered", request: "other")')), [
    { code: 'APPROVAL_REFUSED', message: 'Not approved: something else is asked for by now' },
  ]);
  t.deepEqual((await decide(people.seller, 'approve(documentId: "answered")')).errors, []);
  t.deepEqual(await sent(), [{ applicationResponse: { responseCode: 'RE' } }]);
});

test.serial('where the rule is removed, what was asked for stays and can be approved, and a completion ends it', async (t) => {
  for (const documentId of ['left', 'overtaken']) {
    await rules('{ amountMin: "0" }');
    await received(documentId);
    await complete(people.ann, documentId);
  }
  await rules('');
  const request = { kind: 'EXPORTED', requesterName: 'Ann Example', approverName: null };
  t.deepEqual(await stateOf('left'), { status: 'READY', approval: { isNeeded: false, request } });
  t.deepEqual((await decide(people.seller, 'approve(documentId: "left")')).data, { approve: { status: 'EXPORTED' } });
  const { status } = await people.client('/v4/documents/export/overtaken', { method: 'PUT', body: { status: 'EXPORTED' } });
  t.is(status, 200);
  t.deepEqual(await stateOf('overtaken'), { status: 'EXPORTED', approval: { isNeeded: false, request: null } });
  const { attention } = await data(people.seller, '{ attention { cause } }');
  t.false(attention.some(({ cause }: { cause: string }) => cause === 'APPROVAL_WAITING'));
});
