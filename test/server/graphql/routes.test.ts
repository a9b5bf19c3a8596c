// Rules for the channel of documents: management, dry runs, and what they do to documents.

import { clientOf, startApp } from '../../support/app.js';
import { BUYER, invoiceTo, register, stored, timeline, uploadInvoice } from '../../support/documents.js';
import { ask, askWithFiles, data, faults } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');

test.before(async () => {
  await register(await exchange.as('demo-buyer'), BUYER);
});

const SAVE = `mutation ($rules: [RouteRuleInput!]!, $generation: Int, $type: DocumentType = invoice) {
  saveDocumentRoutes(documentType: $type, rules: $rules, generation: $generation) { generation rules { channel orNext when { countries onNetwork } } } }`;
const DRY = `mutation ($document: Upload) { routeDocument(documentType: invoice, document: $document) {
  channel account code message isTransient steps { rule channel account outcome reason } } }`;
const MISSING = '9915:nobody';
const UNREGISTERED = `Participant ${MISSING} is not registered on the network`;

const save = (rules: readonly object[]): Promise<unknown> => data(seller, SAVE, { rules });

async function dryRun(receiver: string): Promise<unknown> {
  const document = { fileName: 'invoice.xml', contentType: 'application/xml', bytes: Buffer.from(invoiceTo(receiver)) };
  const { data: answer } = await askWithFiles(seller, DRY, { document: null }, [{ ...document, variable: 'document' }]);
  return answer.routeDocument;
}

async function sent(documentId: string, receiver: string): Promise<{ state: string; channel: string; reason: string | null | undefined }> {
  await uploadInvoice(seller, documentId, receiver);
  await exchange.idle();
  const { state, channel } = await stored(exchange, 'demo-seller', documentId);
  const moves = await timeline(exchange, 'demo-seller', documentId);
  return { state, channel, reason: moves.find((move) => move.state === 'SENDING' || move.state === 'ERROR')?.reason };
}

test.serial('rules are replaced as a whole, count their changes, and each change is audited', async (t) => {
  const rules = [
    { channel: 'peppol', orNext: true },
    { channel: 'pagero', when: { countries: ['BE'] } },
  ];
  const saved = {
    generation: 1,
    rules: [
      { channel: 'peppol', orNext: true, when: { countries: null, onNetwork: null } },
      { channel: 'pagero', orNext: false, when: { countries: ['BE'], onNetwork: null } },
    ],
  };
  t.deepEqual((await data(seller, SAVE, { rules, generation: 0 })).saveDocumentRoutes, saved);
  // Repeated after a lost answer.
  t.deepEqual((await data(seller, SAVE, { rules, generation: 0 })).saveDocumentRoutes, saved);
  t.deepEqual(faults(await ask(seller, SAVE, { rules: [], generation: 0 })), [
    { code: 'ROUTES_CHANGED', message: 'Routes were changed by somebody else: generation is 1' },
  ]);
  const { documentRoutes } = await data(seller, '{ documentRoutes { documentType generation rules { channel } } }');
  t.deepEqual(documentRoutes, [
    { documentType: 'invoice', generation: 1, rules: [{ channel: 'peppol' }, { channel: 'pagero' }] },
    { documentType: 'applicationresponse', generation: 0, rules: [] },
    { documentType: 'ereport', generation: 0, rules: [] },
  ]);
  const { auditLog } = await data(seller, '{ auditLog(filter: { actions: [ROUTE_SAVE] }) { edges { node { subject details } } } }');
  t.deepEqual(
    auditLog.edges.map(({ node }: { node: unknown }) => node),
    [
      {
        subject: 'invoice',
        details: {
          before: [],
          after: [
            { channel: 'peppol', when: {}, orNext: true },
            { channel: 'pagero', when: { countries: ['BE'] }, orNext: false },
          ],
        },
      },
    ],
  );
});

test.serial('rules that cannot hold are refused with every fault', async (t) => {
  const rules = [{ channel: 'api' }, { channel: 'pagero', when: { amountMin: '1' } }];
  t.deepEqual(faults(await ask(seller, SAVE, { rules, type: 'ereport' })), [
    {
      code: 'BODY_INVALID',
      message: 'Invalid request body: rule 1: the channel api takes no ereport here: pagero, weexa; rule 2: an amount needs a currency',
    },
  ]);
});

test.serial('a rule names an account that is there, and shows it', async (t) => {
  const rules = [{ channel: 'pagero', account: 'main' }];
  t.deepEqual(faults(await ask(seller, SAVE, { rules })), [
    { code: 'BODY_INVALID', message: 'Invalid request body: rule 1: there is no account main of the channel pagero' },
  ]);
  const secrets = '[{ name: "password", value: "geheim" }]';
  const account = `{ channel: pagero, name: "main", settings: {}, secrets: ${secrets} }`;
  const { saveChannelAccount } = await data(seller, `mutation { saveChannelAccount(account: ${account}) { id } }`);
  await save(rules);
  const { documentRoutes } = await data(seller, '{ documentRoutes { rules { channel account } } }');
  t.deepEqual(documentRoutes[0], { rules });
  const dry = (await dryRun(BUYER)) as { channel: string; account: string; steps: { channel: string; account: string }[] };
  t.deepEqual([dry.channel, dry.account, dry.steps[0]?.account], ['pagero', 'main', 'main']);
  await data(seller, 'mutation ($id: ID!) { removeChannelAccount(id: $id) }', saveChannelAccount);
});

test.serial('without rules documents go as before, and their timeline gives no reason', async (t) => {
  await save([]);
  t.deepEqual(await sent('plain', BUYER), { state: 'DELIVERED', channel: 'peppol', reason: null });
  t.deepEqual(await sent('plain-missing', MISSING), { state: 'ERROR', channel: 'peppol', reason: UNREGISTERED });
});

test.serial('a fallback happens only where the rule allows it, and the timeline and the dry run say why', async (t) => {
  await save([{ channel: 'peppol' }, { channel: 'pagero' }]);
  t.deepEqual(await sent('strict', MISSING), { state: 'ERROR', channel: 'peppol', reason: `Rule 1 (peppol): ${UNREGISTERED}` });
  t.deepEqual(await dryRun(MISSING), {
    channel: null,
    account: null,
    code: 'PARTICIPANT_NOT_FOUND',
    message: UNREGISTERED,
    isTransient: false,
    steps: [{ rule: 1, channel: 'peppol', account: null, outcome: 'UNREACHABLE', reason: UNREGISTERED }],
  });
  await save([{ channel: 'peppol', orNext: true }, { channel: 'pagero' }]);
  t.deepEqual(await sent('lenient', MISSING), {
    state: 'DELIVERED',
    channel: 'pagero',
    reason: `Rule 1 (peppol): ${UNREGISTERED}; Rule 2 (pagero): its conditions hold`,
  });
  t.deepEqual(await dryRun(MISSING), {
    channel: 'pagero',
    account: null,
    code: null,
    message: null,
    isTransient: false,
    steps: [
      { rule: 1, channel: 'peppol', account: null, outcome: 'UNREACHABLE', reason: UNREGISTERED },
      { rule: 2, channel: 'pagero', account: null, outcome: 'CHOSEN', reason: 'its conditions hold' },
    ],
  });
});

test.serial('a dry run says that the account of the chosen channel is missing', async (t) => {
  await save([{ channel: 'email' }]);
  t.like(await dryRun(BUYER), { channel: 'email', code: 'SEND_FAILED', message: 'The tenant has no account of the channel email' });
});
