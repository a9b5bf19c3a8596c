// What the writers make of plain values, for whichever SMP.

import { businessCardXml } from '../../../src/peppol/smp/businessCard.js';
import { serviceGroupXml, serviceMetadataXml, signedServiceMetadataXml } from '../../../src/peppol/smp/serviceMetadata.js';
import { parseXml } from '../../../src/xml/gate.js';
import type { XmlElement } from '../../../src/xml/tree.js';
import { test } from '../../support/test.js';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const METADATA = {
  participant: '0088:ABC',
  documentType: 'a::b##c&<d>::1',
  processIds: ['urn:p&q', 'urn:r'],
  endpoint: { url: 'https://ap.example/as4?a=1&b=<2>', certificate: 'QUJD', description: 'A & B', contactUrl: 'https://example/?x&y' },
};

const ENDPOINT = [
  'Address=https://ap.example/as4?a=1&b=<2>',
  'RequireBusinessLevelSignature=false',
  'Certificate=QUJD',
  'ServiceDescription=A & B',
  'TechnicalContactUrl=https://example/?x&y',
];

/** Names of elements with their texts, in the order of the document. */
function texts(element: XmlElement): string[] {
  const own = element.children.length === 0 ? [`${element.local}=${element.text}`] : [];
  return [...own, ...element.children.flatMap(texts)];
}

const parsed = (text: string): XmlElement => parseXml(Buffer.from(text)).root;

test('a group without references has an empty collection, as phoss SMP takes it', (t) => {
  t.is(
    serviceGroupXml({ participant: '0088:ABC', references: [] }),
    `${HEAD}<smp:ServiceGroup xmlns:smp="http://busdox.org/serviceMetadata/publishing/1.0/" xmlns:id="http://busdox.org/transport/identifiers/1.0/">` +
      '<id:ParticipantIdentifier scheme="iso6523-actorid-upis">0088:abc</id:ParticipantIdentifier>' +
      '<smp:ServiceMetadataReferenceCollection></smp:ServiceMetadataReferenceCollection></smp:ServiceGroup>',
  );
});

test('every value of metadata comes out as it went in', (t) => {
  t.deepEqual(texts(parsed(serviceMetadataXml(METADATA))), [
    'ParticipantIdentifier=0088:abc',
    'DocumentIdentifier=a::b##c&<d>::1',
    'ProcessIdentifier=urn:p&q',
    ...ENDPOINT,
    // Each process has the endpoint.
    'ProcessIdentifier=urn:r',
    ...ENDPOINT,
  ]);
});

test('metadata to be signed has the bare metadata as its only child', (t) => {
  const [bare, signed] = [parsed(serviceMetadataXml(METADATA)), parsed(signedServiceMetadataXml(METADATA))];
  t.deepEqual([signed.local, signed.children.map(({ local }) => local)], ['SignedServiceMetadata', ['ServiceMetadata']]);
  t.deepEqual(texts(signed), texts(bare));
});

test('a reference with every special character comes out as it went in', (t) => {
  const href = `https://smp.example/"'<>&`;
  const [, collection] = parsed(serviceGroupXml({ participant: '0088:1', references: [href] })).children;
  t.is(collection?.children[0]?.attributes[0]?.value, href);
});

test('a name with a character that XML cannot carry becomes a card all the same', (t) => {
  const card = parsed(businessCardXml({ participant: '0088:1', name: 'A\u{ffff}B\u{1}<&>\u{1f600}', countryCode: 'NL' }));
  t.deepEqual(texts(card), ['ParticipantIdentifier=0088:1', 'Name=A\u{fffd}B\u{fffd}<&>\u{1f600}', 'CountryCode=NL']);
  t.deepEqual(card.children[1]?.attributes, []);
});
