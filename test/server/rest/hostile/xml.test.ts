import { clientOf, startApp, type TestApp } from '../../../support/app.js';
import { as4SenderTo } from '../../../support/as4Sender.js';
import { BUYER, invoice, invoiceTo, register } from '../../../support/documents.js';
import { FORM_TYPE, formBody, IMAGE } from '../../../support/form.js';
import { data } from '../../../support/graphql.js';
import { kept } from '../../../support/kept.js';
import { keepsNobodyWaiting } from '../../../support/longestTurn.js';
import { BRIDGE_SECRET, handOver, messageForm } from '../../../support/network/bridge.js';
import { forward, forwardedEnvelope, PHOSS_AP_SECRET, PHOSS_AP_TOKEN } from '../../../support/network/phossAp.js';
import { inProfile } from '../../../support/profile.js';
import { test } from '../../../support/test.js';

const SEND = '/v3/documents/invoice/send/multipart';

const own = kept(() => startApp());
const seller = clientOf(own, 'demo-seller');
const access = as4SenderTo(own);
let bridged: TestApp;
let bridge: string;

test.before(async () => {
  await register(await own.as('demo-buyer'), BUYER, [158]);
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

test.after.always(() => bridged?.[Symbol.asyncDispose]());

const within = (levels: number, inner: string): string =>
  `${Array.from({ length: levels }, (_, n) => `<x xmlns:p${n}="u${n}">`).join('')}${inner}${'</x>'.repeat(levels)}`;

/** At the end of an invoice. An instruction in front of it takes the short way of reading from it. */
const XML: readonly (readonly [about: string, more: string])[] = [
  ['290,000 elements with a declaration of a namespace each', `<?go on?>${'<x xmlns:p="u"/>'.repeat(290_000)}`],
  ['99,000 prefixes that are declared where they are used', `<?go on?>${'<p:x xmlns:p="u"/>'.repeat(99_000)}`],
  ['names that are looked up through 150 elements', `<?go on?>${within(150, '<x p0:a="b"/>'.repeat(200_000))}`],
  ['as many of them as are read at once', within(150, '<x p0:a="b"/>'.repeat(4_400))],
  ['1,000,000 entities', `<?go on?><x>${'&amp;'.repeat(1_000_000)}</x>`],
  ['400,000 elements', `<?go on?>${'<x/>'.repeat(400_000)}`],
];

/** No rule looks at them. */
const EXTENSIONS = `<ext:UBLExtensions xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"><ext:UBLExtension><ext:ExtensionContent><y:x xmlns:y="urn:y">${'<x>1</x>'.repeat(400_000)}</y:x></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`;

test.serial('an invoice with 400,000 elements that is sent keeps nobody waiting', async (t) => {
  const bytes = Buffer.from(invoiceTo(BUYER).replace(/(?<=<Invoice[^>]*>)/, EXTENSIONS));
  const parts = [{ name: 'document', fileName: 'invoice.xml', type: 'application/xml', bytes }, IMAGE];
  const headers = { 'Content-Type': FORM_TYPE, documentId: 'many-elements' };
  await keepsNobodyWaiting(t, own, () => seller(SEND, { method: 'POST', headers, body: formBody(parts) }));
  const { document } = await data(seller, '{ document(documentId: "many-elements") { status } }');
  t.is(document.status, 'DELIVERED');
});

const hostile = (xml: string, more: string): string => xml.replace('</Invoice>', () => `${more}</Invoice>`);

/** What is sent, and how, by surface. */
type Prepare = (about: string, more: string) => Promise<readonly [exchange: TestApp, send: () => Promise<unknown>]>;

const SURFACES: readonly (readonly [surface: string, prepare: Prepare])[] = [
  [
    'an AS4 message',
    async (_, more) => {
      const wire = await access.message({ payload: (envelope) => hostile(envelope, more) });
      return [own, () => access.post(wire)];
    },
  ],
  [
    'a message of phoss-ap',
    async (about, more) => {
      const envelope = Buffer.from(hostile(forwardedEnvelope(Buffer.from(invoice()), { instanceIdentifier: about }).toString(), more));
      return [bridged, () => forward(bridged, envelope)];
    },
  ],
  [
    'a message of a Weexa bridge',
    async (about, more) => {
      const bytes = Buffer.from(hostile(invoice(), more));
      const document = { name: 'document', fileName: 'invoice.xml', contentType: 'application/xml', bytes };
      const form = messageForm({ messageId: about }, [document]);
      return [bridged, () => handOver(bridged.anonymous, `${bridge}/messages`, form)];
    },
  ],
  [
    'an upload',
    async (_, more) => {
      const bytes = Buffer.from(hostile(invoice(), more));
      const body = formBody([{ name: 'document', fileName: 'invoice.xml', type: 'application/xml', bytes }]);
      return [own, () => seller(SEND, { method: 'POST', headers: { 'Content-Type': FORM_TYPE }, body })];
    },
  ],
];

/** Each kind of XML at each surface. A third of them has each kind and each surface. */
const CASES = XML.flatMap(([about, more]) => SURFACES.map(([surface, prepare]) => ({ about, more, surface, prepare })));

for (const { about, more, surface, prepare } of inProfile(CASES)) {
  test.serial(`${surface} with ${about} keeps nobody waiting`, async (t) => {
    const [exchange, send] = await prepare(about, more);
    await keepsNobodyWaiting(t, exchange, send);
  });
}
