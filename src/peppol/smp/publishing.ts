// What the answers of the SMP have in common, as it is now: keys may change while the process runs, and expire.
import { type Keystore, type Keystores, newestValid } from '../../pki/keystore.js';
import { signEnveloped } from '../../signature/sign.js';
import type { Publishing } from './answers.js';

/** How long a key is used without another look at its validity. */
const LOOK_EVERY_MS = 1_000;

interface PublishingParts {
  /** The keys of the SMP and of the access point. */
  readonly smp: Keystores;
  readonly ap: Keystores;
  /** The addresses, which may become known only when the server listens. */
  readonly smpUrl: () => string;
  readonly as4Url: () => string;
  readonly registerResponses: boolean;
}

/** The returned function gives the same object until something changes, and undefined where a key is missing. */
export function publishingOf({ smp, ap, smpUrl, as4Url, registerResponses }: PublishingParts): () => Publishing | undefined {
  let known: { readonly publishing: Publishing; readonly signer: Keystore } | undefined;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  for (const keystores of [smp, ap]) {
    keystores.onChange(() => {
      lookedAtMs = Number.NEGATIVE_INFINITY;
    });
  }
  return () => {
    const nowMs = performance.now();
    const urls = { smpUrl: smpUrl(), as4Url: as4Url() };
    const isMoved = known !== undefined && (known.publishing.smpUrl !== urls.smpUrl || known.publishing.as4Url !== urls.as4Url);
    if (nowMs - lookedAtMs < LOOK_EVERY_MS && !isMoved) return known?.publishing;
    lookedAtMs = nowMs;
    // Certificates are valid by the real time, as for everyone who reads them.
    const now = new Date();
    const [signer, accessPoint] = [newestValid(smp.current(), now), newestValid(ap.current(), now)];
    if (signer === undefined || accessPoint === undefined) {
      known = undefined;
      return undefined;
    }
    const { certificate } = accessPoint;
    if (known !== undefined && !isMoved && known.signer === signer && known.publishing.certificate === certificate) return known.publishing;
    const sign = (document: string): string => signEnveloped(document, signer);
    known = { signer, publishing: { ...urls, certificate, registerResponses, sign } };
    return known.publishing;
  };
}
