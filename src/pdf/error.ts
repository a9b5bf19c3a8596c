/**
 * The invoice of a PDF that cannot be used. `none`: the PDF has none. `invalid`: it has one that cannot be read, or several. `unknown`: the
 * PDF was not read to its end.
 */
export type InvoiceState = 'none' | 'invalid' | 'unknown';

/** Why a PDF cannot be used. The message is a sentence without full stop, which may be shown to anyone. */
export class PdfError extends Error {
  override readonly name = 'PdfError';

  constructor(
    message: string,
    readonly invoice: InvoiceState,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
