// The own SMP (Peppol SMP 1.4): service groups, signed service metadata and business cards. Anyone may read them.
import type Router from '@koa/router';
import type { Context } from 'koa';
import { ExchangeError } from '../../domain/errors.js';
import { documentTypeOfPath, participantOf } from '../../peppol/smp/identifiers.js';
import type { Service } from './context.js';

type SmpRouteQuestion = Parameters<NonNullable<Service['smp']>['answer']>[1];

export const SMP_TYPE = 'text/xml; charset=utf-8';
export const SMP_ROUTES = {
  group: '/smp/:participant',
  metadata: '/smp/:participant/services/:documentType',
  card: '/smp/businesscard/:participant',
} as const;

/** No routes where another SMP is set. Only GET and HEAD: entries are managed by the API. */
export function smpRoutes(router: Router, { smp }: Pick<Service, 'smp'>): void {
  if (smp === undefined) return;
  const serve = async (ctx: Context, part: string | undefined, question: SmpRouteQuestion): Promise<void> => {
    const participant = participantOf(part ?? '');
    const found = participant === undefined ? undefined : await smp.answer(participant, question);
    if (found === undefined) throw new ExchangeError('NOT_FOUND', 'Not Found');
    ctx.set('Content-Type', SMP_TYPE);
    ctx.set('ETag', found.etag);
    ctx.body = found.body;
    if (isKnown(ctx.get('If-None-Match'), found.etag)) ctx.status = 304;
  };
  router.get(SMP_ROUTES.group, (ctx) => serve(ctx, ctx.params['participant'], { kind: 'group' }));
  router.get(SMP_ROUTES.metadata, (ctx) => {
    const documentType = documentTypeOfPath(ctx.params['documentType'] ?? '') ?? '';
    return serve(ctx, ctx.params['participant'], { kind: 'metadata', documentType });
  });
  router.get(SMP_ROUTES.card, (ctx) => serve(ctx, ctx.params['participant'], { kind: 'card' }));
}

/** RFC 9110 §13.1.2: tags are compared weakly. */
function isKnown(given: string, etag: string): boolean {
  return given !== '' && (given.trim() === '*' || given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));
}
