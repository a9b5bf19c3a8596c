// What spoils a lookup, with the code and the message of the refusal.
import { signEnveloped } from '../../../src/signature/sign.js';
import type { ForeignSmp } from '../../support/network/foreignSmp.js';
import { type NaptrServer, smpRecord } from '../../support/network/naptr.js';
import { BILLING, INVOICE } from '../../support/network/smpAnswers.js';
import { issue } from '../../support/rsaPki.js';
import { fromNow } from '../../support/time.js';
import { entry, type Network, NOT_REGISTERED, PARTICIPANT, pki, TYPE } from './network.js';

const DAY_MS = 86_400_000;
const stranger = await issue('C=BE,CN=Stranger');
const expiredSmp = await issue('C=BE,CN=Old SMP', {
  issuer: pki.smpAuthority,
  notBefore: new Date(0),
  notAfter: fromNow(-DAY_MS),
});
const expiredAp = await issue('C=BE,CN=Old AP', {
  issuer: pki.apAuthority,
  notBefore: new Date(0),
  notAfter: fromNow(-DAY_MS),
});

/** `arrange` spoils the network. */
type Case = readonly [what: string, arrange: (network: Network) => void, code: string, message: string];

const setEntry =
  (body: Parameters<ForeignSmp['setEntry']>[2]) =>
  ({ smp }: Network): void =>
    smp.setEntry(PARTICIPANT, TYPE, body);
const setDns =
  (answer: Parameters<NaptrServer['set']>[1]) =>
  ({ dns }: Network): void =>
    dns.set(PARTICIPANT, answer);

const setTrouble =
  (trouble: 'HALF') =>
  ({ smp }: Network): void => {
    smp.trouble = () => trouble;
  };

const UNUSABLE = `The network has no usable SMP address for participant ${PARTICIPANT}`;

export const REFUSALS: readonly Case[] = [
  ['NXDOMAIN', setDns('NXDOMAIN'), 'not-registered', NOT_REGISTERED],
  ['a name without NAPTR records', setDns([]), 'not-registered', NOT_REGISTERED],
  ['another service only', setDns([{ ...smpRecord('https://smp.example.com'), service: 'Meta:Other' }]), 'not-registered', NOT_REGISTERED],
  ['SERVFAIL', setDns('SERVFAIL'), 'unreachable', `The DNS lookup of participant ${PARTICIPANT} failed: ESERVFAIL`],
  ['REFUSED', setDns('REFUSED'), 'unreachable', `The DNS lookup of participant ${PARTICIPANT} failed: EREFUSED`],
  ['a replacement that is no address', setDns([{ regexp: '!.*!smp!' }]), 'unreachable', UNUSABLE],
  ['a pattern that is not all', setDns([{ regexp: '!^a$!https://smp.example.com!' }]), 'unreachable', UNUSABLE],
  ['an address with a user', setDns([smpRecord('https://a@smp.example.com')]), 'unreachable', UNUSABLE],
  ['a private address', setDns([smpRecord('https://10.0.0.1')]), 'unreachable', 'The SMP did not answer: TARGET_NOT_ALLOWED'],
  ['HTTP 500', setEntry({ status: 500, body: 'x' }), 'unreachable', 'The SMP answered with HTTP status 500'],
  ['an HTTP redirect', setEntry({ status: 302 }), 'unreachable', 'The SMP answered with HTTP status 302'],
  ['half an answer', setTrouble('HALF'), 'unreachable', 'The SMP did not answer: the answer was cut off'],
  [
    'more than 1 MiB',
    setEntry(`<a>${' '.repeat(1024 * 1024)}</a>`),
    'unreachable',
    'The SMP did not answer: the answer is longer than 1048576 bytes',
  ],
  ['no XML', setEntry('{}'), 'unreachable', 'The answer of the SMP cannot be read: 1:2 text outside the root element'],
  [
    'a DOCTYPE',
    setEntry(`<!DOCTYPE a [<!ENTITY b "c">]>${entry({})}`),
    'unreachable',
    'The answer of the SMP cannot be read: 1:1 a DOCTYPE is not allowed',
  ],
  [
    'another signed document',
    setEntry(signEnveloped('<a>b</a>', pki.smp)),
    'unreachable',
    'The answer of the SMP cannot be read: the root is not SignedServiceMetadata',
  ],
  [
    'changed content',
    setEntry(entry({}).replace('ap.example', 'ap.evil')),
    'untrusted',
    'The signature of the SMP is not accepted: The digest of the document is wrong',
  ],
  [
    'no signature',
    setEntry(entry({}).replace(/<ds:Signature .*<\/ds:Signature>/s, '')),
    'untrusted',
    'The signature of the SMP is not accepted: The document is not signed',
  ],
  [
    'a foreign signer',
    setEntry(entry({}, stranger)),
    'untrusted',
    'The certificate that signed the answer of the SMP is not from a trusted authority',
  ],
  [
    'an access point as signer',
    setEntry(entry({}, pki.ap)),
    'untrusted',
    'The certificate that signed the answer of the SMP is not from a trusted authority',
  ],
  ['an expired signer', setEntry(entry({}, expiredSmp)), 'untrusted', 'The certificate that signed the answer of the SMP has expired'],
  ['another participant', setEntry(entry({ participant: '0088:7300010000002' })), 'untrusted', 'The SMP answered for another participant'],
  [
    'another type',
    setEntry(entry({ documentType: INVOICE.replaceAll('Invoice', 'CreditNote') })),
    'untrusted',
    'The SMP answered for another document type',
  ],
  [
    'another scheme of the type',
    setEntry(entry({ scheme: 'peppol-doctype-wildcard' })),
    'untrusted',
    'The SMP answered for another document type',
  ],
  [
    'a foreign endpoint certificate',
    setEntry(entry({ certificate: stranger.certificate.raw.toString('base64') })),
    'untrusted',
    "The certificate of the receiver's access point is not from a trusted authority",
  ],
  [
    'an SMP certificate at the endpoint',
    setEntry(entry({ certificate: pki.smp.certificate.raw.toString('base64') })),
    'untrusted',
    "The certificate of the receiver's access point is not from a trusted authority",
  ],
  [
    'an expired endpoint certificate',
    setEntry(entry({ certificate: expiredAp.certificate.raw.toString('base64') })),
    'untrusted',
    "The certificate of the receiver's access point has expired",
  ],
  [
    'a revoked certificate of the SMP',
    ({ refuse }) => refuse('smp', 'revoked'),
    'untrusted',
    'The certificate that signed the answer of the SMP is revoked',
  ],
  [
    'a certificate of the SMP whose revocation cannot be learnt now',
    ({ refuse }) => refuse('smp', 'unknown'),
    'unreachable',
    'Whether the certificate that signed the answer of the SMP is revoked cannot be learnt now',
  ],
  [
    'a revoked endpoint certificate',
    ({ refuse }) => refuse('accessPoint', 'revoked'),
    'untrusted',
    "The certificate of the receiver's access point is revoked",
  ],
  [
    'an endpoint certificate without an address of its revocation',
    ({ refuse }) => refuse('accessPoint', 'unpublished'),
    'untrusted',
    "The certificate of the receiver's access point does not say where its revocation is published",
  ],
  [
    'an endpoint certificate whose revocation cannot be learnt now',
    ({ refuse }) => refuse('accessPoint', 'unknown'),
    'unreachable',
    "Whether the certificate of the receiver's access point is revoked cannot be learnt now",
  ],
  [
    'a broken endpoint certificate',
    setEntry(entry({ certificate: 'AAAA' })),
    'untrusted',
    "The certificate of the receiver's access point cannot be read",
  ],
  [
    'another process',
    setEntry(entry({ process: 'urn:other' })),
    'document-type-not-supported',
    `The receiver does not take this document type in the process ${BILLING}`,
  ],
  [
    'another transport',
    setEntry(entry({ profile: 'busdox-transport-as2-ver1p0' })),
    'document-type-not-supported',
    'The receiver has no AS4 endpoint for this document type',
  ],
  [
    'not active yet',
    setEntry(entry({ activation: '2100-01-01T00:00:00Z' })),
    'document-type-not-supported',
    'The AS4 endpoint of the receiver is not active at this time',
  ],
  [
    'no longer active',
    setEntry(entry({ expiration: '2020-01-01' })),
    'document-type-not-supported',
    'The AS4 endpoint of the receiver is not active at this time',
  ],
  [
    'no address',
    setEntry(entry({ url: 'mailto:a@b' })),
    'document-type-not-supported',
    'The AS4 endpoint of the receiver has no usable address',
  ],
  [
    'an entry that does not exist',
    setEntry({ status: 404 }),
    'document-type-not-supported',
    `Participant ${PARTICIPANT} does not receive documents of this type`,
  ],
];
