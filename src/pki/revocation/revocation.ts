// Whether a certificate of a chain is revoked, by the lists and the OCSP responders that it names (RFC 5280 §6.3, RFC 6960).

import type { X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { errorMessage } from '../../errorMessage.js';
import { type AnswerParts, type Answers, createAnswers, type OcspVerdict } from './answers.js';
import { type Crl, isAbout, isRevoked } from './crl.js';
import { type CertificateFacts, factsOf } from './facts.js';
import { type ListParts, type ListState, type Lists, openLists } from './lists.js';

/** Verdicts of one list that are kept: searching a large one takes some milliseconds. */
const VERDICTS_MAX = 10_000;

/** `isPublished`: the certificate names where its revocation is published, and that could not be read. */
export type RevocationVerdict =
  | { readonly status: 'good' }
  | { readonly status: 'revoked'; readonly reason: string }
  | { readonly status: 'unknown'; readonly reason: string; readonly isPublished: boolean };

export interface Revocation {
  /** `chain`: as verifyChain gives it, the trusted authority last. That one is not asked about. Never fails. */
  check(chain: readonly X509Certificate[]): Promise<RevocationVerdict>;
  /** Fetches lists again before they expire. Never fails. */
  refresh(): Promise<void>;
  /** The lists that are kept. */
  lists(): ListState[];
}

interface RevocationParts extends Omit<ListParts, 'fetch'> {
  readonly fetchList: ListParts['fetch'];
  readonly askResponder: AnswerParts['fetch'];
}

interface Sources {
  readonly lists: Lists;
  readonly answers: Answers;
}

const GOOD: RevocationVerdict = { status: 'good' };

export async function openRevocation({ fetchList, askResponder, ...parts }: RevocationParts): Promise<Revocation> {
  const lists = await openLists({ ...parts, fetch: fetchList });
  const sources: Sources = { lists, answers: createAnswers({ ...parts, fetch: askResponder }) };
  return {
    async check(chain) {
      const verdicts = await Promise.all(chain.slice(0, -1).map((one, index) => checkOne(sources, one, chain[index + 1]!)));
      return verdicts.find(({ status }) => status === 'revoked') ?? verdicts.find(({ status }) => status === 'unknown') ?? GOOD;
    },
    refresh: lists.refresh,
    lists: lists.states,
  };
}

async function checkOne(sources: Sources, certificate: X509Certificate, issuer: X509Certificate): Promise<RevocationVerdict> {
  const name = certificate.subject.replaceAll('\n', ', ');
  let facts: CertificateFacts;
  try {
    facts = factsOf(certificate);
  } catch (error) {
    return { status: 'unknown', reason: `the extensions of ${name} cannot be read: ${errorMessage(error)}`, isPublished: false };
  }
  if (facts.lists.length + facts.responders.length === 0) {
    return { status: 'unknown', reason: `${name} names neither a revocation list nor an OCSP responder`, isPublished: false };
  }
  const faults: string[] = [];
  const isRevokedOne = await firstOf(verdictsOf(sources, facts, certificate, issuer), faults);
  if (isRevokedOne === undefined) return { status: 'unknown', reason: `${name}: ${[...new Set(faults)].join('; ')}`, isPublished: true };
  return isRevokedOne ? { status: 'revoked', reason: `${name} is revoked` } : GOOD;
}

/** Whether it is revoked, by each source in turn: present lists, responders, and then what was good last. Undefined: no answer. */
function* verdictsOf(
  { lists, answers }: Sources,
  facts: CertificateFacts,
  certificate: X509Certificate,
  issuer: X509Certificate,
): Generator<() => Promise<boolean | undefined> | boolean | undefined> {
  const inList = (crl: Crl | undefined): boolean | undefined => {
    if (crl === undefined) return undefined;
    if (!isAbout(crl, certificate, facts.lists)) throw new Error('the list is about other certificates');
    return isListed(crl, facts.serial);
  };
  for (const url of facts.lists) yield async () => inList(await lists.current(url, issuer));
  for (const url of facts.responders) yield async () => isRevokedBy(await answers.current(url, certificate, issuer));
  for (const url of facts.lists) yield () => inList(lists.lastGood(url, issuer));
  for (const url of facts.responders) yield () => isRevokedBy(answers.last(url, certificate));
}

async function firstOf(
  sources: Iterable<() => Promise<boolean | undefined> | boolean | undefined>,
  faults: string[],
): Promise<boolean | undefined> {
  for (const ask of sources) {
    try {
      const verdict = await ask();
      if (verdict !== undefined) return verdict;
    } catch (error) {
      faults.push(errorMessage(error));
    }
  }
  return undefined;
}

function isRevokedBy(status: OcspVerdict | undefined): boolean | undefined {
  return status === undefined ? undefined : status === 'revoked';
}

const verdicts = new WeakMap<Crl, LRUCache<string, boolean>>();

function isListed(crl: Crl, serial: Buffer): boolean {
  const ofList = verdicts.get(crl) ?? new LRUCache<string, boolean>({ max: VERDICTS_MAX });
  verdicts.set(crl, ofList);
  const key = serial.toString('hex');
  const known = ofList.get(key) ?? isRevoked(crl, serial);
  ofList.set(key, known);
  return known;
}
