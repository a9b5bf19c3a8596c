// The specifications that a word stands for: BT-24, and BT-23 where all its invoices have the same; and which invoices are Factur-X.
import { type FacturXLevel, isOnlyFacturX } from '../validation/rules/facturx/levels.js';
import { NLCIUS_ID } from '../validation/rules/nlcius/dutch.js';
import { BILLING_2026_11, PLAIN_BILLING, SELF_BILLED_BILLING, SELF_BILLING_2026_11 } from '../validation/rules/peppol/editions.js';
import { IDENTIFIERS } from '../validation/rules/xrechnung/facts.js';
import { type InvoiceGroup, textIn } from './model.js';

interface Profile {
  readonly specificationId: string;
  /** Undefined where the invoice decides, such as by the kinds of transactions in France. */
  readonly processId?: string;
  /** BT-3 where it is absent. Default: 380. */
  readonly typeCode?: string;
}

const EN16931 = 'urn:cen.eu:en16931:2017';

export const PROFILES: Readonly<Record<string, Profile>> = {
  peppol: { specificationId: BILLING_2026_11.customization, processId: PLAIN_BILLING },
  'peppol-selfbilling': { specificationId: SELF_BILLING_2026_11.customization, processId: SELF_BILLED_BILLING, typeCode: '389' },
  xrechnung: { specificationId: IDENTIFIERS.cius, processId: PLAIN_BILLING },
  nlcius: { specificationId: NLCIUS_ID, processId: PLAIN_BILLING },
  facturx: { specificationId: EN16931 },
  en16931: { specificationId: EN16931 },
  france: { specificationId: EN16931 },
};

/** Undefined for no profile, and for an unknown word. */
export function profileNamed(name: string | undefined): Profile | undefined {
  return name !== undefined && Object.hasOwn(PROFILES, name) ? PROFILES[name] : undefined;
}

/** By its word, or by a specification that is of Factur-X alone. */
export function isFacturX(invoice: InvoiceGroup): boolean {
  return textIn(invoice, 'profile') === 'facturx' || isOnlyFacturX(textIn(invoice, 'specificationId') ?? '');
}

/** Terms of members that an invoice needs, but that a profile of Factur-X below EN 16931 does not have. */
export const FACTURX_LACKS: Readonly<Partial<Record<FacturXLevel, ReadonlySet<string>>>> = {
  MINIMUM: new Set(['BT-34', 'BT-49', 'BG-8', 'BG-25']),
  'BASIC WL': new Set(['BG-25']),
};
