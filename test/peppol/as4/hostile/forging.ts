// A message between two access points, and the ways to change it before or after it is signed.
import type { EbmsCode } from '../../../../src/peppol/as4/as4Error.js';
import { envelopeOf, type Forgery, forge, makeAccessPoints, type Wire, withEnvelope, write } from '../../../support/as4.js';

/** What is refused, how it is made, and the code and text of the refusal. */
export type Variants = readonly (readonly [name: string, make: () => Wire | Promise<Wire>, code: EbmsCode, message: RegExp])[];

export const DAY_MS = 86_400_000;
export const { pki, sender, receiver } = await makeAccessPoints();
export const at = new Date();
export const receiving = { keystores: [receiver], anchors: [pki.apAuthority.certificate], at, bytesMax: 1_000_000 };
export const wire = await write(sender, receiver.certificate);
export const forged = (forgery: Forgery): Promise<Wire> => forge(sender, receiver.certificate, forgery);

/** Changes the envelope after it was signed. */
export const edited =
  (change: (envelope: string) => string): (() => Wire) =>
  () =>
    withEnvelope(wire, change);
export const replaced = (from: string | RegExp, to: string): (() => Wire) => edited((envelope) => envelope.replace(from, () => to));

export const signed = (local: string): string => new RegExp(`<${local} .*</${local}>`).exec(envelopeOf(wire))![0];
export const MESSAGING = signed('eb:Messaging');
export const SECURITY = signed('wsse:Security');

/** Flips a bit of this byte, counted from the end where it is negative. */
export const flipped =
  (index: number) =>
  (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes);
    copy[index < 0 ? bytes.length + index : index]! ^= 1;
    return copy;
  };
