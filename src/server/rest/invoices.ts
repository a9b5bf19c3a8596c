// Invoices as JSON (docs/invoices.md): check, make and send them, and read documents as such. Errors are problem documents.
import type { Context } from 'koa';
import { ExchangeError } from '../../domain/errors.js';
import { checkInvoice, makeInvoice, makeInvoicePdf } from '../../domain/invoices/check.js';
import { invoiceOfDocument } from '../../domain/invoices/read.js';
import { sendInvoice } from '../../domain/invoices/send.js';
import { invoiceSchema } from '../../invoices/schema.js';
import { readJsonUpload } from '../request/jsonUpload.js';
import type { UploadMemory } from '../request/uploadMemory.js';
import type { Handler, Service } from './context.js';
import { decodeHeader } from './documents.js';

export function postInvoice(app: Service, memory: UploadMemory): Handler {
  return async (ctx, actor) => {
    await withInvoice(ctx, app, memory(actor.tenantId), async (json) => {
      const { replayed, ...sent } = await sendInvoice(app, actor, json, decodeHeader(ctx.get('documentId')));
      if (replayed) ctx.set('Idempotent-Replayed', 'true');
      ctx.body = sent;
    });
  };
}

export function postInvoiceCheck(app: Service, memory: UploadMemory): Handler {
  return async (ctx, actor) => {
    await withInvoice(ctx, app, memory(actor.tenantId), async (json) => {
      ctx.body = await checkInvoice(app, actor, json);
    });
  };
}

/** UBL, or a PDF where the client accepts that and not XML, or prefers it. */
export function postInvoiceXml(app: Service, memory: UploadMemory): Handler {
  return async (ctx, actor) => {
    ctx.vary('Accept');
    const type = ctx.accepts('application/xml', 'application/pdf');
    if (type === false)
      throw new ExchangeError('NOT_ACCEPTABLE', 'Not Acceptable', 'an invoice is given as application/xml or application/pdf');
    await withInvoice(ctx, app, memory(actor.tenantId), async (json) => {
      ctx.body = type === 'application/pdf' ? await makeInvoicePdf(app, actor, json) : (await makeInvoice(app, actor, json, 'ubl')).xml;
      ctx.set('Content-Type', type);
    });
  };
}

export function getInvoice(app: Service): Handler {
  return async (ctx, actor) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await invoiceOfDocument(app, actor, ctx.params['documentId'] ?? '');
  };
}

export function getInvoiceSchema(app: Pick<Service, 'settings'>) {
  let written: string | undefined;
  return async (ctx: Context): Promise<void> => {
    // Made at the first request, when the address of the server is known.
    written ??= JSON.stringify(invoiceSchema(app.settings.publicUrl));
    ctx.set('Content-Type', 'application/schema+json');
    ctx.body = written;
  };
}

/** Reads the body within the limits of an upload. */
async function withInvoice(
  ctx: Context,
  { settings }: Pick<Service, 'settings'>,
  share: ReturnType<UploadMemory>,
  use: (json: Buffer) => Promise<void>,
): Promise<void> {
  try {
    await use(await readJsonUpload(ctx, settings, share));
  } finally {
    share.release();
  }
}
