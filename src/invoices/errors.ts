// What is wrong with an invoice, or only unusual: every entry points to a member of the JSON.

type InvoiceErrorCode =
  | 'unknown-member'
  | 'missing-member'
  | 'wrong-type'
  | 'wrong-format'
  | 'empty'
  | 'too-many-digits'
  | 'exclusive'
  | 'does-not-add-up';

export interface InvoiceError {
  /** JSON Pointer as a URI fragment (RFC 6901 §6): `#/lines/2/netAmount`. Of a member that is missing: its group. */
  readonly pointer: string;
  /** The business term or group of EN 16931. */
  readonly term?: string;
  readonly code?: InvoiceErrorCode;
  /** The id of the rule that is broken, also beside `does-not-add-up`. */
  readonly rule?: string;
  readonly detail: string;
  readonly given?: string;
  readonly expected?: string;
  /** What was probably meant: a name of a member, or a code. */
  readonly nearest?: string;
}

/** Of one invoice. More would not help, and make the answer larger than the invoice. */
export const INVOICE_ERRORS_MAX = 1_000;

/** A pointer to a member of what `pointer` points to. */
export function pointerTo(pointer: string, member: string | number): string {
  const name = typeof member === 'number' || /^\w*$/.test(member) ? member : encodeURIComponent(escaped(member));
  return `${pointer}/${name}`;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1').toWellFormed();
}
