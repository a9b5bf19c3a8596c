// What the releases of the rules of XRechnung 3.0.2 differ in. An older one never changes.
import type { Severity } from '../../rule.js';

export interface XRechnungEdition {
  readonly version: string;
  readonly validFrom: string;
  /** BR-TMP-2. */
  readonly location: Severity;
  /** BR-TMP-4 and BR-TMP-5 (CII), BR-TMP-6 (UBL) and BR-TMP-7 (CII). */
  readonly form: boolean;
  /** PEPPOL-EN16931-R008 lets it pass in UBL. */
  readonly emptyOrder: boolean;
}

/** Schematron 2.5.0. */
export const XRECHNUNG_2_5: XRechnungEdition = {
  version: '3.0.2',
  validFrom: '2026-01-31',
  location: 'warning',
  form: false,
  emptyOrder: false,
};

/** Schematron 2.6.0. Of CII, BR-TMP-7 is what the notes of the release say of it. */
export const XRECHNUNG_2_6: XRechnungEdition = {
  version: '3.0.2-2.6.0',
  validFrom: '2026-08-31',
  location: 'fatal',
  form: true,
  emptyOrder: true,
};
