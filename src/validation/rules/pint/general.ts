// PINT without a jurisdiction: what is sent is always more special, so this is what is left of a document of one that is not here.
import { CREDIT_NOTE_TYPES } from '../../codes/peppol/documentTypes.js';
import type { TypeCodes } from './codes.js';
import type { Jurisdiction } from './jurisdiction.js';
import { listOfTypes, PINT_INVOICE_TYPES } from './lists.js';

export const BILLING: TypeCodes = { id: 'ibr-cl-01', invoice: PINT_INVOICE_TYPES, creditNote: CREDIT_NOTE_TYPES };
/** As most jurisdictions have it. */
export const SELF_BILLING: TypeCodes = { id: 'ibr-cl-01', invoice: listOfTypes('389'), creditNote: listOfTypes('261') };

export const GENERAL: Jurisdiction = {
  family: 'PEPPOL-PINT',
  version: '1.1.3',
  validFrom: '2026-09-07',
  kinds: { billing: BILLING, selfbilling: SELF_BILLING },
  patterns: [],
  lists: [],
};
