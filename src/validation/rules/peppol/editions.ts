// What differs from one release of the Peppol invoice rules to the next, and from billing to self-billing.

import type { CodeList } from '../../codes/codeList.js';
import { CURRENCIES_2025_11, CURRENCIES_2026_05 } from '../../codes/peppol/currencies.js';
import {
  CREDIT_NOTE_TYPES,
  INVOICE_TYPES,
  INVOICE_TYPES_2026_11,
  SELF_BILLED_CREDIT_NOTE_TYPES,
  SELF_BILLED_INVOICE_TYPES,
} from '../../codes/peppol/documentTypes.js';
import { EAS_2025_11, EAS_2026_05, EAS_2026_11 } from '../../codes/peppol/eas.js';
import type { Severity } from '../../rule.js';
import { GERMAN_FORMS_2025_11, GERMAN_FORMS_2026_05, type GermanForms } from './germanForms.js';
import type { Identifiers } from './identifiers.js';

/** A business process: whether Peppol approves it, and whether it limits the type codes. */
interface Process {
  readonly approved: boolean;
  readonly typed: boolean;
}

export interface PeppolEdition {
  readonly version: string;
  readonly validFrom: string;
  /** What the specification identifier begins with. */
  readonly customization: string;
  /** Another beginning, where both are allowed. */
  readonly otherCustomization?: string;
  /** Whether `::`, which is not allowed in document type identifiers, may stand in it. */
  readonly colons: boolean;
  readonly process: (profileId: string) => Process;
  readonly invoiceTypes: CodeList;
  readonly creditNoteTypes: CodeList;
  readonly currencies: CodeList;
  readonly eas: CodeList;
  readonly identifiers: Identifiers;
  readonly selfBilling: boolean;
  /** Whether VAT amounts of the breakdown stand in the invoice currency outside a total with a breakdown too. */
  readonly breakdownInCurrency: boolean;
  /** Whether elements that must stand once are counted (R140 to R276). */
  readonly counted: boolean;
  /** Type codes that only German parties may use among themselves. */
  readonly germanTypes: readonly string[];
  readonly denmark: { readonly unspsc: Severity; readonly buyerScheme: Severity };
  readonly germany: GermanForms;
  /** Whether the fourth part of a Greek number is looked at, the type of the document (GR-R-001-5). */
  readonly greekTypes: boolean;
  /** Whether there are rules for Slovakia, whose parties may also correct invoices (384) among themselves. */
  readonly slovakia: boolean;
}

const EN = 'urn:cen.eu:en16931:2017';

export const PLAIN_BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
export const SELF_BILLED_BILLING = 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0';
export const APPROVED_WITH_RESPONSE = 'urn:peppol:bis:billing_with_response';
const APPROVED_IN_FRANCE = ['urn:peppol:france:billing:regulated', 'urn:peppol:france:billing:non-regulated'];

const ALWAYS: Identifiers = {
  'PEPPOL-COMMON-R040': 'fatal',
  'PEPPOL-COMMON-R041': 'fatal',
  'PEPPOL-COMMON-R042': 'fatal',
  'PEPPOL-COMMON-R043': 'fatal',
  'PEPPOL-COMMON-R044': 'warning',
  'PEPPOL-COMMON-R045': 'warning',
  'PEPPOL-COMMON-R046': 'warning',
  'PEPPOL-COMMON-R047': 'warning',
  'PEPPOL-COMMON-R049': 'fatal',
  'PEPPOL-COMMON-R050': 'fatal',
};

/** Of CII. */
export const IDENTIFIERS_2025_05: Identifiers = { ...ALWAYS, 'PEPPOL-COMMON-R048': 'warning' };

export const IDENTIFIERS_2025_11: Identifiers = { ...ALWAYS, 'PEPPOL-COMMON-R052': 'warning', 'PEPPOL-COMMON-R053': 'warning' };

export const IDENTIFIERS_2026_05: Identifiers = {
  ...IDENTIFIERS_2025_11,
  'PEPPOL-COMMON-R052': 'fatal',
  'PEPPOL-COMMON-R053': 'fatal',
  'PEPPOL-COMMON-R054': 'warning',
  'PEPPOL-COMMON-R055': 'warning',
  'PEPPOL-COMMON-R056-1': 'warning',
  'PEPPOL-COMMON-R056-2': 'warning',
  'PEPPOL-COMMON-R057': 'warning',
};

const { 'PEPPOL-COMMON-R040': _anyLength, 'PEPPOL-COMMON-R043': _anyBeginning, ...KEPT_2026_11 } = IDENTIFIERS_2026_05;

export const IDENTIFIERS_2026_11: Identifiers = {
  ...KEPT_2026_11,
  'PEPPOL-COMMON-R040 thirteen': 'fatal',
  'PEPPOL-COMMON-R043 beginning': 'fatal',
  'PEPPOL-COMMON-R054': 'fatal',
  'PEPPOL-COMMON-R055': 'fatal',
  'PEPPOL-COMMON-R056-1': 'fatal',
  'PEPPOL-COMMON-R056-2': 'fatal',
  'PEPPOL-COMMON-R057': 'fatal',
  'PEPPOL-COMMON-R058': 'warning',
  'PEPPOL-COMMON-R059': 'warning',
  'PEPPOL-COMMON-R062': 'warning',
};

const { 'PEPPOL-COMMON-R043 beginning': _beginning, 'PEPPOL-COMMON-R062': _belgian, ...SHARED_2026_11 } = IDENTIFIERS_2026_11;

/** Of all documents but invoices in UBL: Belgian numbers are looked at as before. */
export const IDENTIFIERS_COMMON_2026_11: Identifiers = { ...SHARED_2026_11, 'PEPPOL-COMMON-R043': 'fatal' };

/** What is said once for all editions is what the first of them says; a later one says what it changes, and never touches an earlier one. */
export const BILLING_2025_11: PeppolEdition = {
  version: '2025.11',
  validFrom: '2026-02-23',
  customization: `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
  colons: true,
  process: (profileId) => {
    const number = /urn:fdc:peppol.eu:2017:poacc:billing:([0-9]{2}):1.0/.exec(profileId)?.[1];
    return { approved: number !== undefined, typed: number === '01' };
  },
  invoiceTypes: INVOICE_TYPES,
  creditNoteTypes: CREDIT_NOTE_TYPES,
  currencies: CURRENCIES_2025_11,
  eas: EAS_2025_11,
  identifiers: IDENTIFIERS_2025_11,
  selfBilling: false,
  breakdownInCurrency: true,
  counted: false,
  germanTypes: ['326', '384'],
  denmark: { unspsc: 'warning', buyerScheme: 'warning' },
  germany: GERMAN_FORMS_2025_11,
  greekTypes: true,
  slovakia: false,
};

export const BILLING_2026_05: PeppolEdition = {
  ...BILLING_2025_11,
  version: '2026.5',
  validFrom: '2026-08-17',
  colons: false,
  process: (profileId) => {
    const processes = [PLAIN_BILLING, ...APPROVED_IN_FRANCE, APPROVED_WITH_RESPONSE];
    const approved = processes.includes(profileId);
    return { approved, typed: approved };
  },
  currencies: CURRENCIES_2026_05,
  eas: EAS_2026_05,
  identifiers: IDENTIFIERS_2026_05,
  denmark: { unspsc: 'fatal', buyerScheme: 'fatal' },
  germany: GERMAN_FORMS_2026_05,
};

export const SELF_BILLING_2026_05: PeppolEdition = {
  ...BILLING_2026_05,
  customization: `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`,
  process: (profileId) => {
    const typed = [SELF_BILLED_BILLING, ...APPROVED_IN_FRANCE].includes(profileId);
    return { approved: typed || profileId === APPROVED_WITH_RESPONSE, typed };
  },
  invoiceTypes: SELF_BILLED_INVOICE_TYPES,
  creditNoteTypes: SELF_BILLED_CREDIT_NOTE_TYPES,
  selfBilling: true,
  breakdownInCurrency: false,
};

export const BILLING_2026_11: PeppolEdition = {
  ...BILLING_2026_05,
  version: '2026.11',
  validFrom: '2027-02-24',
  invoiceTypes: INVOICE_TYPES_2026_11,
  eas: EAS_2026_11,
  identifiers: IDENTIFIERS_2026_11,
  counted: true,
  germanTypes: ['326', '384', '389'],
  greekTypes: false,
  slovakia: true,
};

export const SELF_BILLING_2026_11: PeppolEdition = {
  ...SELF_BILLING_2026_05,
  version: '2026.11',
  validFrom: '2027-02-24',
  eas: EAS_2026_11,
  identifiers: IDENTIFIERS_2026_11,
  breakdownInCurrency: true,
  counted: true,
};
