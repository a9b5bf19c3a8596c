// Who may ask for which operation of the schema. What is not in this table is refused.
import type { Role } from '../../domain/people/roles.js';
import { PORTAL_CAPABILITIES, type PortalCapability } from '../../domain/portal/capabilities.js';
import type { Scope } from '../../domain/vocabulary.js';
import type { RateKind } from '../request/rates.js';

export interface Access {
  /** Of a token. Absent: every token will do. */
  readonly scope?: Scope;
  /** The least role of a person. */
  readonly role: Role;
  /** Refused to tokens. */
  readonly isForPeople?: true;
  /** Of a mutation that changes no document: as for queries, `exchange/read` stands for the scope. */
  readonly isReading?: true;
  /** Of a mutation. Absent: `change`. */
  readonly rate?: RateKind;
  /** What a portal link must allow, one of these. Absent: no link will do. */
  readonly portal?: readonly PortalCapability[];
}

const [SEND, RECEIVE, PARTICIPANT, WEBHOOK] = ['exchange/send', 'exchange/receive', 'exchange/participant', 'exchange/webhook'] as const;
const reads = (scope?: Scope): Access => ({ role: 'viewer', ...(scope === undefined ? {} : { scope }) });
const acts = (scope: Scope): Access => ({ role: 'operator', scope });
const manages = (scope: Scope): Access => ({ role: 'admin', scope });
/** Also for whoever came by a link that allows one of these. Never more than an operator may. */
const portal = <Of extends Access>(access: Of, ...capabilities: readonly PortalCapability[]) => ({ ...access, portal: capabilities });
/** Capabilities of reading documents, and of acting on them. */
const READING = ['DOCUMENTS', 'DOCUMENT_ACTIONS'] as const;
const reading = portal(reads(RECEIVE), ...READING);
const acting = (scope: Scope) => portal(acts(scope), 'DOCUMENT_ACTIONS');
// Uploads and participants have rates of their own, and what looks at a document without keeping it costs as much as an upload.
const uploads = { ...acts(SEND), rate: 'upload' } as const;
const sending = portal(uploads, 'SEND');
const connecting = { ...portal(acts(PARTICIPANT), 'CONNECTIONS'), rate: 'participant' } as const;

/** People only, whatever a token has. */
const managesAlone: Access = { role: 'admin', isForPeople: true };
/** What people of the tenant do among themselves. */
const together: Access = { role: 'operator', isForPeople: true };
/** What a person keeps for oneself changes nothing of the tenant. */
const keeps: Access = { role: 'viewer', isForPeople: true };

/** Files of what everybody may read. */
const exporting: Access = { ...reads(RECEIVE), isReading: true };

/** By the name of the operation. The page docs/roles.md is printed from it. */
export const ACCESS = {
  Query: {
    alertRules: reads(WEBHOOK),
    approvalRules: reads(),
    attention: reads(),
    auditLog: reads(),
    bulkJob: portal(reads(RECEIVE), 'DOCUMENT_ACTIONS'),
    bulkJobs: reads(RECEIVE),
    certificates: reads(),
    channelAccountTypes: reads(WEBHOOK),
    channelAccounts: reads(WEBHOOK),
    checkInvoice: { ...portal(reads(SEND), 'SEND'), rate: 'invoice' },
    document: reading,
    clients: { role: 'admin', scope: 'exchange/read' },
    colleagues: { role: 'operator', scope: 'exchange/read' },
    copyLook: reads(),
    documentCounts: reading,
    documentLabels: reading,
    documentRoutes: reads(WEBHOOK),
    documentTotals: reading,
    documents: reading,
    events: reads(WEBHOOK),
    findParticipant: portal(reads(SEND), 'CONNECTIONS', 'SEND'),
    exportJob: reads(RECEIVE),
    exportJobs: reads(RECEIVE),
    eReportPeriods: reads(RECEIVE),
    eReports: reads(RECEIVE),
    lookupReceiver: portal(reads(SEND), 'CONNECTIONS', 'SEND'),
    participant: portal(reads(PARTICIPANT), 'CONNECTIONS'),
    participants: portal(reads(PARTICIPANT), 'CONNECTIONS'),
    people: { role: 'admin', scope: 'exchange/read' },
    personSessions: { role: 'admin', scope: 'exchange/read' },
    portalLinks: manages(WEBHOOK),
    portalOrigins: manages(WEBHOOK),
    retention: reads(),
    newInvoice: reads(RECEIVE),
    noticeChoice: reads(),
    savedViews: reads(),
    standingExports: reads(RECEIVE),
    statistics: reads(RECEIVE),
    tenantSettings: reads(),
    usage: reads(),
    viewer: portal(reads(), ...PORTAL_CAPABILITIES),
    webhookDeliveries: reads(WEBHOOK),
    webhookDelivery: reads(WEBHOOK),
    webhookReplays: reads(WEBHOOK),
    webhookSubscriptions: reads(WEBHOOK),
  },
  Subscription: {
    changed: portal(reads(), ...PORTAL_CAPABILITIES),
    deliveryChanged: reads(WEBHOOK),
    documentChanged: reading,
  },
  Mutation: {
    answerInvoice: acts(SEND),
    approve: together,
    addClient: managesAlone,
    addComment: together,
    assignAttention: acts(RECEIVE),
    assignDocument: acts(RECEIVE),
    cancelBulkJob: acting(RECEIVE),
    cancelExport: exporting,
    cancelParticipantMigration: connecting,
    cancelReplay: acts(WEBHOOK),
    cancelSending: acting(SEND),
    changePersonRole: managesAlone,
    completeDocument: acting(RECEIVE),
    completeDocuments: acting(RECEIVE),
    completeDocumentsByFilter: acting(RECEIVE),
    // A link never allows more than its maker may do: the scopes are those of the capabilities.
    createPortalLink: { role: 'admin' },
    changeWebhookEvents: manages(WEBHOOK),
    declineApproval: together,
    deleteWebhook: manages(WEBHOOK),
    disableChannelAccount: manages(WEBHOOK),
    disablePerson: managesAlone,
    disableWebhookSubscription: manages(WEBHOOK),
    dismissDocument: acting(RECEIVE),
    dismissDocuments: acting(RECEIVE),
    enableChannelAccount: manages(WEBHOOK),
    enablePerson: managesAlone,
    enableWebhookSubscription: manages(WEBHOOK),
    endPersonSessions: managesAlone,
    holdDocuments: manages(RECEIVE),
    invitePerson: managesAlone,
    labelDocuments: acting(RECEIVE),
    labelDocumentsByFilter: acting(RECEIVE),
    markDocumentsRead: acting(RECEIVE),
    markDocumentsReadByFilter: acting(RECEIVE),
    forgetUnreadableDocuments: acts(WEBHOOK),
    migrateParticipant: connecting,
    preflightDocument: sending,
    prepareParticipantMigration: connecting,
    putWebhook: manages(WEBHOOK),
    registerParticipant: connecting,
    releaseDocument: acting(RECEIVE),
    removeComment: together,
    removeChannelAccount: manages(WEBHOOK),
    removeParticipant: connecting,
    removePerson: managesAlone,
    renewPersonLink: managesAlone,
    replayWebhookDeliveries: acts(WEBHOOK),
    resubmitTaxData: acts(SEND),
    retryDocument: acting(SEND),
    retryDocuments: acting(SEND),
    retryDocumentsByFilter: acting(SEND),
    retryWebhookDelivery: acts(WEBHOOK),
    revokePreviousAlertSecret: manages(WEBHOOK),
    revokePreviousWebhookSecret: manages(WEBHOOK),
    revokeClient: managesAlone,
    revokePortalLink: manages(WEBHOOK),
    rotateClientSecret: managesAlone,
    rotateAlertSecret: manages(WEBHOOK),
    rotateWebhookSecret: manages(WEBHOOK),
    rotateWebhookSecrets: manages(WEBHOOK),
    routeDocument: uploads,
    saveChannelAccount: manages(WEBHOOK),
    removeAlertRule: manages(WEBHOOK),
    releaseHolds: managesAlone,
    requestApproval: together,
    removeRetentionRule: managesAlone,
    removeSavedView: keeps,
    saveApprovalRules: managesAlone,
    saveAlertRule: manages(WEBHOOK),
    saveRetentionRule: managesAlone,
    saveStandingExport: managesAlone,
    runStandingExport: managesAlone,
    removeStandingExport: managesAlone,
    saveNoticeChoice: keeps,
    saveView: keeps,
    saveDocumentRoutes: manages(WEBHOOK),
    savePortalOrigins: manages(WEBHOOK),
    sendEReports: uploads,
    sendInvoice: sending,
    sendLifecycleStatus: acts(SEND),
    sendTestWebhook: acts(WEBHOOK),
    setTaxReporting: connecting,
    signWebhookRequest: manages(WEBHOOK),
    startExport: exporting,
    snoozeAttention: acts(RECEIVE),
    testChannelAccount: acts(WEBHOOK),
    tryChannelAccount: manages(WEBHOOK),
    updateParticipant: connecting,
    updateCopyLook: manages(WEBHOOK),
    updateTenantSettings: manages(WEBHOOK),
    uploadDocument: sending,
    validateDocument: sending,
  },
} as const satisfies Readonly<Record<'Query' | 'Subscription' | 'Mutation', Readonly<Record<string, Access>>>>;
