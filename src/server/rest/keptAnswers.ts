// Kept answers of the SMP, without the way through Koa: other access points ask for them before they send anything. Every other request
// goes the usual way, which answers the same.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '../../metrics/exposition.js';
import { documentTypeOfPath, participantOf } from '../../peppol/smp/identifiers.js';
import { requestIdOf } from '../requestId.js';
import { shownPath } from '../shownPath.js';
import type { Service } from './context.js';
import { SMP_ROUTES, SMP_TYPE } from './smp.js';

type Smp = NonNullable<Service['smp']>;
type KeptAnswer = NonNullable<ReturnType<Smp['kept']>>;

/** Paths whose meaning is kept, and their length. Reading one takes longer than finding its answer. */
const PATHS_MAX = 10_000;
const PATH_CHARACTERS_MAX = 512;
const PATH = /^\/smp\/([^/?#]{1,2048})(?:\/services\/([^/?#]{1,2048}))?$/;

/** `serves`: whether requests are served as usual. A server that stops closes its connections. */
export function withKeptAnswers(
  listener: RequestListener,
  { smp, log }: Pick<Service, 'smp' | 'log'>,
  metrics: Pick<Metrics, 'observe'>,
  serves: () => boolean,
): RequestListener {
  if (smp === undefined) return listener;
  const askedAt = createPaths();
  return (request, response) => {
    const began = performance.now();
    const asked = isPlainGet(request) && serves() ? askedAt(request.url ?? '') : undefined;
    const answer = asked && smp.kept(asked.participant, asked.question);
    if (answer === undefined) return listener(request, response);
    const requestId = write(request, response, answer);
    const ms = performance.now() - began;
    metrics.observe(asked!.route, 'GET', 200, ms / 1000);
    log.debug('request', {
      request: requestId,
      method: 'GET',
      path: shownPath(request.url ?? ''),
      status: 200,
      ms: Math.round(ms * 10) / 10,
    });
  };
}

function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers['if-none-match'] === undefined;
}

/** What a path asks for. Undefined where it asks for nothing of this kind. */
interface SmpRequest {
  readonly participant: string;
  readonly question: Parameters<Smp['kept']>[1];
  readonly route: string;
}

function createPaths(): (path: string) => SmpRequest | undefined {
  const known = new LRUCache<string, SmpRequest>({ max: PATHS_MAX });
  return (path) => {
    if (!path.startsWith('/smp/')) return undefined;
    const found = known.get(path);
    if (found !== undefined) return found;
    const asked = askedBy(path);
    if (asked === undefined || path.length > PATH_CHARACTERS_MAX) return asked;
    known.set(path, asked);
    return asked;
  };
}

function askedBy(path: string): SmpRequest | undefined {
  const [, first, second] = PATH.exec(path) ?? [];
  const participant = participantOf(decoded(first ?? ''));
  if (participant === undefined) return undefined;
  if (second === undefined) return { participant, question: { kind: 'group' }, route: SMP_ROUTES.group };
  const documentType = documentTypeOfPath(decoded(second));
  return documentType === undefined ? undefined : { participant, question: { kind: 'metadata', documentType }, route: SMP_ROUTES.metadata };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function write({ headers }: IncomingMessage, response: ServerResponse, { body, etag }: KeptAnswer): string {
  const requestId = requestIdOf(String(headers['x-request-id'] ?? ''));
  response.writeHead(200, {
    'X-Request-Id': requestId,
    'Content-Type': SMP_TYPE,
    ETag: etag,
    'Content-Length': body.length,
  });
  response.end(body);
  return requestId;
}
