// Lookups and preflights in GraphQL: scope exchange/send.

import { saveAccount } from '../../../src/domain/accounts/save.js';
import { SELLER_ACTOR } from '../../support/accounts.js';
import { clientOf, startApp } from '../../support/app.js';
import { BUYER, invoice, invoiceTo, invoiceWithEmail, register, uploadInvoice } from '../../support/documents.js';
import { ask, askWithFiles, data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { entry, pki, RECEIVER, startNetwork, stranger, TYPE } from '../../support/network/elsewhere.js';
import { routeAll } from '../../support/routes.js';
import { test } from '../../support/test.js';

const network = kept(startNetwork);
const exchange = kept(() => startApp({ ...network.env, DISCOVERY_CACHE_SECONDS: '0' }));
const seller = clientOf(exchange, 'demo-seller');

test.before(async () => {
  await register(await exchange.as('demo-buyer'), BUYER, [158]);
});

const LOOKUP = `query ($participant: String!, $type: String!) { lookupReceiver(participant: $participant, documentType: $type) {
  isReachable code message isLocal documentType process isProcessRegistered smp endpoint transportProfile certificateSubject certificateExpiresAt } }`;

async function lookup(participant: string, type: string): Promise<unknown> {
  return ((await ask(seller, LOOKUP, { participant, type })) as { data: { lookupReceiver: unknown } }).data.lookupReceiver;
}

const NOTHING = { smp: null, endpoint: null, transportProfile: null, certificateSubject: null, certificateExpiresAt: null };

test.serial('a receiver elsewhere is found with its endpoint and certificate', async (t) => {
  t.deepEqual(await lookup(RECEIVER, '158'), {
    isReachable: true,
    code: null,
    message: null,
    isLocal: false,
    documentType: TYPE,
    process: 'cenbii-procid-ubl::urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    isProcessRegistered: true,
    smp: network.smp.url,
    endpoint: network.accessPoint.url,
    transportProfile: 'peppol-transport-as4-v2_0',
    certificateSubject: 'CN=POP000001,OU=TEST AP,O=Example,C=BE',
    certificateExpiresAt: pki.ap.certificate.validToDate.toISOString(),
  });
});

test.serial('a receiver that is registered here is found without the network, with the own certificate', async (t) => {
  const own = exchange.app.pki.ap.current()[0]!.certificate;
  t.deepEqual(await lookup(BUYER, TYPE), {
    ...NOTHING,
    isReachable: true,
    code: null,
    message: null,
    isLocal: true,
    documentType: TYPE,
    process: 'cenbii-procid-ubl::urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    isProcessRegistered: true,
    certificateSubject: 'CN=POP000001,OU=PEPPOL TEST AP,O=Exchange sandbox,C=BE',
    certificateExpiresAt: own.validToDate.toISOString(),
  });
});

test.serial('the reason says why a receiver cannot be reached', async (t) => {
  network.smp.setEntry(RECEIVER, TYPE, entry(stranger));
  t.teardown(() => network.smp.setEntry(RECEIVER, TYPE, entry()));
  t.deepEqual(await lookup(RECEIVER, '158'), {
    ...NOTHING,
    isReachable: false,
    code: 'UNTRUSTED',
    message: 'The certificate that signed the answer of the SMP is not from a trusted authority',
    isLocal: false,
    documentType: null,
    process: null,
    isProcessRegistered: null,
  });
});

for (const [participant, type, reason] of [
  [RECEIVER, '999', '"999" is no code and no document type identifier with a known process'],
  ['nobody', '158', '"nobody" is no participant identifier'],
] as const) {
  test.serial(`refused: ${participant} ${type}`, async (t) => {
    const { errors } = await ask(seller, LOOKUP, { participant, type });
    t.like(errors?.[0]?.extensions, { code: 'PARAMETERS_INVALID', error: reason });
  });
}

const PREFLIGHT = `mutation ($document: Upload) { preflightDocument(documentType: invoice, document: $document) {
  isSendable report { verdict } channel code receiver { participant isReachable code isLocal endpoint } } }`;

async function preflight(xml: string): Promise<Record<string, unknown>> {
  const file = { variable: 'document', fileName: 'invoice.xml', type: 'application/xml', bytes: xml };
  const answer = await askWithFiles(seller, PREFLIGHT, { document: null }, [file]);
  return (answer as { data: { preflightDocument: Record<string, unknown> } }).data.preflightDocument;
}

test.serial('a preflight has the rules and the receiver in one answer', async (t) => {
  t.deepEqual(await preflight(invoiceTo(RECEIVER)), {
    isSendable: true,
    report: { verdict: 'VALID' },
    channel: 'peppol',
    code: null,
    receiver: { participant: RECEIVER, isReachable: true, code: null, isLocal: false, endpoint: network.accessPoint.url },
  });
});

test.serial('a preflight says that nobody would get the document', async (t) => {
  t.deepEqual(await preflight(invoiceTo('9915:nobody')), {
    isSendable: false,
    report: { verdict: 'VALID' },
    channel: null,
    code: 'PARTICIPANT_NOT_FOUND',
    receiver: { participant: '9915:nobody', isReachable: false, code: 'NOT_REGISTERED', isLocal: false, endpoint: null },
  });
});

test.serial('a preflight says that a rule refuses the document', async (t) => {
  const wrong = invoice().replace('<cbc:TaxInclusiveAmount currencyID="EUR">355.50', '<cbc:TaxInclusiveAmount currencyID="EUR">355.49');
  t.deepEqual(await preflight(wrong), {
    isSendable: false,
    report: { verdict: 'INVALID' },
    channel: 'peppol',
    code: null,
    receiver: { participant: BUYER, isReachable: true, code: null, isLocal: true, endpoint: null },
  });
});

test.serial('a preflight of broken XML has the report', async (t) => {
  t.deepEqual(await preflight('<a>'), { isSendable: false, report: { verdict: 'MALFORMED' }, channel: null, code: null, receiver: null });
});

test.serial('a lookup here says that the receiver has another process for the type', async (t) => {
  const query = `{ lookupReceiver(participant: "${BUYER}", documentType: "158", process: "urn:other") { isReachable isProcessRegistered process } }`;
  t.deepEqual((await data(seller, query)).lookupReceiver, {
    isReachable: true,
    isProcessRegistered: false,
    process: 'cenbii-procid-ubl::urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  });
});

test.serial('a preflight follows the rules of the tenant: a document that goes by e-mail needs no receiver on the network', async (t) => {
  const { app } = exchange;
  await routeAll(app, 'email');
  t.teardown(() => routeAll(app, 'peppol'));
  const byMail = invoiceWithEmail('accounts@buyer.example').replace('schemeID="0088">5400000000027', 'schemeID="9915">nobody');
  t.like(await preflight(byMail), { isSendable: false, channel: 'email', code: 'SEND_FAILED', receiver: null });
  await saveAccount(app, SELLER_ACTOR, {
    channel: 'email',
    name: 'main',
    settings: { smtpHost: 'localhost', smtpUser: 'seller', from: 'invoices@seller.example' },
    secrets: [{ name: 'smtpPassword', value: 'right' }],
  });
  t.like(await preflight(byMail), { isSendable: true, channel: 'email', code: null, receiver: null });
  t.like(await preflight(invoiceTo('9915:nobody').replaceAll(/<cbc:ElectronicMail>[^<]*<\/cbc:ElectronicMail>/g, '')), {
    isSendable: false,
    channel: null,
    code: 'PARTICIPANT_NOT_FOUND',
    receiver: null,
  });
});

const ABOUT = `mutation ($document: Upload) { preflightDocument(documentType: invoice, document: $document) {
  invoice { number buyerName totalWithVat currency sentBefore { documentId } } } }`;

test.serial('a preflight names number, buyer and total, and what was sent of the same seller and number', async (t) => {
  const about = async (xml: string) => {
    const answer = await askWithFiles(seller, ABOUT, { document: null }, [
      { variable: 'document', fileName: 'invoice.xml', type: 'application/xml', bytes: xml },
    ]);
    return (answer as { data: { preflightDocument: { invoice: object } } }).data.preflightDocument.invoice;
  };
  const xml = invoiceTo(BUYER);
  const said = { number: 'F2026-0017', buyerName: 'Example Buyer S.à r.l.', totalWithVat: '355.50', currency: 'EUR' };
  t.deepEqual(await about(xml), { ...said, sentBefore: null });
  await uploadInvoice(seller, 'failed', '9915:sandbox-rejects');
  await exchange.idle();
  t.deepEqual(await about(xml), { ...said, sentBefore: null });
  await uploadInvoice(seller, 'earlier', BUYER);
  await exchange.idle();
  t.deepEqual(await about(xml), { ...said, sentBefore: { documentId: 'earlier' } });
  t.deepEqual(await about(xml.replace('F2026-0017', 'F2026-0018')), { ...said, number: 'F2026-0018', sentBefore: null });
});
