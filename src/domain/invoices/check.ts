// Checks an invoice as JSON, and makes the document of it: what it says, its sums, and all rules of its specification.
import type { InvoiceError } from '../../invoices/errors.js';
import type { InvoiceCheck } from '../../invoices/prepare.js';
import type { InvoiceTarget } from '../../invoices/write.js';
import type { LanguageTag } from '../../texts/languages.js';
import type { Actor } from '../actor.js';
import { htmlCopy, pdfCopy } from '../documents/retrieval/rendering.js';
import { offload } from '../documents/threads/offload.js';
import { bodyInvalid, ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import { readCopyLook } from '../tenants/copyLook.js';

type InvoiceApp = Pick<App, 'clock' | 'settings' | 'threads' | 'turns'>;
type CopyingApp = InvoiceApp & Pick<App, 'database'>;

interface CheckedInvoice {
  readonly check: InvoiceCheck;
  readonly xml: Buffer;
}

/**
 * Keeps and sends nothing. A profile that is CII is checked as CII. `language`: of the sentences of rules. Throws BODY_INVALID for a text that
 * is not JSON.
 */
export async function checkInvoice(
  app: InvoiceApp,
  actor: Pick<Actor, 'tenantId'>,
  json: Uint8Array,
  language?: LanguageTag,
): Promise<InvoiceCheck> {
  return (await checkedInvoice(app, actor, json, { language })).check;
}

async function checkedInvoice(
  app: InvoiceApp,
  { tenantId }: Pick<Actor, 'tenantId'>,
  json: Uint8Array,
  how: { readonly target?: InvoiceTarget | undefined; readonly language?: LanguageTag | undefined } = {},
): Promise<CheckedInvoice> {
  const { validationBytesMax } = app.settings;
  const output = await offload(app, tenantId, 'invoice', { bytes: json, at: app.clock(), settings: { validationBytesMax }, ...how });
  if ('notJson' in output) throw bodyInvalid({ pointer: '#', detail: output.notJson });
  return output;
}

interface MadeInvoice {
  readonly xml: Buffer;
  readonly computed: readonly string[];
  readonly warnings: readonly InvoiceError[];
}

/** The XML of a valid invoice: UBL, or CII where its profile is. Throws INVOICE_INVALID with all that is wrong. */
export async function makeInvoice(
  app: InvoiceApp,
  actor: Pick<Actor, 'tenantId'>,
  json: Uint8Array,
  target?: InvoiceTarget,
  language?: LanguageTag,
): Promise<MadeInvoice> {
  const { check, xml } = await checkedInvoice(app, actor, json, { target, language });
  if (!check.valid) throw invoiceInvalid(check.errors);
  return { xml, computed: check.computed, warnings: check.warnings };
}

/** PDF/A-3 of the readable copy with the XML inside; a Factur-X where the profile is. Throws what {@link makeInvoice} throws. */
export async function makeInvoicePdf(app: CopyingApp, actor: Pick<Actor, 'tenantId'>, json: Uint8Array): Promise<Buffer> {
  const { xml } = await makeInvoice(app, actor, json);
  return imageOf(app, actor, xml);
}

/** The readable copy as HTML of an invoice that may be incomplete: without the members that have an error. Throws what {@link imageOf} throws. */
export async function previewInvoice(
  app: CopyingApp,
  actor: Pick<Actor, 'tenantId'>,
  json: Uint8Array,
  language: LanguageTag,
): Promise<Buffer> {
  const { xml } = await checkedInvoice(app, actor, json, { target: 'ubl' });
  const { tenantId } = actor;
  return (await htmlCopy(app.threads, { tenantId, xml, language, look: await readCopyLook(app, tenantId) })) ?? tooLarge();
}

/** The readable copy. Throws INVOICE_INVALID where it would be too large. */
export async function imageOf(app: Pick<App, 'threads' | 'database'>, { tenantId }: Pick<Actor, 'tenantId'>, xml: Buffer): Promise<Buffer> {
  return (await pdfCopy(app.threads, { tenantId, xml, language: 'en', look: await readCopyLook(app, tenantId) })) ?? tooLarge();
}

function tooLarge(): never {
  throw invoiceInvalid([
    { pointer: '#', rule: 'LIMIT-COPY', detail: 'the invoice is too large for a readable copy, which takes 4 MiB of XML' },
  ]);
}

function invoiceInvalid(errors: readonly InvoiceError[]): ExchangeError {
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return new ExchangeError('INVOICE_INVALID', 'The invoice breaks rules', errors, {
    explained: `${first === undefined ? 'it could not be checked to the end' : `${first.pointer}: ${first.detail}`}${more}`,
  });
}
