// Messages that are well signed and are not what the P-Mode says.
import type { Forgery } from '../../../support/as4.js';
import { forged, type Variants } from './forging.js';

const without = (pattern: RegExp): Forgery => ({ messaging: (xml) => xml.replace(pattern, '') });
const instead = (from: string | RegExp, to: string): Forgery => ({ messaging: (xml) => xml.replace(from, to) });

export const P_MODE: Variants = [
  ['P-Mode: to another access point', () => forged(instead('>POP000002<', '>POP000009<')), 'EBMS:0103', /to another access point/],
  ['P-Mode: another agreement', () => forged(instead('tia:ap_provider', 'tia:other')), 'EBMS:0103', /^AgreementRef is/],
  ['P-Mode: no agreement', () => forged(without(/<eb:AgreementRef>.*<\/eb:AgreementRef>/)), 'EBMS:0103', /0 elements AgreementRef/],
  ['P-Mode: another role', () => forged(instead('/initiator<', '/responder<')), 'EBMS:0103', /^Role of From/],
  [
    'P-Mode: another type of party',
    () => forged(instead('2017:identifiers:ap', '2017:identifiers:other')),
    'EBMS:0103',
    /^type of the PartyId/,
  ],
  [
    'P-Mode: no original sender',
    () => forged(without(/<eb:Property name="originalSender".*?<\/eb:Property>/)),
    'EBMS:0103',
    /originalSender is missing/,
  ],
  [
    'P-Mode: no properties',
    () => forged(without(/<eb:MessageProperties>.*<\/eb:MessageProperties>/)),
    'EBMS:0103',
    /originalSender is missing/,
  ],
  [
    'P-Mode: no type of the recipient',
    () => forged(instead('name="finalRecipient" type="iso6523-actorid-upis"', 'name="finalRecipient"')),
    'EBMS:0103',
    /^type of finalRecipient/,
  ],
  [
    'P-Mode: two recipients',
    () => forged(instead(/<eb:Property name="finalRecipient".*?<\/eb:Property>/, '$&$&')),
    'EBMS:0009',
    /finalRecipient is there twice/,
  ],
  [
    'P-Mode: a payload that is not compressed',
    () => forged(without(/<eb:Property name="CompressionType">.*?<\/eb:Property>/)),
    'EBMS:0103',
    /^CompressionType is ""/,
  ],
  ['P-Mode: another MIME type', () => forged(instead('>application/xml<', '>text/plain<')), 'EBMS:0103', /^MimeType is/],
  ['P-Mode: another channel', () => forged(instead('<eb:UserMessage>', '<eb:UserMessage mpc="urn:other">')), 'EBMS:0103', /^mpc is/],
  ['P-Mode: two payloads', () => forged(instead(/<eb:PartInfo .*<\/eb:PartInfo>/, '$&$&')), 'EBMS:0103', /more than one payload/],
  [
    'no payload named',
    () => forged(without(/<eb:PayloadInfo>.*<\/eb:PayloadInfo>/)),
    'EBMS:0011',
    /0 elements PayloadInfo|names no payload/,
  ],
  ['a payload in the Body', () => forged(instead(/href="cid:[^"]*"/, 'href="#body"')), 'EBMS:0011', /not a part/],
  ['a payload named otherwise', () => forged(instead(/href="cid:[^"]*"/, 'href="cid:other"')), 'EBMS:0011', /not the payload/],
  ['two user messages', () => forged(instead(/<eb:UserMessage>.*<\/eb:UserMessage>/, '$&$&')), 'EBMS:0009', /2 elements UserMessage/],
  ['two MessageIds', () => forged(instead(/<eb:MessageId>.*<\/eb:MessageId>/, '$&$&')), 'EBMS:0009', /2 elements MessageId/],
  [
    'an empty MessageId',
    () => forged(instead(/<eb:MessageId>.*<\/eb:MessageId>/, '<eb:MessageId></eb:MessageId>')),
    'EBMS:0009',
    /MessageId is empty/,
  ],
  [
    'an endless MessageId',
    () => forged(instead(/<eb:MessageId>.*<\/eb:MessageId>/, `<eb:MessageId>${'x'.repeat(501)}</eb:MessageId>`)),
    'EBMS:0009',
    /longer than 500/,
  ],
  ['no time', () => forged(instead(/<eb:Timestamp>.*<\/eb:Timestamp>/, '<eb:Timestamp>now</eb:Timestamp>')), 'EBMS:0009', /no time/],
  [
    'a signal in place of a message',
    () => forged(instead(/<eb:UserMessage>.*<\/eb:UserMessage>/, `<eb:SignalMessage></eb:SignalMessage>`)),
    'EBMS:0009',
    /element eb:SignalMessage/,
  ],
];
