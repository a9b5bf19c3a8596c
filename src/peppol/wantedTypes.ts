// The document type identifiers under which a receiver may have registered a document (OpenPeppol Policy for use of Identifiers 4.4).
import { schemeOf, splitDocumentType, WILDCARD_SCHEME } from './documentTypes.js';

const CANDIDATES_MAX = 8;

/**
 * The identifiers in the order of the policy: for a PINT document the exact one, then the one with a wildcard behind its whole
 * CustomizationID, then with one part behind `@` less each. Any other document has one.
 */
export function registeredIdentifiers(documentType: string): { scheme: string; value: string }[] {
  const parts = splitDocumentType(documentType);
  const scheme = schemeOf(documentType);
  if (parts === undefined || scheme !== WILDCARD_SCHEME) return [{ scheme, value: documentType }];
  const { rootNs, rootLocal, customizationId, version } = parts;
  const withId = (id: string): { scheme: string; value: string } => ({
    scheme,
    value: `${rootNs}::${rootLocal}##${id}::${version}`,
  });
  const candidates = [withId(customizationId), withId(`${customizationId}*`)];
  for (let end = customizationId.lastIndexOf('@'); end > 0; end = customizationId.lastIndexOf('@', end - 1)) {
    candidates.push(withId(`${customizationId.slice(0, end)}*`));
  }
  return candidates.slice(0, CANDIDATES_MAX);
}

/** Whether a receiver with these types takes the document, by its own type or by a wildcard. */
export function isTaken(documentType: string, registered: ReadonlySet<string>): boolean {
  return registeredIdentifiers(documentType).some(({ value }) => registered.has(value));
}
