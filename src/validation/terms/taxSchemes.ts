// Which taxes the invoices of a jurisdiction of PINT have. Everywhere else, the tax is VAT.

/** By the end of BT-24 in PINT. The first is that of registrations, and of categories that say nothing else. */
const BY_JURISDICTION: Readonly<Record<string, readonly string[]>> = { 'aunz-1': ['GST'], 'sg-1': ['GST'], 'my-1': ['VAT', 'AAL'] };
const VAT: readonly string[] = ['VAT'];

/** `specification`: BT-24. */
export function taxSchemesIn(specification: string): readonly string[] {
  return (isPint(specification) && BY_JURISDICTION[specification.split('@')[1] ?? '']) || VAT;
}

export function isPint(specification: string): boolean {
  return specification.startsWith('urn:peppol:pint:');
}
