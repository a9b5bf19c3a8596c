// The namespaces of the documents, under the prefixes that people know them by.

export const NAMESPACES = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
} as const;

export const ROOT_NAMESPACES = {
  invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  creditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  applicationResponse: 'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2',
} as const;

const PREFIXES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(NAMESPACES).map(([prefix, namespace]) => [namespace, prefix] as const),
  ...Object.values(ROOT_NAMESPACES).map((namespace) => [namespace, ''] as const),
]);

/** The usual prefix of a namespace, '' for the roots of UBL; undefined where we know none. */
export function usualPrefix(namespace: string): string | undefined {
  return PREFIXES.get(namespace);
}
