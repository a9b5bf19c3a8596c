// The kind of an invoice by its type code (BT-3, UNTDID 1001): UBL Invoice or CreditNote, and its issuer.
import { CREDIT_NOTE_TYPES } from '../validation/codes/documentTypes.js';

/** Those of UNTDID 1001 that are self-billed: invoices, corrected, prepaid and factored ones, credit notes and debit notes. */
const SELF_BILLING_TYPES: ReadonlySet<string> = new Set(['261', '389', '471', '473', '500', '501', '502', '527']);
const SELF_BILLING_SPECIFICATIONS = ['urn:fdc:peppol.eu:2017:poacc:selfbilling:', 'urn:peppol:pint:selfbilling-'];

/** Whether UBL uses the root CreditNote for it: the list of BR-CL-01. */
export function isCreditNoteType(typeCode: string): boolean {
  return CREDIT_NOTE_TYPES.codes.has(typeCode);
}

/** Self-billing: the customer issues the invoice (codes 299 and 300, self-billing of PINT, or such a type code; docs/decisions/046). */
export function isSelfBilling(customizationId: string | undefined, typeCode: string | undefined): boolean {
  return SELF_BILLING_SPECIFICATIONS.some((one) => customizationId?.includes(one) === true) || SELF_BILLING_TYPES.has(typeCode ?? '');
}
