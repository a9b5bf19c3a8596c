// The specifications that a word stands for: BT-24, and BT-23 where all its invoices have the same.
import { NLCIUS_ID } from '../validation/rules/nlcius/dutch.js';
import { BILLING_2026_11, PLAIN_BILLING, SELF_BILLED_BILLING, SELF_BILLING_2026_11 } from '../validation/rules/peppol/editions.js';
import { IDENTIFIERS } from '../validation/rules/xrechnung/facts.js';

interface Profile {
  readonly specificationId: string;
  /** Undefined where the invoice decides, such as by the kinds of transactions in France. */
  readonly processId?: string;
  /** BT-3 where it is absent. Default: 380. */
  readonly typeCode?: string;
  /** What its invoices are made as, where a PDF or a file of that kind is asked for. Default: UBL. */
  readonly syntax?: 'cii';
}

const EN16931 = 'urn:cen.eu:en16931:2017';

export const PROFILES: Readonly<Record<string, Profile>> = {
  peppol: { specificationId: BILLING_2026_11.customization, processId: PLAIN_BILLING },
  'peppol-selfbilling': { specificationId: SELF_BILLING_2026_11.customization, processId: SELF_BILLED_BILLING, typeCode: '389' },
  xrechnung: { specificationId: IDENTIFIERS.cius, processId: PLAIN_BILLING },
  nlcius: { specificationId: NLCIUS_ID, processId: PLAIN_BILLING },
  facturx: { specificationId: EN16931, syntax: 'cii' },
  en16931: { specificationId: EN16931 },
  france: { specificationId: EN16931 },
};

/** Undefined for no profile, and for an unknown word. */
export function profileNamed(name: string | undefined): Profile | undefined {
  return name !== undefined && Object.hasOwn(PROFILES, name) ? PROFILES[name] : undefined;
}
