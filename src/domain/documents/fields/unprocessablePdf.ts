import type { InvoiceState } from '../../../pdf/error.js';
import { ExchangeError } from '../../errors.js';

/** `PDF_UNPROCESSABLE`, and what is known of the invoice in the PDF. */
export class UnprocessablePdf extends ExchangeError {
  constructor(
    message: string,
    readonly invoice: InvoiceState,
  ) {
    super('PDF_UNPROCESSABLE', message);
  }
}
