// Elements that are wrapped, doubled or too many, and XML that is none.
import { SOAP, WSSE } from '../../../../src/peppol/as4/names.js';
import { VALUES } from '../../../support/as4.js';
import { edited, MESSAGING, replaced, SECURITY, signed, type Variants } from './forging.js';

const BODY = signed('S12:Body');
const FORGED = MESSAGING.replace(VALUES.finalRecipient, '9930:de000000000');
const FORGED_WITHOUT_ID = FORGED.replace(/ wsu:Id="[^"]*"/, ' wsu:Id="forged"');

export const STRUCTURE: Variants = [
  [
    'wrapping: the signed Messaging in a wrapper in the Header',
    replaced(MESSAGING, `<w>${MESSAGING}</w>${FORGED_WITHOUT_ID}`),
    'EBMS:0009',
    /besides Messaging/,
  ],
  ['wrapping: the same with the same Id', replaced(MESSAGING, `<w>${MESSAGING}</w>${FORGED}`), 'EBMS:0009', /besides Messaging/],
  [
    'wrapping: the signed Messaging inside Security',
    edited((e) => e.replace(MESSAGING, FORGED_WITHOUT_ID).replace('</wsse:Security>', `${MESSAGING}</wsse:Security>`)),
    'EBMS:0103',
    /Security header has an element eb:Messaging/,
  ],
  [
    'wrapping: the signed Messaging inside the signature',
    edited((e) =>
      e
        .replace(MESSAGING, FORGED_WITHOUT_ID)
        .replace('</ds:Signature>', `<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${MESSAGING}</ds:Object></ds:Signature>`),
    ),
    'EBMS:0101',
    /Signature has an element ds:Object/,
  ],
  [
    'wrapping: the signed Messaging inside the Body',
    edited((e) => e.replace(MESSAGING, FORGED_WITHOUT_ID).replace('</S12:Body>', `${MESSAGING}</S12:Body>`)),
    'EBMS:0009',
    /Body is not empty/,
  ],
  [
    'wrapping: the signed Messaging beside the Body',
    edited((e) => e.replace(MESSAGING, FORGED_WITHOUT_ID).replace('</S12:Envelope>', `${MESSAGING}</S12:Envelope>`)),
    'EBMS:0009',
    /one Header and one Body/,
  ],
  [
    'wrapping: the signed Messaging inside a forged one',
    replaced(MESSAGING, FORGED_WITHOUT_ID.replace('</eb:Messaging>', `${MESSAGING}</eb:Messaging>`)),
    'EBMS:0101',
    /not cover Messaging/,
  ],
  ['two Messaging', replaced(MESSAGING, MESSAGING + FORGED_WITHOUT_ID), 'EBMS:0009', /2 elements Messaging/],
  ['a second Body behind the signed one', replaced(BODY, `${BODY}<S12:Body>more</S12:Body>`), 'EBMS:0009', /one Header and one Body/],
  ['a second Body before the signed one', replaced(BODY, `<S12:Body/>${BODY}`), 'EBMS:0009', /one Header and one Body/],
  ['a second Header', replaced(BODY, `<S12:Header/>${BODY}`), 'EBMS:0009', /one Header and one Body/],
  ['two Security headers', replaced(SECURITY, `${SECURITY}<wsse:Security xmlns:wsse="${WSSE}"/>`), 'EBMS:0009', /more than one Security/],
  ['the same Security header twice', replaced(SECURITY, SECURITY + SECURITY), 'EBMS:0009', /more than one Security/],
  ['another element in the Header', replaced('</S12:Header>', '<x xmlns="urn:x"/></S12:Header>'), 'EBMS:0009', /besides Messaging/],
  [
    'the same Id twice',
    replaced(
      '<wsse:SecurityTokenReference wsu:Id="STR-',
      `<wsse:SecurityTokenReference wsu:Id="${/wsu:Id="(msg-[^"]*)"/.exec(MESSAGING)![1]}" x="`,
    ),
    'EBMS:0009',
    /is there twice/,
  ],
  [
    'the same Id twice, by another kind of Id',
    replaced('<S12:Header>', `<S12:Header xml:id="${/wsu:Id="(msg-[^"]*)"/.exec(MESSAGING)![1]}">`),
    'EBMS:0009',
    /is there twice/,
  ],
  ['a Body with content', replaced('</S12:Body>', '<x/></S12:Body>'), 'EBMS:0009', /Body is not empty/],
  ['a Body with text', replaced('</S12:Body>', 'x</S12:Body>'), 'EBMS:0101', /digest of Body/],
  ['a DOCTYPE', replaced('<S12:Envelope', '<!DOCTYPE x [<!ENTITY a "b">]><S12:Envelope'), 'EBMS:0009', /DOCTYPE is not allowed/],
  [
    'an XML bomb without a DOCTYPE: depth',
    replaced('</S12:Body>', `${'<x>'.repeat(300)}${'</x>'.repeat(300)}</S12:Body>`),
    'EBMS:0009',
    /nested deeper/,
  ],
  ['an envelope that is too large', replaced('</S12:Body>', `${' '.repeat(256 * 1024)}</S12:Body>`), 'EBMS:0009', /larger than 262144/],
  ['too many elements', replaced('</wsse:Security>', `${'<x/>'.repeat(2_000)}</wsse:Security>`), 'EBMS:0009', /more than 2000 elements/],
  [
    'too many namespaces',
    replaced('</wsse:Security>', `${'<x xmlns:x="urn:x"/>'.repeat(500)}</wsse:Security>`),
    'EBMS:0009',
    /more than 500 declarations/,
  ],
  ['cut XML', replaced('</S12:Envelope>', ''), 'EBMS:0009', /cannot be read/],
  ['SOAP 1.1', edited((e) => e.replaceAll(SOAP, 'http://schemas.xmlsoap.org/soap/envelope/')), 'EBMS:0009', /no SOAP 1.2 envelope/],
];
