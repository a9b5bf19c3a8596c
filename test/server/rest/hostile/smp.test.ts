// Answers of an SMP that are made to be slow.
import { clientOf, startApp } from '../../../support/app.js';
import { ask } from '../../../support/graphql.js';
import { kept } from '../../../support/kept.js';
import { keepsNobodyWaiting } from '../../../support/longestTurn.js';
import { entry, RECEIVER, startNetwork, TYPE } from '../../../support/network/elsewhere.js';
import { INVOICE } from '../../../support/network/smpAnswers.js';
import { test } from '../../../support/test.js';

const KIB = 1024;

const network = kept(startNetwork);
const exchange = kept(() => startApp({ ...network.env, DISCOVERY_CACHE_SECONDS: '0' }));
const seller = clientOf(exchange, 'demo-seller');

const repeated = (count: number, text: (n: number) => string): string => Array.from({ length: count }, (_, n) => text(n)).join('');
const within = (levels: number, inner: string): string =>
  `${repeated(levels, (n) => `<x xmlns:p${n}="u${n}">`)}${inner}${'</x>'.repeat(levels)}`;
const after = (more: string) => (xml: string) => xml.replace('<smp:ServiceDescription>x', () => `<smp:ServiceDescription>x${more}`);
const inSignature = (more: string) => (xml: string) => xml.replace(/<(\w+:)?X509Certificate>/, (tag) => `${more}${tag}`);

const CHANGES: readonly (readonly [about: string, change: (xml: string) => string])[] = [
  ['900 KiB of text', after('a'.repeat(900 * KIB))],
  ['900 KiB of text, and 19,000 tags', after(`${'<x/>'.repeat(18_000)}${'a'.repeat(800 * KIB)}`)],
  ['800 KiB of entities', after('&amp;'.repeat(160 * KIB))],
  ['9,000 elements within 150 with namespaces', after(within(150, '<x/>'.repeat(18_000)))],
  ['names that are looked up through 150 elements', after(within(150, '<x p0:a="b"/>'.repeat(8_000)))],
  ['900 KiB of white space in a certificate', inSignature(' \n'.repeat(450 * KIB))],
  ['1,000,000 tags', after('<x/>'.repeat(250_000))],
];

for (const [about, change] of CHANGES) {
  test.serial(`an answer with ${about} keeps nobody waiting`, async (t) => {
    network.smp.setEntry(RECEIVER, TYPE, change(entry()));
    await keepsNobodyWaiting(t, exchange, () =>
      ask(seller, `{ lookupReceiver(participant: "${RECEIVER}", documentType: "158") { isReachable } }`),
    );
  });
}

test.serial('a service group of 900 KiB keeps nobody waiting', async (t) => {
  network.smp.setEntry(RECEIVER, TYPE, { status: 404, body: 'Not found' });
  const reference = `<smp:ServiceMetadataReference href="${network.smp.url}/a/services/busdox-docid-qns%3A%3A${encodeURIComponent(INVOICE)}"/>`;
  const namespaces = 'xmlns:smp="http://busdox.org/serviceMetadata/publishing/1.0/"';
  const references = reference.repeat(Math.floor((900 * KIB) / reference.length));
  network.smp.setGroup(
    RECEIVER,
    `<smp:ServiceGroup ${namespaces}><smp:ServiceMetadataReferenceCollection>${references}</smp:ServiceMetadataReferenceCollection></smp:ServiceGroup>`,
  );
  await keepsNobodyWaiting(t, exchange, () =>
    ask(seller, `{ lookupReceiver(participant: "${RECEIVER}", documentType: "158") { isReachable } }`),
  );
});
