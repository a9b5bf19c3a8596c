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
  'Query.attention': [() => '{ attention { cause } }', { attention: [] }],
  // The causes have names of their own, and the mark is the caller's.
  'Mutation.assignAttention': [
    () => 'mutation { assignAttention(target: { cause: DOCUMENT_FAILED, key: "SEND_FAILED" }, assignee: "viewer@demo.example") }',
    'PARAMETERS_INVALID',
  ],
  'Mutation.snoozeAttention': [
    ({ failed }) =>
      `mutation { snoozeAttention(target: { cause: DOCUMENT_FAILED, key: "SEND_FAILED", item: "${failed}" }, until: "2030-01-01T00:00:00Z") }`,
    { snoozeAttention: true },
  ],
  'Query.bulkJob': [({ subscription }) => `{ bulkJob(id: "${subscription}") { id } }`, { bulkJob: null }],
  'Query.bulkJobs': [() => '{ bulkJobs { id } }', { bulkJobs: [] }],
  'Mutation.cancelBulkJob': [({ subscription }) => `mutation { cancelBulkJob(id: "${subscription}") { id } }`, { cancelBulkJob: null }],
  'Mutation.retryDocumentsByFilter': byFilter('retryDocumentsByFilter', ''),
  'Mutation.completeDocumentsByFilter': byFilter('completeDocumentsByFilter', ', status: ERROR'),
  'Mutation.labelDocumentsByFilter': byFilter('labelDocumentsByFilter', ', add: ["mine"]'),
  'Mutation.markDocumentsReadByFilter': byFilter('markDocumentsReadByFilter', ''),
  'Mutation.dismissDocuments': [
    ({ failed }) => `mutation { dismissDocuments(note: "why", documentIds: ["${failed}"]) { done failures { error } } }`,
    { dismissDocuments: { done: 1, failures: [{ error: 'Document not found' }] } },
  ],
  'Query.savedViews': [() => '{ savedViews { name } }', { savedViews: [] }],
  'Query.webhookReplays': [() => '{ webhookReplays { id } }', { webhookReplays: [] }],
  'Query.usage': [() => '{ usage { documentsPerDay bytesMax } }', { usage: { documentsPerDay: 0, bytesMax: 0 } }],
  'Query.certificates': [() => '{ certificates { purpose } }', { certificates: [{ purpose: 'ap' }, { purpose: 'smp' }] }],
  'Query.clients': [() => '{ clients { clientId } }', 'FORBIDDEN'],
  'Query.people': [() => '{ people { email } }', 'FORBIDDEN'],
  'Query.personSessions': [() => '{ personSessions { id } }', 'FORBIDDEN'],
  'Mutation.addClient': [() => 'mutation { addClient(clientId: "mine", scopes: ["exchange/read"]) { secret } }', 'FORBIDDEN'],
  'Mutation.rotateClientSecret': [() => 'mutation { rotateClientSecret(clientId: "demo-seller") { secret } }', 'FORBIDDEN'],
  'Mutation.revokeClient': [() => 'mutation { revokeClient(clientId: "demo-seller") }', 'FORBIDDEN'],
  'Mutation.saveView': [() => 'mutation { saveView(page: "documents", name: "mine", state: {}) { id } }', 'FORBIDDEN'],
  'Mutation.removeSavedView': [({ subscription }) => `mutation { removeSavedView(id: "${subscription}") }`, 'FORBIDDEN'],
  'Query.alertRules': [() => '{ alertRules { id } }', { alertRules: [] }],
  'Mutation.saveAlertRule': [
    () => 'mutation { saveAlertRule(kind: MAIL, target: "a@buyer.example") { target } }',
    { saveAlertRule: { target: 'a@buyer.example' } },
  ],
  'Mutation.removeAlertRule': [({ subscription }) => `mutation { removeAlertRule(id: "${subscription}") }`, { removeAlertRule: false }],
  'Mutation.cancelSending': [({ failed }) => `mutation { cancelSending(documentId: "${failed}") { status } }`, 'DOCUMENT_NOT_FOUND'],
};

/** The filter finds nothing of another tenant. */
function byFilter(name: string, more: string): (typeof LIST_FIELDS)[string] {
  return [({ failed }) => `mutation { ${name}(filter: { documentIds: ["${failed}"] }, expectedCount: 1${more}) { id } }`, 'COUNT_CHANGED'];
}
