// Errors of work on their way out of a thread: their class does not come with them.
import type { InvoiceState } from '../../../pdf/error.js';
import { SbdhError } from '../../../peppol/sbdhReader.js';
import { SignatureError } from '../../../signature/error.js';
import { XmlError } from '../../../xml/error.js';
import { UnprocessablePdf } from '../fields/unprocessablePdf.js';

/** The members of an error of one of the known classes. */
export type ThreadFault = Readonly<Record<string, unknown>> & { readonly message: string };

const ERRORS: Readonly<Record<string, (fault: ThreadFault) => Error>> = {
  XmlError: ({ line, column, reason }) => new XmlError(line as number, column as number, reason as string),
  PdfError: ({ message, invoice }) => new UnprocessablePdf(message, invoice as InvoiceState),
  SignatureError: ({ message }) => new SignatureError(message),
  SbdhError: ({ message }) => new SbdhError(message),
};

/** Undefined for an error that is none of the input: it ends the thread. */
export function faultOf(error: unknown): ThreadFault | undefined {
  if (!(error instanceof Error && error.name in ERRORS)) return undefined;
  return { ...error, message: error.message };
}

export function errorOf(fault: ThreadFault): Error {
  return ERRORS[fault['name'] as string]!(fault);
}
