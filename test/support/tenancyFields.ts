// What the lists, marks and settings of people answer for the identifiers of another tenant.

export interface Named {
  readonly document: string;
  readonly failed: string;
  readonly subscription: string;
  readonly delivery: string;
  readonly account: string;
}

/** The response for each field: `null` or an empty list as data, or the code of the refusal. */
export const LIST_FIELDS: Readonly<Record<string, readonly [query: (id: Named) => string, seen: unknown]>> = {
  'Query.documentLabels': [() => '{ documentLabels }', { documentLabels: [] }],
  'Query.documentTotals': [
    ({ document }) => `{ documentTotals(filter: { documentIds: ["${document}"] }) { byCurrency { documents } } }`,
    { documentTotals: { byCurrency: [] } },
  ],
  // The one that it received itself.
  'Query.documentCounts': [() => '{ documentCounts { count } }', { documentCounts: [{ count: 1 }] }],
  'Mutation.markDocumentsRead': [
    ({ document }) => `mutation { markDocumentsRead(documentIds: ["${document}"]) }`,
    { markDocumentsRead: 0 },
  ],
  'Mutation.labelDocuments': [
    ({ document }) => `mutation { labelDocuments(documentIds: ["${document}"], add: ["mine"]) }`,
    { labelDocuments: 0 },
  ],
  'Mutation.cancelSending': [({ failed }) => `mutation { cancelSending(documentId: "${failed}") { status } }`, 'DOCUMENT_NOT_FOUND'],
};
