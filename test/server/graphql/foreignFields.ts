// What each query and mutation answers for the identifiers of another tenant.
import { BUYER } from '../../support/documents.js';
import { LIST_FIELDS, type Named as ListNamed } from '../../support/tenancyFields.js';

/** Identifiers of the tenant that does not ask. */
export interface Named extends ListNamed {
  readonly participant: string;
  readonly replay: string;
  readonly cursor: string;
}

/** The response to the buyer for each field: `null` or an empty list as data, or the code of the refusal. */
export const FIELDS: Readonly<Record<string, readonly [query: (id: Named) => string, seen: unknown]>> = {
  'Query.viewer': [() => '{ viewer { tenantId } }', { viewer: { tenantId: 'demo-buyer' } }],
  'Query.auditLog': [
    ({ participant }) => `{ auditLog(filter: { subject: "${participant}" }) { totalCount edges { cursor } } }`,
    { auditLog: { totalCount: 0, edges: [] } },
  ],
  'Query.document': [({ document }) => `{ document(documentId: "${document}") { documentId files { downloadUrl } } }`, { document: null }],
  'Query.documents': [({ cursor }) => `{ documents(after: "${cursor}") { edges { cursor } } }`, 'PARAMETERS_INVALID'],
  'Query.statistics': [
    () => '{ statistics(from: "2020-01-01T00:00:00Z", to: "2090-01-01T00:00:00Z", bucket: MONTH) { byErrorCode { key } } }',
    { statistics: { byErrorCode: [] } },
  ],
  'Query.participants': [() => '{ participants { identifier } }', { participants: [{ identifier: BUYER }] }],
  'Query.participant': [({ participant }) => `{ participant(identifier: "${participant}") { name } }`, { participant: null }],
  'Query.findParticipant': [
    () => '{ findParticipant(vat: "BE0899965307") { candidates { identifier } } }',
    { findParticipant: { candidates: [] } },
  ],
  'Query.lookupReceiver': [
    ({ participant }) => `{ lookupReceiver(participant: "${participant}", documentType: "158") { isReachable isLocal endpoint } }`,
    { lookupReceiver: { isReachable: true, isLocal: true, endpoint: null } },
  ],
  'Query.checkInvoice': [() => '{ checkInvoice(invoice: {}) { valid } }', { checkInvoice: { valid: false } }],
  'Query.webhookSubscriptions': [() => '{ webhookSubscriptions { id } }', { webhookSubscriptions: [] }],
  'Mutation.signWebhookRequest': [
    ({ delivery }) => `mutation { signWebhookRequest(deliveryId: "${delivery}") { url } }`,
    'DELIVERY_NOT_FOUND',
  ],
  'Query.events': [({ cursor }) => `{ events(after: "${cursor}") { next } }`, 'PARAMETERS_INVALID'],
  'Query.webhookDelivery': [({ delivery }) => `{ webhookDelivery(id: "${delivery}") { id } }`, { webhookDelivery: null }],
  'Query.webhookDeliveries': [
    ({ subscription, document }) =>
      `{ webhookDeliveries(filter: { subscriptionId: "${subscription}", documentId: "${document}" }) { totalCount edges { cursor } } }`,
    { webhookDeliveries: { totalCount: 0, edges: [] } },
  ],
  'Mutation.sendInvoice': [() => 'mutation { sendInvoice(invoice: {}) { documentId } }', 'INVOICE_INVALID'],
  'Mutation.uploadDocument': [
    () => 'mutation { uploadDocument(documentType: invoice, documentId: "mine") { documentId } }',
    'UPLOAD_INVALID',
  ],
  'Mutation.validateDocument': [() => 'mutation { validateDocument(documentType: invoice) { verdict } }', 'UPLOAD_INVALID'],
  'Mutation.preflightDocument': [() => 'mutation { preflightDocument(documentType: invoice) { isSendable } }', 'UPLOAD_INVALID'],
  'Mutation.resubmitTaxData': [
    ({ document }) => `mutation { resubmitTaxData(documentId: "${document}") { status } }`,
    'DOCUMENT_NOT_FOUND',
  ],
  'Mutation.dismissDocument': [
    ({ document }) => `mutation { dismissDocument(documentId: "${document}", note: "why") { status } }`,
    'DOCUMENT_NOT_FOUND',
  ],
  'Mutation.completeDocument': [
    ({ document }) => `mutation { completeDocument(documentId: "${document}", status: EXPORTED) { status } }`,
    'DOCUMENT_NOT_FOUND',
  ],
  'Mutation.completeDocuments': [
    ({ document }) => `mutation { completeDocuments(documents: [{ documentId: "${document}", status: ERROR }]) { status error } }`,
    { completeDocuments: [{ status: null, error: 'Document not found' }] },
  ],
  'Mutation.retryDocument': [({ failed }) => `mutation { retryDocument(documentId: "${failed}") { status } }`, 'DOCUMENT_NOT_FOUND'],
  'Mutation.retryDocuments': [
    ({ failed }) => `mutation { retryDocuments(documentIds: ["${failed}"]) { status error } }`,
    { retryDocuments: [{ status: null, error: 'Document not found' }] },
  ],
  'Mutation.releaseDocument': [
    ({ document }) => `mutation { releaseDocument(documentId: "${document}") { status } }`,
    'DOCUMENT_NOT_FOUND',
  ],
  'Mutation.registerParticipant': [
    ({ participant }) =>
      `mutation { registerParticipant(participant: { identifier: "${participant}", countryCode: "BE", documentTypes: [158] }) { name } }`,
    'REGISTRY_REFUSED',
  ],
  'Mutation.updateParticipant': [
    ({ participant }) =>
      `mutation { updateParticipant(identifier: "${participant}", participant: { countryCode: "LU", documentTypes: [158] }) { name } }`,
    'PARTICIPANT_NOT_REGISTERED',
  ],
  'Mutation.removeParticipant': [
    ({ participant }) => `mutation { removeParticipant(identifier: "${participant}") }`,
    'PARTICIPANT_NOT_REGISTERED',
  ],
  'Mutation.setTaxReporting': [
    ({ participant }) => `mutation { setTaxReporting(identifier: "${participant}", country: SK) { name } }`,
    'PARTICIPANT_NOT_REGISTERED',
  ],
  'Mutation.prepareParticipantMigration': [
    ({ participant }) => `mutation { prepareParticipantMigration(identifier: "${participant}") }`,
    'PARAMETERS_INVALID',
  ],
  'Mutation.cancelParticipantMigration': [
    ({ participant }) => `mutation { cancelParticipantMigration(identifier: "${participant}") { name } }`,
    'PARAMETERS_INVALID',
  ],
  'Mutation.migrateParticipant': [
    ({ participant }) =>
      `mutation { migrateParticipant(participant: { identifier: "${participant}", countryCode: "BE", documentTypes: [158] }, migrationKey: "abAB12#$") { name } }`,
    'PARAMETERS_INVALID',
  ],
  'Mutation.putWebhook': [() => 'mutation { putWebhook(endpoint: "http://x", subscriptions: []) { id } }', 'BODY_INVALID'],
  'Mutation.rotateWebhookSecrets': [() => 'mutation { rotateWebhookSecrets }', 'WEBHOOK_NOT_FOUND'],
  'Mutation.rotateWebhookSecret': [
    ({ subscription }) => `mutation { rotateWebhookSecret(subscriptionId: "${subscription}") }`,
    'WEBHOOK_NOT_FOUND',
  ],
  'Mutation.revokePreviousWebhookSecret': [
    ({ subscription }) => `mutation { revokePreviousWebhookSecret(subscriptionId: "${subscription}") }`,
    'WEBHOOK_NOT_FOUND',
  ],
  'Mutation.deleteWebhook': [({ subscription }) => `mutation { deleteWebhook(id: "${subscription}") }`, 'WEBHOOK_NOT_FOUND'],
  'Mutation.changeWebhookEvents': [
    ({ subscription }) => `mutation { changeWebhookEvents(id: "${subscription}", subscriptions: [INVOICE_ERROR]) { id } }`,
    'WEBHOOK_NOT_FOUND',
  ],
  'Mutation.enableWebhookSubscription': [
    ({ subscription }) => `mutation { enableWebhookSubscription(id: "${subscription}") { id } }`,
    'WEBHOOK_NOT_FOUND',
  ],
  'Mutation.disableWebhookSubscription': [
    ({ subscription }) => `mutation { disableWebhookSubscription(id: "${subscription}") { id } }`,
    'WEBHOOK_NOT_FOUND',
  ],
  'Mutation.sendTestWebhook': [
    ({ subscription }) => `mutation { sendTestWebhook(subscriptionId: "${subscription}", type: INVOICE_RECEIVE) { id } }`,
    'WEBHOOK_NOT_FOUND',
  ],
  'Mutation.retryWebhookDelivery': [
    ({ delivery }) => `mutation { retryWebhookDelivery(id: "${delivery}", idempotencyKey: "k") { id } }`,
    'DELIVERY_NOT_FOUND',
  ],
  'Mutation.replayWebhookDeliveries': [
    ({ subscription }) => `mutation { replayWebhookDeliveries(subscriptionId: "${subscription}", filter: {}) { count } }`,
    'WEBHOOK_NOT_FOUND',
  ],
  'Query.channelAccounts': [() => '{ channelAccounts { id } }', { channelAccounts: [] }],
  'Query.channelAccountTypes': [
    () => '{ channelAccountTypes { channel } }',
    { channelAccountTypes: [{ channel: 'email' }, { channel: 'api' }, { channel: 'pagero' }, { channel: 'weexa' }] },
  ],
  // The name belongs to the tenant: it has no such account, and a new one needs a password.
  'Mutation.saveChannelAccount': [
    () => 'mutation { saveChannelAccount(account: { channel: pagero, name: "mine", settings: {} }) { id } }',
    'BODY_INVALID',
  ],
  'Mutation.tryChannelAccount': [
    () => 'mutation { tryChannelAccount(account: { channel: pagero, name: "mine", settings: {} }) { works } }',
    'BODY_INVALID',
  ],
  'Mutation.removeChannelAccount': [({ account }) => `mutation { removeChannelAccount(id: "${account}") }`, 'ACCOUNT_NOT_FOUND'],
  'Mutation.enableChannelAccount': [({ account }) => `mutation { enableChannelAccount(id: "${account}") { id } }`, 'ACCOUNT_NOT_FOUND'],
  'Mutation.disableChannelAccount': [({ account }) => `mutation { disableChannelAccount(id: "${account}") { id } }`, 'ACCOUNT_NOT_FOUND'],
  'Mutation.testChannelAccount': [({ account }) => `mutation { testChannelAccount(id: "${account}") { works } }`, 'ACCOUNT_NOT_FOUND'],
  'Mutation.forgetUnreadableDocuments': [
    ({ account }) => `mutation { forgetUnreadableDocuments(id: "${account}") { id } }`,
    'ACCOUNT_NOT_FOUND',
  ],
  'Query.documentRoutes': [
    () => '{ documentRoutes { documentType rules { channel } } }',
    {
      documentRoutes: ['invoice', 'applicationresponse', 'ereport'].map((documentType) => ({ documentType, rules: [] })),
    },
  ],
  // Rules have no identifiers: these are the caller's own.
  'Mutation.saveDocumentRoutes': [
    () => 'mutation { saveDocumentRoutes(documentType: ereport, rules: []) { rules { channel } } }',
    { saveDocumentRoutes: { rules: [] } },
  ],
  'Mutation.routeDocument': [() => 'mutation { routeDocument(documentType: invoice) { channel } }', 'UPLOAD_INVALID'],
  ...LIST_FIELDS,
  'Mutation.cancelReplay': [({ replay }) => `mutation { cancelReplay(id: "${replay}") }`, 'REPLAY_NOT_FOUND'],
};
