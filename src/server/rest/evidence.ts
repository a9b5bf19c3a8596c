// The evidence about a document, made when its link is opened.
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { createPlaces } from '../../concurrency/limiter.js';
import { ExchangeError } from '../../domain/errors.js';
import { EVIDENCE_TYPE, makeEvidence } from '../../domain/evidence/bundle.js';
import { openEvidenceLink } from '../../domain/evidence/link.js';
import { isUuid } from '../../domain/uuid.js';
import type { RateLimiter } from '../request/rates.js';
import type { Service } from './context.js';
import { disposition } from './disposition.js';

/** That are made for one tenant at the same time, in this process. */
const AT_ONCE_MAX = 2;

type EvidenceService = Pick<Service, 'database' | 'blobs' | 'keyring' | 'clock' | 'log' | 'settings' | 'evidenceKey'>;

/**
 * It is signed anew each time: no ranges, nothing to compare with. Throws TOO_MANY_REQUESTS by the rate limit of the tenant, and UNAVAILABLE
 * where too many of it are being made.
 */
export function evidenceServer(app: EvidenceService, rates: RateLimiter) {
  const enter = createPlaces(AT_ONCE_MAX);
  return async (ctx: Context, document: string, sealed: string): Promise<void> => {
    const actor = openEvidenceLink(app, document, sealed);
    if (!isUuid(document)) throw new ExchangeError('NOT_FOUND', 'Not Found');
    if (ctx.method === 'HEAD') {
      ctx.status = 200;
      setHeaders(ctx);
      return;
    }
    await rates.take(actor, 'evidence');
    const end = enter(actor.tenantId);
    if (end === undefined) throw new ExchangeError('UNAVAILABLE', 'Service Unavailable');
    try {
      const { fileName, byteLength, read } = await makeEvidence(app, { ...actor, requestId: String(ctx.state['requestId']) }, document);
      const body = Readable.from(read(), { objectMode: false });
      body.once('close', end);
      // The length was sent. Only a broken connection tells the client that the file is incomplete.
      body.once('error', (error) => {
        app.log.warn('download.broken', { evidence: document, error: error.message });
        ctx.res.destroy();
      });
      ctx.body = body;
      setHeaders(ctx);
      ctx.set('Content-Disposition', disposition('attachment', fileName));
      ctx.set('Content-Length', String(byteLength));
    } catch (error) {
      end();
      throw error;
    }
  };
}

function setHeaders(ctx: Context): void {
  ctx.set('Content-Type', EVIDENCE_TYPE);
  ctx.set('Cache-Control', 'private, no-store');
  ctx.set('X-Content-Type-Options', 'nosniff');
}
