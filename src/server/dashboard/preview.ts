// The readable copy of an invoice that somebody is writing. The page posts it into a frame, because only an answer of the server has a policy
// of its own (docs/decisions/086).
import { verifyPreviewLink } from '../../domain/documents/files/links.js';
import { bodyInvalid } from '../../domain/errors.js';
import { previewInvoice } from '../../domain/invoices/check.js';
import type { App } from '../../domain/ports.js';
import { readForm } from '../request/body.js';
import { COPY_POLICY } from '../request/documentPolicy.js';
import type { RateLimiter } from '../request/rates.js';
import type { Handler } from '../signIn/serving.js';

type PreviewApp = Pick<App, 'keyring' | 'clock' | 'settings' | 'threads' | 'turns' | 'database'>;

/** The link names the tenant, and needs no session: a frame has none of the page around it. */
export function previewHandler(app: PreviewApp, rates: RateLimiter): Handler {
  return async (ctx) => {
    const one = (name: string): string => String(ctx.query[name] ?? '');
    const tenantId = one('tenant');
    const language = verifyPreviewLink(app, tenantId, one('language'), { expires: one('expires'), signature: one('signature') });
    await rates.take({ tenantId, clientId: 'link' }, 'rendering');
    const form = await readForm(ctx, { isLarge: true });
    const invoice = form?.['invoice'];
    if (typeof invoice !== 'string')
      throw bodyInvalid({ pointer: '#', detail: 'must be a form of at most 1 MiB with the field "invoice"' });
    const copy = await previewInvoice(app, { tenantId }, Buffer.from(invoice), language);
    ctx.set({
      'Content-Security-Policy': COPY_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    });
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = copy;
  };
}
