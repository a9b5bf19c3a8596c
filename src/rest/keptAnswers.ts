// Kept answers of the SMP, without the way through Koa: other access points ask for them before they send anything. Every other request
// goes the usual way, which answers the same.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { documentTypeOfPath, participantOf } from '../smp/identifiers.js';
import type { Service } from './context.js';
import type { Metrics } from './metrics.js';
import { requestIdOf } from './requestId.js';
import { SMP_ROUTES, SMP_TYPE } from './smp.js';

type Smp = NonNullable<Service['smp']>;
type Answer = NonNullable<ReturnType<Smp['kept']>>;

const PATH = /^\/smp\/([^/?#]{1,2048})(?:\/services\/([^/?#]{1,2048}))?$/;

/** `serves`: whether requests are served as usual. A server that stops closes its connections. */
export function withKeptAnswers(
  listener: RequestListener,
  { smp, log }: Pick<Service, 'smp' | 'log'>,
  metrics: Pick<Metrics, 'observe'>,
  serves: () => boolean,
): RequestListener {
  if (smp === undefined) return listener;
  return (request, response) => {
    const began = performance.now();
    const found = isPlainGet(request) && serves() ? keptAnswer(smp, request.url ?? '') : undefined;
    if (found === undefined) return listener(request, response);
    const requestId = write(request, response, found.answer);
    const ms = performance.now() - began;
    metrics.observe(found.route, 'GET', 200, ms / 1000);
    log.debug('request', { request: requestId, method: 'GET', path: request.url, status: 200, ms: Math.round(ms * 10) / 10 });
  };
}

function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers['if-none-match'] === undefined;
}

function keptAnswer(smp: Smp, path: string): { answer: Answer; route: string } | undefined {
  if (!path.startsWith('/smp/')) return undefined;
  const [, first, second] = PATH.exec(path) ?? [];
  const participant = participantOf(decoded(first ?? ''));
  if (participant === undefined) return undefined;
  const documentType = second === undefined ? undefined : documentTypeOfPath(decoded(second));
  if (second !== undefined && documentType === undefined) return undefined;
  const answer = smp.kept(participant, documentType === undefined ? { kind: 'group' } : { kind: 'metadata', documentType });
  return answer && { answer, route: second === undefined ? SMP_ROUTES.group : SMP_ROUTES.metadata };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function write({ headers }: IncomingMessage, response: ServerResponse, { body, etag }: Answer): string {
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
