// The own SMP (Peppol SMP 1.4): service groups, signed service metadata and business cards. Anyone may read them.
import type Router from '@koa/router';
import type { Context } from 'koa';
import { ExchangeError } from '../domain/errors.js';
import { documentTypeOfPath, participantOf } from '../smp/identifiers.js';
import type { Service } from './context.js';

type Question = Parameters<NonNullable<Service['smp']>['answer']>[1];

const TYPE = 'text/xml; charset=utf-8';

/** No routes where another SMP is set. Only GET and HEAD: entries are managed by the API. */
export function smpRoutes(router: Router, { smp }: Pick<Service, 'smp'>): void {
  if (smp === undefined) return;
  const serve = async (ctx: Context, part: string | undefined, question: Question): Promise<void> => {
    const participant = participantOf(part ?? '');
    const asked = participant === undefined ? undefined : smp.answer(participant, question);
    // A kept answer is there at once.
    const found = asked instanceof Promise ? await asked : asked;
    if (found === undefined) throw new ExchangeError('NOT_FOUND', 'Not Found');
    ctx.set('Content-Type', TYPE);
    ctx.set('ETag', found.etag);
    ctx.body = found.body;
    if (isKnown(ctx.get('If-None-Match'), found.etag)) ctx.status = 304;
  };
  router.get('/smp/:participant', (ctx) => serve(ctx, ctx.params['participant'], { kind: 'group' }));
  router.get('/smp/:participant/services/:documentType', (ctx) => {
    const documentType = documentTypeOfPath(ctx.params['documentType'] ?? '') ?? '';
    return serve(ctx, ctx.params['participant'], { kind: 'metadata', documentType });
  });
  router.get('/smp/businesscard/:participant', (ctx) => serve(ctx, ctx.params['participant'], { kind: 'card' }));
}

/** RFC 9110 §13.1.2: tags are compared weakly. */
function isKnown(given: string, etag: string): boolean {
  return given !== '' && (given.trim() === '*' || given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));
}
