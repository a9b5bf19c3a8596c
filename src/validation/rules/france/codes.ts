// The codes of French invoices, as the rules of 1.4.0 list them.

export const TYPES = words('380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503');
/** The buyer issues them in the name of the seller. */
export const SELF_BILLED = words('389 501 500 471 473 261 502');
export const CORRECTIONS = words('384 471 472 473');
export const CREDIT_NOTES = words('261 381 396 502 503');
export const PREPAYMENTS = words('386 500 503');
export const MODES = words('B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9');
/** Modes of invoices that are paid already. */
export const PAID = words('B2 S2 M2');
/** Modes of the last invoice after prepayments. */
export const FINAL = words('B4 S4 M4');
export const MULTI_VENDOR = words('B8 S8 M8');
/** Each party sells to the other. */
export const BIDIRECTIONAL = words('B9 S9 M9');
export const TREATMENTS = words('B2B B2BINT B2C B2CINT OUTOFSCOPE ARCHIVEONLY');
export const CATEGORIES = words('S E AE K G O Z');
/** Compared as text: with as many decimals as are written here. */
export const RATES = words(
  '0 0.0 0.00 10 10.0 10.00 13 13.0 13.00 20 20.0 20.00 8.5 8.50 19.6 19.60 2.1 2.10 5.5 5.50 7 7.0 7.00 20.6 20.60 1.05 0.9 0.90 1.75 9.2 9.20 9.6 9.60',
);
export const ATTACHMENTS = words(
  'RIB LISIBLE FEUILLE_DE_STYLE PJA BORDEREAU_SUIVI DOCUMENT_ANNEXE BON_LIVRAISON BON_COMMANDE BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE FACTURE_PAIEMENT_DIRECT RECAPITULATIF_COTRAITANCE',
);

export function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
