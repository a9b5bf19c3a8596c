// What the releases of the rules for flux 10 differ in. An older one never changes.

export interface Flux10Edition {
  readonly version: string;
  readonly validFrom: string;
  /** G1.53: totals without VAT add up in any currency; those of VAT do in euros alone. */
  readonly netInAnyCurrency: boolean;
}

export const FLUX10_1_0: Flux10Edition = { version: '1.0', validFrom: '2026-07-27', netInAnyCurrency: false };
export const FLUX10_1_1: Flux10Edition = { version: '1.1', validFrom: '2026-09-17', netInAnyCurrency: true };
