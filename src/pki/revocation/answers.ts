// Answers of OCSP responders, kept in memory.

import type { X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { errorMessage } from '../../errorMessage.js';
import { createAsking } from './asking.js';
import type { Fetch, RevocationEvents } from './events.js';
import { PAUSE_MS } from './lists.js';
import { readOcspResponse, writeOcspRequest } from './ocsp.js';

const KEPT_MAX = 2_000;
const SKEW_MS = 300_000;
/** The age of an answer without nextUpdate. */
const AGE_MAX_MS = 3_600_000;

export type OcspVerdict = 'good' | 'revoked';

export interface AnswerParts {
  readonly fetch: Fetch;
  /** A kept answer is asked for again after this. */
  readonly refreshMs: number;
  /** How long the last answer stays in use after its nextUpdate, where no other can be had. */
  readonly graceMs: number;
  readonly clock: () => Date;
  readonly events: RevocationEvents;
}

export interface Answers {
  /** Throws an Error where no answer is to be had. */
  current(url: string, certificate: X509Certificate, issuer: X509Certificate): Promise<OcspVerdict>;
  /** The last answer, where it has expired since, or cannot be renewed. */
  last(url: string, certificate: X509Certificate): OcspVerdict | undefined;
}

interface Kept {
  readonly status: OcspVerdict;
  readonly madeAt: number;
  readonly askedAt: number;
  readonly expiresAt: number;
}

export function createAnswers({ fetch, refreshMs, graceMs, clock, events }: AnswerParts): Answers {
  const kept = new LRUCache<string, Kept>({ max: KEPT_MAX });
  const asking = createAsking(PAUSE_MS, clock);

  const ask = async (url: string, certificate: X509Certificate, issuer: X509Certificate): Promise<Kept> => {
    const { status, body } = await fetch({
      url,
      headers: { 'Content-Type': 'application/ocsp-request', Accept: 'application/ocsp-response' },
      body: writeOcspRequest(certificate, issuer),
    });
    if (status !== 200) throw new Error(`HTTP status ${status}`);
    const now = clock();
    const answer = readOcspResponse(body, certificate, issuer, now);
    const expiresAt = answer.nextUpdate?.getTime() ?? answer.thisUpdate.getTime() + AGE_MAX_MS;
    if (answer.thisUpdate.getTime() > now.getTime() + SKEW_MS) throw new Error('the answer is of the future');
    if (now.getTime() > expiresAt) throw new Error(`the answer expired at ${new Date(expiresAt).toISOString()}`);
    if (answer.status === 'unknown') throw new Error('the responder does not know the certificate');
    return { status: answer.status, madeAt: answer.thisUpdate.getTime(), askedAt: now.getTime(), expiresAt };
  };
  return {
    async current(url, certificate, issuer) {
      const key = keyOf(url, certificate);
      const now = clock().getTime();
      const known = kept.get(key);
      if (known !== undefined && now <= known.expiresAt && now < known.askedAt + refreshMs) return known.status;
      const answer = await asking.once(key, async () => {
        try {
          const found = await ask(url, certificate, issuer);
          events.onFetched('answer', true);
          return found;
        } catch (error) {
          events.onFetched('answer', false);
          events.onFault('answer', url, errorMessage(error));
          throw error;
        }
      });
      // A host behind others may still have the answer before.
      const isOlder = known !== undefined && now <= known.expiresAt && answer.madeAt < known.madeAt;
      const newest = isOlder ? { ...known, askedAt: answer.askedAt } : answer;
      kept.set(key, newest);
      return newest.status;
    },
    last(url, certificate) {
      const known = kept.get(keyOf(url, certificate));
      return known !== undefined && clock().getTime() <= known.expiresAt + graceMs ? known.status : undefined;
    },
  };
}

function keyOf(url: string, certificate: X509Certificate): string {
  return `${certificate.fingerprint256} ${url}`;
}
