// Signers that are not of the network.
import { keystoreOf, type Wire, write } from '../../../support/as4.js';
import { issue } from '../../../support/rsaPki.js';
import { at, DAY_MS, forged, pki, receiver, type Variants } from './forging.js';

/** A sender with this certificate. */
async function signedBy(options: Parameters<typeof issue>[1]): Promise<Wire> {
  const subject = 'C=BE,O=Example,OU=TEST AP,CN=POP000001';
  return write(keystoreOf(await issue(subject, options)), receiver.certificate);
}

export const SIGNERS: Variants = [
  [
    'a signer below another authority',
    async () => signedBy({ issuer: await issue('CN=Other CA', { isAuthority: true }) }),
    'EBMS:0101',
    /is untrusted/,
  ],
  ['a signer below the authority of SMPs', () => signedBy({ issuer: pki.smpAuthority }), 'EBMS:0101', /is untrusted/],
  ['a signer that signed itself', () => signedBy({}), 'EBMS:0101', /is untrusted/],
  ['a signer below another access point', () => signedBy({ issuer: pki.ap }), 'EBMS:0101', /is untrusted/],
  ['an expired signer', () => signedBy({ issuer: pki.apAuthority, notAfter: new Date(at.getTime() - 1_000) }), 'EBMS:0101', /is expired/],
  [
    'a signer of tomorrow',
    () => signedBy({ issuer: pki.apAuthority, notBefore: new Date(at.getTime() + DAY_MS) }),
    'EBMS:0101',
    /is not-yet-valid/,
  ],
  ['a signer with a short key', () => signedBy({ issuer: pki.apAuthority, bits: 1_024 }), 'EBMS:0101', /at least 2048 bits/],
  [
    'From is not the signer',
    () => forged({ messaging: (xml) => xml.replace('>POP000001<', '>POP000009<') }),
    'EBMS:0101',
    /From is not the CN/,
  ],
];
