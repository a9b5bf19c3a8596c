// Which schema a CII document is held to. Its specification identifier says so, except that three specifications share that of EN 16931.

const EN = 'urn:cen.eu:en16931:2017';

/** What the metadata of the PDF around a document call it. */
export type Generation = 'factur-x' | 'zugferd-2.0';

/** Each profile of Factur-X has a schema of its own. */
const FACTUR_X: ReadonlyMap<string, string> = new Map([
  ['urn:factur-x.eu:1p0:minimum', 'CII-MINIMUM'],
  ['urn:factur-x.eu:1p0:basicwl', 'CII-BASIC-WL'],
  [`${EN}#compliant#urn:factur-x.eu:1p0:basic`, 'CII-BASIC'],
  [`${EN}#conformant#urn:factur-x.eu:1p0:extended`, 'CII-EXTENDED'],
]);

/** Factur-X since 1.07 and the French specifications build on D22B. */
const ON_D22B = /#urn:(?:factur-x\.eu:1p0|peppol:france):|#urn\.cpro\.gouv\.fr:/;
/** The specifications that were before D22B: ZUGFeRD 2.0 and the first Factur-X. */
const ON_D16B_ONCE = /urn:zugferd\.de:2p0:|(?:compliant|conformant):factur-x\.eu:1p0:/;
/** Germany, the Netherlands, Peppol BIS. */
const ON_D16B = /:xrechnung_|#urn:fdc:nen\.nl:|#urn:fdc:peppol\.eu:2017:poacc:/;

/** `isLenient`: a later release may have the elements that the schema does not have. */
export interface CiiSchema {
  readonly family: string;
  readonly isLenient?: boolean;
}

export function ciiSchemaOf(customizationId: string, generation: Generation | undefined): CiiSchema {
  const own = FACTUR_X.get(customizationId);
  if (own !== undefined) return { family: own };
  if (ON_D22B.test(customizationId)) return { family: 'CII-D22B' };
  if (ON_D16B_ONCE.test(customizationId)) return { family: 'CII', isLenient: true };
  if (ON_D16B.test(customizationId)) return { family: 'CII' };
  // EN 16931 names D16B. The profile EN 16931 of Factur-X and the French one have its identifier as well.
  if (customizationId === EN && generation === 'factur-x') return { family: 'CII-EN16931' };
  if (customizationId === EN && generation === 'zugferd-2.0') return { family: 'CII', isLenient: true };
  return { family: 'CII-ANY' };
}
