// Which schema a document of Factur-X, of ZUGFeRD or of the French specifications follows.
import type { Generation } from '../../ciiSchema.js';
import type { Schema } from '../../descriptor.js';

const EN = 'urn:cen.eu:en16931:2017';
const D16B: Schema = { family: 'CII' };
/** A later release may have the elements that D16B does not have. */
const D16B_ONCE: Schema = { ...D16B, severities: { 'STRUCTURE-UNKNOWN': 'warning' } };

/** Each profile has a schema of its own. */
const PROFILES: ReadonlyMap<string, string> = new Map([
  ['urn:factur-x.eu:1p0:minimum', 'CII-MINIMUM'],
  ['urn:factur-x.eu:1p0:basicwl', 'CII-BASIC-WL'],
  [`${EN}#compliant#urn:factur-x.eu:1p0:basic`, 'CII-BASIC'],
  [`${EN}#conformant#urn:factur-x.eu:1p0:extended`, 'CII-EXTENDED'],
]);

/** Factur-X since 1.07 and the French specifications build on D22B. */
const ON_D22B = /#urn:(?:factur-x\.eu:1p0|peppol:france):|#urn\.cpro\.gouv\.fr:/;
/** The specifications that were before D22B: ZUGFeRD 2.0 and the first Factur-X. */
const ON_D16B_ONCE = /urn:zugferd\.de:2p0:|(?:compliant|conformant):factur-x\.eu:1p0:/;

/** The profile EN 16931 and the French one have the identifier of the norm: there the metadata of the PDF tell. */
export function schemaOf(customizationId: string, generation: Generation | undefined): Schema | undefined {
  const own = PROFILES.get(customizationId);
  if (own !== undefined) return { family: own };
  if (ON_D22B.test(customizationId)) return { family: 'CII-D22B' };
  if (ON_D16B_ONCE.test(customizationId)) return D16B_ONCE;
  if (customizationId !== EN || generation === undefined) return undefined;
  return generation === 'factur-x' ? { family: 'CII-EN16931', rules: 'FACTUR-X-EN16931' } : D16B_ONCE;
}
