// Inputs that are made to be slow, at every surface that takes them: none may keep the thread that serves everybody.
import { join } from 'node:path';
import { parseCertificate } from '../../src/pki/certificates.js';
import { openTestPki } from '../../src/sandbox/testPki.js';
import { type Answer, type Client, startApp, type TestApp } from '../support/app.js';
import { type As4Sender, createAs4Sender, errorsOf, RECEIVER } from '../support/as4Sender.js';
import { certificateWith, LARGE_EXPONENT } from '../support/costlyCertificate.js';
import { BUYER, invoice, register } from '../support/documents.js';
import { FORM_TYPE, formBody } from '../support/form.js';
import { data } from '../support/graphql.js';
import { watchTurns } from '../support/longestTurn.js';
import { BRIDGE_SECRET, handOver, messageForm } from '../support/network/bridge.js';
import { forward, forwardedEnvelope, PHOSS_AP_SECRET, PHOSS_AP_TOKEN } from '../support/network/phossAp.js';
import { test } from '../support/test.js';

/** Processor time of the serving thread in one turn. */
const TURN_MS_MAX = 200;
const KIB = 1024;
const JSON_TYPE = { 'Content-Type': 'application/json' };

let own: TestApp;
let seller: Client;
let access: As4Sender;
let bridged: TestApp;
let bridge: string;

test.before(async () => {
  own = await startApp();
  await register(await own.as('demo-buyer'), RECEIVER, [158]);
  seller = await own.as('demo-seller');
  const pki = await openTestPki(join(own.app.config.dataDir, 'pki'), new Date());
  access = createAs4Sender(own, await pki.issue('ap', 'C=NL, O=Other, OU=PEPPOL TEST AP, CN=POP000777'));
  bridged = await startApp({
    PHOSS_AP_URL: 'http://127.0.0.1:1',
    PHOSS_AP_TOKEN,
    PHOSS_AP_FORWARD_SECRET: PHOSS_AP_SECRET,
    WEEXA_URL: 'https://bridge.example',
    WEEXA_SECRET: BRIDGE_SECRET,
  });
  const buyer = await bridged.as('demo-buyer');
  await register(buyer, BUYER, [158]);
  const save = `mutation { saveChannelAccount(account: { channel: weexa, name: "main",
    settings: { url: "https://bridge.example" }, secrets: [{ name: "secret", value: "${BRIDGE_SECRET}" }] }) { id } }`;
  bridge = `/channels/weexa/${(await data(buyer, save)).saveChannelAccount.id}`;
});

test.after.always(async () => {
  await own?.[Symbol.asyncDispose]();
  await bridged?.[Symbol.asyncDispose]();
});

const within = (levels: number, inner: string): string =>
  `${Array.from({ length: levels }, (_, n) => `<x xmlns:p${n}="u${n}">`).join('')}${inner}${'</x>'.repeat(levels)}`;

/** At the end of an invoice. An instruction in front of it takes the short way of reading from it. */
const XML: readonly (readonly [about: string, more: string])[] = [
  ['290,000 elements with a declaration of a namespace each', `<?go on?>${'<x xmlns:p="u"/>'.repeat(290_000)}`],
  ['99,000 prefixes that are declared where they are used', `<?go on?>${'<p:x xmlns:p="u"/>'.repeat(99_000)}`],
  ['names that are looked up through 150 elements', `<?go on?>${within(150, '<x p0:a="b"/>'.repeat(200_000))}`],
  ['as many of them as are read at once', within(150, '<x p0:a="b"/>'.repeat(8_000))],
  ['1,000,000 entities', `<?go on?><x>${'&amp;'.repeat(1_000_000)}</x>`],
  ['400,000 elements', `<?go on?>${'<x/>'.repeat(400_000)}`],
];

const hostile = (xml: string, more: string): string => xml.replace('</Invoice>', () => `${more}</Invoice>`);

/** The longest turn of the work, and of all that follows from it. */
async function longestTurnMs(exchange: TestApp, work: () => Promise<unknown>): Promise<number> {
  await exchange.idle();
  const turns = watchTurns();
  try {
    await work();
    await exchange.idle();
  } finally {
    turns.end();
  }
  return turns.end();
}

for (const [about, more] of XML) {
  test.serial(`an AS4 message with ${about} keeps nobody waiting`, async (t) => {
    const wire = await access.message({ payload: (envelope) => hostile(envelope, more) });
    const ms = await longestTurnMs(own, () => access.post(wire));
    t.true(ms < TURN_MS_MAX, `${ms} ms`);
  });

  test.serial(`a message of phoss-ap with ${about} keeps nobody waiting`, async (t) => {
    const envelope = Buffer.from(hostile(forwardedEnvelope(Buffer.from(invoice()), { instanceIdentifier: about }).toString(), more));
    const ms = await longestTurnMs(bridged, () => forward(bridged, envelope));
    t.true(ms < TURN_MS_MAX, `${ms} ms`);
  });

  test.serial(`a message of a Weexa bridge with ${about} keeps nobody waiting`, async (t) => {
    const bytes = Buffer.from(hostile(invoice(), more));
    const document = { name: 'document', fileName: 'invoice.xml', contentType: 'application/xml', bytes };
    const form = messageForm({ messageId: about }, [document]);
    const ms = await longestTurnMs(bridged, () => handOver(bridged.anonymous, `${bridge}/messages`, form));
    t.true(ms < TURN_MS_MAX, `${ms} ms`);
  });

  test.serial(`an upload with ${about} keeps nobody waiting`, async (t) => {
    const bytes = Buffer.from(hostile(invoice(), more));
    const body = formBody([{ name: 'document', fileName: 'invoice.xml', type: 'application/xml', bytes }]);
    const upload = (): Promise<Answer> =>
      seller('/v3/documents/invoice/send/multipart', { method: 'POST', headers: { 'Content-Type': FORM_TYPE }, body });
    const ms = await longestTurnMs(own, upload);
    t.true(ms < TURN_MS_MAX, `${ms} ms`);
  });
}

test.serial('an AS4 message that is signed by a key with an exponent of 2,048 bits is refused before the key is used', async (t) => {
  const certificate = parseCertificate(await certificateWith(256, LARGE_EXPONENT));
  const { privateKey } = own.app.pki.ap.current()[0]!;
  const wire = await access.message({ signer: { privateKey, certificate, chain: [certificate] } });
  t.deepEqual(errorsOf(await access.post(wire)), ['EBMS:0101', 'The key of the signer cannot be read']);
});

const JSON_TEXTS: readonly (readonly [about: string, text: string])[] = [
  ['100,000 objects within each other', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['1 MiB of lists within each other', '['.repeat(510 * KIB) + ']'.repeat(510 * KIB)],
  ['1 MiB of empty lists', `[${'[],'.repeat(340 * KIB)}1]`],
  ['1 MiB of names', `{${Array.from({ length: 80_000 }, (_, n) => `"n${n}":0`).join(',')}}`],
];

for (const [about, text] of JSON_TEXTS) {
  for (const [surface, method, path, body] of [
    ['REST', 'PUT', '/v3/webhook', text],
    ['GraphQL', 'POST', '/graphql', `{"query":"{ viewer { tenantId } }","variables":{"a":${text}}}`],
  ] as const) {
    test.serial(`${about} at ${surface} keep nobody waiting`, async (t) => {
      const ms = await longestTurnMs(own, () => seller(path, { method, headers: JSON_TYPE, body }));
      t.true(ms < TURN_MS_MAX, `${ms} ms`);
    });
  }
}

const QUERIES: readonly (readonly [about: string, query: string])[] = [
  ['64 KiB of line feeds', `{${'\n'.repeat(65_000)}viewer { tenantId } }`],
  ['1,900 times the same field', `{ viewer { ${'tenantId '.repeat(1_900)} } }`],
  [
    'fragments that double',
    `{ document(documentId: "x") { ...f0 } } ${Array.from({ length: 40 }, (_, n) => `fragment f${n} on Document { documentId ${n < 39 ? `...f${n + 1} ...f${n + 1}` : 'answeredDocument { documentId }'} }`).join(' ')}`,
  ],
];

for (const [about, query] of QUERIES) {
  test.serial(`a query with ${about} keeps nobody waiting`, async (t) => {
    const ms = await longestTurnMs(own, () => seller('/graphql', { method: 'POST', body: { query } }));
    t.true(ms < TURN_MS_MAX, `${ms} ms`);
  });
}
