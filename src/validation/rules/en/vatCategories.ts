// EN 16931, VAT by category: what the norm asks of each category. Written from the norm, 6.4.3.

export interface Category {
  /** In rule ids: `IC` for the code K. */
  readonly prefix: string;
  /** Of its ten rules, in their order. */
  readonly ids: string;
  readonly code: string;
  /** How often the VAT breakdown holds it. */
  readonly breakdown: 'once' | 'for each rate';
  /** Who must be identified, and by what; `none`: nobody may have a VAT identifier. */
  readonly seller: 'tax' | 'vat' | 'none';
  readonly buyer: 'vat or legal' | 'vat' | 'any';
  readonly rate: 'zero' | 'not negative' | 'positive' | 'none';
  readonly vat: 'zero' | 'computed';
  readonly reason: 'needed' | 'forbidden';
}

export const CATEGORIES: readonly Category[] = [
  {
    prefix: 'AE',
    ids: 'BR-AE-01 BR-AE-02 BR-AE-03 BR-AE-04 BR-AE-05 BR-AE-06 BR-AE-07 BR-AE-08 BR-AE-09 BR-AE-10',
    code: 'AE',
    breakdown: 'once',
    seller: 'tax',
    buyer: 'vat or legal',
    rate: 'zero',
    vat: 'zero',
    reason: 'needed',
  },
  rated('AF', 'BR-AF-01 BR-AF-02 BR-AF-03 BR-AF-04 BR-AF-05 BR-AF-06 BR-AF-07 BR-AF-08 BR-AF-09 BR-AF-10', 'L', 'not negative'),
  rated('AG', 'BR-AG-01 BR-AG-02 BR-AG-03 BR-AG-04 BR-AG-05 BR-AG-06 BR-AG-07 BR-AG-08 BR-AG-09 BR-AG-10', 'M', 'not negative'),
  {
    prefix: 'E',
    ids: 'BR-E-01 BR-E-02 BR-E-03 BR-E-04 BR-E-05 BR-E-06 BR-E-07 BR-E-08 BR-E-09 BR-E-10',
    code: 'E',
    breakdown: 'once',
    seller: 'tax',
    buyer: 'any',
    rate: 'zero',
    vat: 'zero',
    reason: 'needed',
  },
  {
    prefix: 'G',
    ids: 'BR-G-01 BR-G-02 BR-G-03 BR-G-04 BR-G-05 BR-G-06 BR-G-07 BR-G-08 BR-G-09 BR-G-10',
    code: 'G',
    breakdown: 'once',
    seller: 'vat',
    buyer: 'any',
    rate: 'zero',
    vat: 'zero',
    reason: 'needed',
  },
  {
    prefix: 'IC',
    ids: 'BR-IC-01 BR-IC-02 BR-IC-03 BR-IC-04 BR-IC-05 BR-IC-06 BR-IC-07 BR-IC-08 BR-IC-09 BR-IC-10',
    code: 'K',
    breakdown: 'once',
    seller: 'vat',
    buyer: 'vat',
    rate: 'zero',
    vat: 'zero',
    reason: 'needed',
  },
  {
    prefix: 'O',
    ids: 'BR-O-01 BR-O-02 BR-O-03 BR-O-04 BR-O-05 BR-O-06 BR-O-07 BR-O-08 BR-O-09 BR-O-10',
    code: 'O',
    breakdown: 'once',
    seller: 'none',
    buyer: 'any',
    rate: 'none',
    vat: 'zero',
    reason: 'needed',
  },
  rated('S', 'BR-S-01 BR-S-02 BR-S-03 BR-S-04 BR-S-05 BR-S-06 BR-S-07 BR-S-08 BR-S-09 BR-S-10', 'S', 'positive'),
  {
    prefix: 'Z',
    ids: 'BR-Z-01 BR-Z-02 BR-Z-03 BR-Z-04 BR-Z-05 BR-Z-06 BR-Z-07 BR-Z-08 BR-Z-09 BR-Z-10',
    code: 'Z',
    breakdown: 'once',
    seller: 'tax',
    buyer: 'any',
    rate: 'zero',
    vat: 'zero',
    reason: 'forbidden',
  },
];

function rated(prefix: string, ids: string, code: string, rate: Category['rate']): Category {
  return { prefix, ids, code, breakdown: 'for each rate', seller: 'tax', buyer: 'any', rate, vat: 'computed', reason: 'forbidden' };
}
