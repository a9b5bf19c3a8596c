// What the lists, marks and settings of people answer for the identifiers of another tenant.

export interface Named {
  readonly document: string;
  readonly failed: string;
  readonly subscription: string;
  readonly delivery: string;
  readonly account: string;
  readonly portalLink: string;
}

/** By token and by session, where the two differ: some operations are for people. */
export class Apart {
  constructor(
    readonly token: unknown,
    readonly session: unknown,
  ) {}
}

const people = (session: unknown): Apart => new Apart('FORBIDDEN', session);

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
  'Mutation.holdDocuments': [
    ({ document }) => `mutation { holdDocuments(documentIds: ["${document}"], reason: "mine") }`,
    { holdDocuments: 0 },
  ],
  'Mutation.releaseHolds': [
    ({ document }) => `mutation { releaseHolds(documentIds: ["${document}"], reason: "mine") }`,
    people({ releaseHolds: 0 }),
  ],
  'Query.retention': [() => '{ retention { rules { days } } }', { retention: { rules: [] } }],
  'Mutation.removeRetentionRule': [() => 'mutation { removeRetentionRule(country: "BE") { days } }', people('PARAMETERS_INVALID')],
  'Mutation.saveRetentionRule': [
    () => 'mutation { saveRetentionRule(country: "BE", days: 90) { rules { days } } }',
    people({ saveRetentionRule: { rules: [{ days: 90 }] } }),
  ],
  'Mutation.labelDocuments': [
    ({ document }) => `mutation { labelDocuments(documentIds: ["${document}"], add: ["mine"]) }`,
    { labelDocuments: 0 },
  ],
  'Mutation.addComment': [
    ({ document }) => `mutation { addComment(documentId: "${document}", text: "mine") { id } }`,
    people('DOCUMENT_NOT_FOUND'),
  ],
  'Query.standingExports': [() => '{ standingExports { name } }', { standingExports: [] }],
  'Mutation.saveStandingExport': [
    ({ document }) =>
      `mutation { saveStandingExport(id: "${document}", standing: { name: "Books", format: CSV, day: 1, recipients: ["nobody@acme.example"] }) { name } }`,
    people({ saveStandingExport: null }),
  ],
  'Mutation.runStandingExport': [
    ({ document }) => `mutation { runStandingExport(id: "${document}") { name } }`,
    people({ runStandingExport: null }),
  ],
  'Mutation.removeStandingExport': [
    ({ document }) => `mutation { removeStandingExport(id: "${document}") }`,
    people({ removeStandingExport: false }),
  ],
  'Query.approvalRules': [() => '{ approvalRules { supplier } }', { approvalRules: [] }],
  'Query.newInvoice': [({ document }) => `{ newInvoice(documentId: "${document}") { number } }`, { newInvoice: null }],
  'Query.noticeChoice': [() => '{ noticeChoice { label } }', new Apart({ noticeChoice: null }, { noticeChoice: { label: null } })],
  'Mutation.saveNoticeChoice': [
    () =>
      'mutation { saveNoticeChoice(choice: { invoices: OFF, digestHour: 6, mentions: true, assignments: true, approvals: true, failedSends: true }) { label } }',
    people({ saveNoticeChoice: { label: null } }),
  ],
  'Mutation.saveApprovalRules': [() => 'mutation { saveApprovalRules(rules: []) { supplier } }', people({ saveApprovalRules: [] })],
  'Mutation.requestApproval': [
    ({ document }) => `mutation { requestApproval(documentId: "${document}") { documentId } }`,
    people('DOCUMENT_NOT_FOUND'),
  ],
  'Mutation.approve': [({ document }) => `mutation { approve(documentId: "${document}") { documentId } }`, people('DOCUMENT_NOT_FOUND')],
  'Mutation.declineApproval': [
    ({ document }) => `mutation { declineApproval(documentId: "${document}", reason: "why") { documentId } }`,
    people('DOCUMENT_NOT_FOUND'),
  ],
  'Query.colleagues': [() => '{ colleagues { email } }', people({ colleagues: [{ email: 'buyer@demo.example' }] })],
  'Mutation.assignDocument': [
    ({ document }) => `mutation { assignDocument(documentId: "${document}", person: null) { documentId } }`,
    'DOCUMENT_NOT_FOUND',
  ],
  'Mutation.removeComment': [({ document }) => `mutation { removeComment(id: "${document}") }`, people({ removeComment: false })],
  'Query.attention': [() => '{ attention { cause } }', { attention: [] }],
  'Mutation.assignAttention': [
    () => 'mutation { assignAttention(target: { cause: DOCUMENT_FAILED, key: "SEND_FAILED" }, assignee: "viewer@demo.example") }',
    'PARAMETERS_INVALID',
  ],
  'Mutation.snoozeAttention': [
    ({ failed }) =>
      `mutation { snoozeAttention(target: { cause: DOCUMENT_FAILED, key: "SEND_FAILED", item: "${failed}" }, until: "2030-01-01T00:00:00Z") }`,
    'PARAMETERS_INVALID',
  ],
  'Query.bulkJob': [({ subscription }) => `{ bulkJob(id: "${subscription}") { id } }`, { bulkJob: null }],
  'Query.bulkJobs': [() => '{ bulkJobs { id } }', { bulkJobs: [] }],
  'Query.exportJob': [({ subscription }) => `{ exportJob(id: "${subscription}") { id } }`, { exportJob: null }],
  'Query.exportJobs': [() => '{ exportJobs { id } }', { exportJobs: [] }],
  'Mutation.cancelExport': [({ subscription }) => `mutation { cancelExport(id: "${subscription}") { id } }`, { cancelExport: null }],
  'Mutation.startExport': [
    ({ failed }) => `mutation { startExport(format: CSV, filter: { documentIds: ["${failed}"] }) { total } }`,
    { startExport: { total: 0 } },
  ],
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
  'Query.clients': [() => '{ clients { clientId } }', people({ clients: [{ clientId: 'demo-buyer' }] })],
  'Query.people': [() => '{ people { email } }', people({ people: [{ email: 'buyer@demo.example' }] })],
  'Query.personSessions': [() => '{ personSessions { email } }', people({ personSessions: [{ email: 'buyer@demo.example' }] })],
  'Mutation.addClient': [
    () => 'mutation { addClient(clientId: "mine", scopes: ["exchange/read"]) { clientId } }',
    people({ addClient: { clientId: 'mine' } }),
  ],
  'Mutation.rotateClientSecret': [
    () => 'mutation { rotateClientSecret(clientId: "demo-seller") { secret } }',
    people('PARAMETERS_INVALID'),
  ],
  'Mutation.revokeClient': [() => 'mutation { revokeClient(clientId: "demo-seller") }', people('PARAMETERS_INVALID')],
  // Somebody of another tenant gets a role here, and the account there stays as it is: no link.
  'Mutation.invitePerson': [
    () => 'mutation { invitePerson(email: "known@seller.example", role: admin) { link } }',
    people({ invitePerson: { link: null } }),
  ],
  'Mutation.renewPersonLink': ofPerson('renewPersonLink', '', ' { link }'),
  'Mutation.changePersonRole': ofPerson('changePersonRole', ', role: viewer'),
  'Mutation.removePerson': ofPerson('removePerson'),
  'Mutation.disablePerson': ofPerson('disablePerson'),
  'Mutation.enablePerson': ofPerson('enablePerson'),
  'Mutation.endPersonSessions': ofPerson('endPersonSessions'),
  'Mutation.saveView': [
    () => 'mutation { saveView(page: "documents", name: "mine", state: {}) { name } }',
    people({ saveView: { name: 'mine' } }),
  ],
  'Mutation.removeSavedView': [
    ({ subscription }) => `mutation { removeSavedView(id: "${subscription}") }`,
    people({ removeSavedView: false }),
  ],
  'Query.alertRules': [() => '{ alertRules { id } }', { alertRules: [] }],
  'Mutation.saveAlertRule': [
    () => 'mutation { saveAlertRule(kind: MAIL, target: "a@buyer.example") { target } }',
    { saveAlertRule: { target: 'a@buyer.example' } },
  ],
  'Mutation.rotateAlertSecret': [({ subscription }) => `mutation { rotateAlertSecret(id: "${subscription}") }`, 'NOT_FOUND'],
  'Mutation.revokePreviousAlertSecret': [
    ({ subscription }) => `mutation { revokePreviousAlertSecret(id: "${subscription}") }`,
    'NOT_FOUND',
  ],
  'Mutation.removeAlertRule': [({ subscription }) => `mutation { removeAlertRule(id: "${subscription}") }`, { removeAlertRule: false }],
  'Query.portalLinks': [() => '{ portalLinks { id } }', { portalLinks: [] }],
  'Query.portalOrigins': [() => '{ portalOrigins }', { portalOrigins: [] }],
  'Mutation.createPortalLink': [() => 'mutation { createPortalLink(capabilities: []) { id } }', 'PARAMETERS_INVALID'],
  'Mutation.revokePortalLink': [({ portalLink }) => `mutation { revokePortalLink(id: "${portalLink}") }`, { revokePortalLink: false }],
  // Its own.
  'Mutation.savePortalOrigins': [
    () => 'mutation { savePortalOrigins(origins: ["https://erp.buyer.example"]) }',
    { savePortalOrigins: ['https://erp.buyer.example'] },
  ],
  'Query.tenantSettings': [() => '{ tenantSettings { onlyOwnSenders } }', { tenantSettings: { onlyOwnSenders: false } }],
  'Query.copyLook': [() => '{ copyLook { colour } }', { copyLook: null }],
  'Mutation.updateCopyLook': [() => 'mutation { updateCopyLook(colour: "#e36414") { colour } }', { updateCopyLook: { colour: '#e36414' } }],
  'Mutation.updateTenantSettings': [
    () => 'mutation { updateTenantSettings(onlyOwnSenders: false) { onlyOwnSenders } }',
    { updateTenantSettings: { onlyOwnSenders: false } },
  ],
  'Query.eReportPeriods': [() => '{ eReportPeriods { __typename } }', { eReportPeriods: Array(12).fill({ __typename: 'EReportPeriod' }) }],
  'Query.eReports': [() => '{ eReports(from: "2020-01-01", to: "2020-01-31") { kind } }', { eReports: [] }],
  'Mutation.sendEReports': [() => 'mutation { sendEReports(from: "2020-01-01", to: "2020-01-31") { kind } }', { sendEReports: [] }],
  'Mutation.sendLifecycleStatus': [
    ({ document }) => `mutation { sendLifecycleStatus(documentId: "${document}", status: "205") { status } }`,
    'DOCUMENT_NOT_FOUND',
  ],
  'Mutation.answerInvoice': [
    ({ document }) => `mutation { answerInvoice(documentId: "${document}", code: AP) { status } }`,
    'DOCUMENT_NOT_FOUND',
  ],
  'Mutation.cancelSending': [({ failed }) => `mutation { cancelSending(documentId: "${failed}") { status } }`, 'DOCUMENT_NOT_FOUND'],
};

/** The filter finds nothing of another tenant. */
function byFilter(name: string, more: string): (typeof LIST_FIELDS)[string] {
  return [({ failed }) => `mutation { ${name}(filter: { documentIds: ["${failed}"] }, expectedCount: 1${more}) { id } }`, 'COUNT_CHANGED'];
}

/** The person has no role at the tenant that asks. */
function ofPerson(name: string, more = '', selection = ''): (typeof LIST_FIELDS)[string] {
  return [() => `mutation { ${name}(email: "seller@demo.example"${more})${selection} }`, people('PERSON_NOT_FOUND')];
}
