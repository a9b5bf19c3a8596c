// What the editions of EXTENDED-CTC-FR differ in. An older one never changes.

export interface FranceExtendedEdition {
  readonly version: string;
  readonly validFrom: string;
  /** CII: the syntax rules that EN 16931 has since 1.3.16 hold here, and BR-CO-27 is gone. */
  readonly hasNewSyntaxRules: boolean;
  /** CII: the VAT breakdown is compared with the lines that count, not with all of them. */
  readonly onlyLinesThatCount: boolean;
}

export const EXTENDED_2026_09: FranceExtendedEdition = {
  version: '1.4.0.03',
  validFrom: '2026-09-01',
  hasNewSyntaxRules: false,
  onlyLinesThatCount: false,
};

export const EXTENDED_2026_10: FranceExtendedEdition = {
  version: '1.4.0.04',
  validFrom: '2026-10-01',
  hasNewSyntaxRules: true,
  onlyLinesThatCount: true,
};
