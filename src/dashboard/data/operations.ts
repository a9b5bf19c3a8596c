// Written by `npm run client:types` from schema.graphql and operations.graphql. Not to be changed by hand.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@urql/core';
/** Why something cannot be done to a document now. */
export const ActionRefusal = {
  /** It was put away already. */
  Dismissed: 'DISMISSED',
  /** It has failed already. */
  FailedAlready: 'FAILED_ALREADY',
  /** Whoever asks may not do it. */
  Forbidden: 'FORBIDDEN',
  /** It was handed over already. */
  HandedOver: 'HANDED_OVER',
  /** It is being processed at this moment. */
  InHand: 'IN_HAND',
  /** Only a document that is ready or delivered can be completed. */
  NotCompletable: 'NOT_COMPLETABLE',
  /** Only an outgoing document that failed can be dismissed. */
  NotDismissible: 'NOT_DISMISSIBLE',
  /** Only a document that failed can be tried again. */
  NotFailed: 'NOT_FAILED',
  /** Only incoming documents are marked as read. */
  NotIncoming: 'NOT_INCOMING',
  /** Only an outgoing document is sent. */
  NotOutgoing: 'NOT_OUTGOING',
  /** It was not retrieved yet. */
  NotRetrieved: 'NOT_RETRIEVED',
  /** Only a document that waits to be retrieved can be released. */
  NotWaiting: 'NOT_WAITING',
  /** It is marked as read already. */
  Read: 'READ',
  /** It was completed as ERROR. */
  Refused: 'REFUSED',
  /** An incoming document that was refused is not tried again: its sender was told. */
  RefusedIncoming: 'REFUSED_INCOMING',
  /** It was completed as EXPORTED. */
  TakenOver: 'TAKEN_OVER'
} as const;

export type ActionRefusal = typeof ActionRefusal[keyof typeof ActionRefusal];
/** How somebody is told of what needs a person. */
export const AlertRuleKind = {
  Mail: 'MAIL',
  Webhook: 'WEBHOOK'
} as const;

export type AlertRuleKind = typeof AlertRuleKind[keyof typeof AlertRuleKind];
/** Amounts in whatever currency. */
export type AmountRangeInput = {
  /** Inclusive. */
  readonly max?: string | null | undefined;
  /** Inclusive. */
  readonly min?: string | null | undefined;
};

/** What became of one request of a delivery. */
export const AttemptOutcome = {
  /** Answered by a 2xx status. */
  Delivered: 'DELIVERED',
  /** Answered by another status, or not at all. */
  Failed: 'FAILED',
  /** Its result came when the delivery had been tried again already. */
  Late: 'LATE',
  /** The process ended before it wrote the result. */
  Lost: 'LOST'
} as const;

export type AttemptOutcome = typeof AttemptOutcome[keyof typeof AttemptOutcome];
/** Why something needs a person. */
export const AttentionCause = {
  AccountFailing: 'ACCOUNT_FAILING',
  CertificateExpiring: 'CERTIFICATE_EXPIRING',
  DocumentFailed: 'DOCUMENT_FAILED',
  DocumentUnreadable: 'DOCUMENT_UNREADABLE',
  RegistrationDrifted: 'REGISTRATION_DRIFTED',
  RegistrationFailing: 'REGISTRATION_FAILING',
  ReleaseWaiting: 'RELEASE_WAITING',
  WebhookDisabled: 'WEBHOOK_DISABLED',
  WebhookFailing: 'WEBHOOK_FAILING'
} as const;

export type AttentionCause = typeof AttentionCause[keyof typeof AttentionCause];
/** Where the things of a group are listed. */
export const AttentionPlace = {
  Accounts: 'ACCOUNTS',
  Certificates: 'CERTIFICATES',
  Documents: 'DOCUMENTS',
  Participants: 'PARTICIPANTS',
  Webhooks: 'WEBHOOKS'
} as const;

export type AttentionPlace = typeof AttentionPlace[keyof typeof AttentionPlace];
/** A group, or one thing of it. */
export type AttentionTargetInput = {
  readonly cause: AttentionCause;
  /** null: the whole group. */
  readonly item?: string | null | undefined;
  readonly key: string;
};

/** What somebody asked for: the thing, and what was done to it. */
export const AuditAction = {
  AccountDisable: 'ACCOUNT_DISABLE',
  AccountEnable: 'ACCOUNT_ENABLE',
  AccountForgetUnreadable: 'ACCOUNT_FORGET_UNREADABLE',
  AccountRemove: 'ACCOUNT_REMOVE',
  AccountSave: 'ACCOUNT_SAVE',
  AlertRemove: 'ALERT_REMOVE',
  AlertRevokeSecret: 'ALERT_REVOKE_SECRET',
  AlertRotateSecret: 'ALERT_ROTATE_SECRET',
  AlertSave: 'ALERT_SAVE',
  AttentionMark: 'ATTENTION_MARK',
  ClientAdd: 'CLIENT_ADD',
  ClientRevoke: 'CLIENT_REVOKE',
  ClientRotateSecret: 'CLIENT_ROTATE_SECRET',
  DocumentBulk: 'DOCUMENT_BULK',
  DocumentCancelSending: 'DOCUMENT_CANCEL_SENDING',
  DocumentComplete: 'DOCUMENT_COMPLETE',
  DocumentEvidence: 'DOCUMENT_EVIDENCE',
  DocumentExport: 'DOCUMENT_EXPORT',
  DocumentHold: 'DOCUMENT_HOLD',
  DocumentLabel: 'DOCUMENT_LABEL',
  DocumentLifecycleStatus: 'DOCUMENT_LIFECYCLE_STATUS',
  DocumentReleaseHold: 'DOCUMENT_RELEASE_HOLD',
  DocumentReleaseRetrievals: 'DOCUMENT_RELEASE_RETRIEVALS',
  DocumentRetry: 'DOCUMENT_RETRY',
  ParticipantCancelMigration: 'PARTICIPANT_CANCEL_MIGRATION',
  ParticipantMigrate: 'PARTICIPANT_MIGRATE',
  ParticipantPrepareMigration: 'PARTICIPANT_PREPARE_MIGRATION',
  ParticipantRegister: 'PARTICIPANT_REGISTER',
  ParticipantRemove: 'PARTICIPANT_REMOVE',
  ParticipantUndo: 'PARTICIPANT_UNDO',
  ParticipantUpdate: 'PARTICIPANT_UPDATE',
  PersonAddFactor: 'PERSON_ADD_FACTOR',
  PersonAddPasskey: 'PERSON_ADD_PASSKEY',
  PersonDisable: 'PERSON_DISABLE',
  PersonEnable: 'PERSON_ENABLE',
  PersonEndSessions: 'PERSON_END_SESSIONS',
  PersonInvite: 'PERSON_INVITE',
  PersonRemove: 'PERSON_REMOVE',
  PersonRemoveFactor: 'PERSON_REMOVE_FACTOR',
  PersonRemovePasskey: 'PERSON_REMOVE_PASSKEY',
  PersonRemovePassword: 'PERSON_REMOVE_PASSWORD',
  PersonRenewLink: 'PERSON_RENEW_LINK',
  PersonRole: 'PERSON_ROLE',
  PersonSetPassword: 'PERSON_SET_PASSWORD',
  PersonSignIn: 'PERSON_SIGN_IN',
  PersonSignOut: 'PERSON_SIGN_OUT',
  PersonSwitchTenant: 'PERSON_SWITCH_TENANT',
  PortalCreateLink: 'PORTAL_CREATE_LINK',
  PortalEnd: 'PORTAL_END',
  PortalOpen: 'PORTAL_OPEN',
  PortalRevokeLink: 'PORTAL_REVOKE_LINK',
  PortalSaveOrigins: 'PORTAL_SAVE_ORIGINS',
  RetentionRemove: 'RETENTION_REMOVE',
  RetentionSave: 'RETENTION_SAVE',
  RouteSave: 'ROUTE_SAVE',
  TenantAdd: 'TENANT_ADD',
  TenantErase: 'TENANT_ERASE',
  TenantExport: 'TENANT_EXPORT',
  TenantQuota: 'TENANT_QUOTA',
  WebhookCancelReplay: 'WEBHOOK_CANCEL_REPLAY',
  WebhookDisable: 'WEBHOOK_DISABLE',
  WebhookEnable: 'WEBHOOK_ENABLE',
  WebhookReplay: 'WEBHOOK_REPLAY',
  WebhookRetry: 'WEBHOOK_RETRY',
  WebhookRevokeSecret: 'WEBHOOK_REVOKE_SECRET',
  WebhookRotateSecret: 'WEBHOOK_ROTATE_SECRET',
  WebhookSignRequest: 'WEBHOOK_SIGN_REQUEST',
  WebhookSubscribe: 'WEBHOOK_SUBSCRIBE',
  WebhookTest: 'WEBHOOK_TEST',
  WebhookUnsubscribe: 'WEBHOOK_UNSUBSCRIBE'
} as const;

export type AuditAction = typeof AuditAction[keyof typeof AuditAction];
/** All of what is given must hold. */
export type AuditFilterInput = {
  readonly actions?: ReadonlyArray<AuditAction> | null | undefined;
  /** Such as `client:erp-1`. */
  readonly actor?: string | null | undefined;
  /** Inclusive. */
  readonly from?: string | null | undefined;
  readonly requestId?: string | null | undefined;
  readonly subject?: string | null | undefined;
  /** Exclusive. */
  readonly to?: string | null | undefined;
};

/** CLOSED: all is sent. OPEN: the endpoint rests, no attempt is used up. HALF_OPEN: one request at a time, until two have passed. */
export const BreakerState = {
  Closed: 'CLOSED',
  HalfOpen: 'HALF_OPEN',
  Open: 'OPEN'
} as const;

export type BreakerState = typeof BreakerState[keyof typeof BreakerState];
/** The road on which a document travels. */
export const Channel = {
  /** API */
  Api: 'api',
  /** E-mail */
  Email: 'email',
  /** Pagero */
  Pagero: 'pagero',
  /** Peppol */
  Peppol: 'peppol',
  /** Weexa */
  Weexa: 'weexa'
} as const;

export type Channel = typeof Channel[keyof typeof Channel];
/** REFUSED: the login, a setting or a request is refused; it does not end by itself. FAILING: three failures in a row. UNREADABLE: a received document cannot be read. */
export const ChannelAccountAlertKind = {
  Failing: 'FAILING',
  Refused: 'REFUSED',
  Unreadable: 'UNREADABLE'
} as const;

export type ChannelAccountAlertKind = typeof ChannelAccountAlertKind[keyof typeof ChannelAccountAlertKind];
/** UNREACHABLE: the other side does not answer. UNAUTHORIZED: it refuses the login. REFUSED: it refuses what is asked. MISCONFIGURED: a setting or secret is wrong or missing. UNEXPECTED: a fault here. */
export const ChannelAccountFault = {
  Misconfigured: 'MISCONFIGURED',
  Refused: 'REFUSED',
  Unauthorized: 'UNAUTHORIZED',
  Unexpected: 'UNEXPECTED',
  Unreachable: 'UNREACHABLE'
} as const;

export type ChannelAccountFault = typeof ChannelAccountFault[keyof typeof ChannelAccountFault];
/** Channel and name say which account it is. Secrets that are not named stay as they are. */
export type ChannelAccountInput = {
  readonly channel: Channel;
  /** Where it is absent: true for a new account, else as it is. */
  readonly enabled?: boolean | null | undefined;
  /** The generation that was seen, 0 for none: refused where somebody else changed the account since. */
  readonly generation?: number | null | undefined;
  /** 1 to 64 letters, digits, spaces or . _ - */
  readonly name: string;
  readonly secrets?: ReadonlyArray<ChannelAccountSecretInput>;
  /** All settings; `channelAccountTypes` says which there are. */
  readonly settings: unknown;
};

/** A value sets the secret, null removes it. */
export type ChannelAccountSecretInput = {
  readonly name: string;
  readonly value?: string | null | undefined;
};

/** What the value of a setting is. */
export const ChannelAccountSettingKind = {
  Boolean: 'boolean',
  Number: 'number',
  Text: 'text'
} as const;

export type ChannelAccountSettingKind = typeof ChannelAccountSettingKind[keyof typeof ChannelAccountSettingKind];
/** A document and how it is completed. */
export type CompletionInput = {
  readonly documentId: string;
  readonly message?: string | null | undefined;
  readonly status: CompletionStatus;
};

/** How the customer completed a document. */
export const CompletionStatus = {
  Error: 'ERROR',
  Exported: 'EXPORTED'
} as const;

export type CompletionStatus = typeof CompletionStatus[keyof typeof CompletionStatus];
/** Days. */
export type DayRangeInput = {
  /** Inclusive. */
  readonly from?: string | null | undefined;
  /** Exclusive. */
  readonly to?: string | null | undefined;
};

/** All that are given must hold. */
export type DeliveryFilterInput = {
  readonly documentId?: string | null | undefined;
  /** Of the last attempt. */
  readonly errorCode?: string | null | undefined;
  readonly eventId?: string | null | undefined;
  /** When the event happened, inclusive. */
  readonly from?: string | null | undefined;
  /** Of the last answer. */
  readonly httpStatuses?: ReadonlyArray<number> | null | undefined;
  readonly states?: ReadonlyArray<DeliveryState> | null | undefined;
  readonly subscriptionId?: string | null | undefined;
  /** Somewhere in documentId, id of the event or error code, without case. */
  readonly text?: string | null | undefined;
  /** When the event happened, exclusive. */
  readonly to?: string | null | undefined;
  readonly types?: ReadonlyArray<EventType> | null | undefined;
};

/** Where a webhook delivery is. */
export const DeliveryState = {
  Cancelled: 'CANCELLED',
  Delivered: 'DELIVERED',
  Exhausted: 'EXHAUSTED',
  InFlight: 'IN_FLIGHT',
  Pending: 'PENDING',
  Retry: 'RETRY',
  Skipped: 'SKIPPED'
} as const;

export type DeliveryState = typeof DeliveryState[keyof typeof DeliveryState];
/** `send` is outgoing, `receive` incoming. */
export const Direction = {
  Receive: 'receive',
  Send: 'send'
} as const;

export type Direction = typeof Direction[keyof typeof Direction];
/** What somebody can do to a document. */
export const DocumentActionName = {
  CancelSending: 'CANCEL_SENDING',
  Complete: 'COMPLETE',
  Dismiss: 'DISMISS',
  Download: 'DOWNLOAD',
  Label: 'LABEL',
  MarkRead: 'MARK_READ',
  Release: 'RELEASE',
  Retry: 'RETRY'
} as const;

export type DocumentActionName = typeof DocumentActionName[keyof typeof DocumentActionName];
/** One of the alternatives of a filter: all that are given must hold. */
export type DocumentConditionsInput = {
  /** The channel account that sent it. */
  readonly accountId?: string | null | undefined;
  readonly amountDue?: AmountRangeInput | null | undefined;
  /** Whole, without case. */
  readonly buyerName?: string | null | undefined;
  /** Somewhere in it, without case. Cost 1000. */
  readonly buyerNameContains?: string | null | undefined;
  readonly channels?: ReadonlyArray<Channel> | null | undefined;
  /** Whether the customer has completed it. */
  readonly completed?: boolean | null | undefined;
  /** Codes of ISO 4217, without case. */
  readonly currencies?: ReadonlyArray<string> | null | undefined;
  readonly directions?: ReadonlyArray<Direction> | null | undefined;
  /** At most 500. */
  readonly documentIds?: ReadonlyArray<string> | null | undefined;
  readonly documentTypes?: ReadonlyArray<DocumentType> | null | undefined;
  readonly dueDate?: DayRangeInput | null | undefined;
  readonly errorCodes?: ReadonlyArray<DocumentErrorCode> | null | undefined;
  /** Import date, inclusive. */
  readonly from?: string | null | undefined;
  readonly issueDate?: DayRangeInput | null | undefined;
  /** With at least one of these labels, at most 50. */
  readonly labels?: ReadonlyArray<string> | null | undefined;
  /** MessageId or InstanceIdentifier of a message that carried it, whole. */
  readonly messageId?: string | null | undefined;
  /** Whole, without case. */
  readonly number?: string | null | undefined;
  /** Whole, without case. */
  readonly receiverIdentifier?: string | null | undefined;
  /** X-Request-Id of the upload, whole. */
  readonly requestId?: string | null | undefined;
  /** Retrieved at least so often. */
  readonly retrievalCountMin?: number | null | undefined;
  /** The first rule that it broke, such as `BR-CO-15`, where it failed for that. */
  readonly ruleId?: string | null | undefined;
  /** Whole, without case. */
  readonly sellerName?: string | null | undefined;
  /** Somewhere in it, without case. Cost 1000. */
  readonly sellerNameContains?: string | null | undefined;
  /** Whole, without case. */
  readonly senderIdentifier?: string | null | undefined;
  /** Since when it is in its state, inclusive. */
  readonly statusFrom?: string | null | undefined;
  /** Since when it is in its state, exclusive. */
  readonly statusTo?: string | null | undefined;
  readonly statuses?: ReadonlyArray<DocumentStatus> | null | undefined;
  /** Somewhere in number, documentId, or a party's name or identifier, without case. Cost 1000. */
  readonly text?: string | null | undefined;
  /** Import date, exclusive. */
  readonly to?: string | null | undefined;
  readonly totalWithVat?: AmountRangeInput | null | undefined;
  /** Codes of UNTDID 1001. */
  readonly typeCodes?: ReadonlyArray<string> | null | undefined;
  /** Incoming ones that nobody has marked as read, or all others. */
  readonly unread?: boolean | null | undefined;
};

/** Why a document ended in ERROR. */
export const DocumentErrorCode = {
  ParticipantNotFound: 'PARTICIPANT_NOT_FOUND',
  SendFailed: 'SEND_FAILED',
  ValidationFailed: 'VALIDATION_FAILED'
} as const;

export type DocumentErrorCode = typeof DocumentErrorCode[keyof typeof DocumentErrorCode];
/** All that are given must hold. */
export type DocumentFilterInput = {
  /** The channel account that sent it. */
  readonly accountId?: string | null | undefined;
  readonly amountDue?: AmountRangeInput | null | undefined;
  /** At least one of these must hold, too: at most 10. */
  readonly anyOf?: ReadonlyArray<DocumentConditionsInput> | null | undefined;
  /** Whole, without case. */
  readonly buyerName?: string | null | undefined;
  /** Somewhere in it, without case. Cost 1000. */
  readonly buyerNameContains?: string | null | undefined;
  readonly channels?: ReadonlyArray<Channel> | null | undefined;
  /** Whether the customer has completed it. */
  readonly completed?: boolean | null | undefined;
  /** Codes of ISO 4217, without case. */
  readonly currencies?: ReadonlyArray<string> | null | undefined;
  readonly directions?: ReadonlyArray<Direction> | null | undefined;
  /** At most 500. */
  readonly documentIds?: ReadonlyArray<string> | null | undefined;
  readonly documentTypes?: ReadonlyArray<DocumentType> | null | undefined;
  readonly dueDate?: DayRangeInput | null | undefined;
  readonly errorCodes?: ReadonlyArray<DocumentErrorCode> | null | undefined;
  /** Import date, inclusive. */
  readonly from?: string | null | undefined;
  readonly issueDate?: DayRangeInput | null | undefined;
  /** With at least one of these labels, at most 50. */
  readonly labels?: ReadonlyArray<string> | null | undefined;
  /** MessageId or InstanceIdentifier of a message that carried it, whole. */
  readonly messageId?: string | null | undefined;
  /** Whole, without case. */
  readonly number?: string | null | undefined;
  /** Whole, without case. */
  readonly receiverIdentifier?: string | null | undefined;
  /** X-Request-Id of the upload, whole. */
  readonly requestId?: string | null | undefined;
  /** Retrieved at least so often. */
  readonly retrievalCountMin?: number | null | undefined;
  /** The first rule that it broke, such as `BR-CO-15`, where it failed for that. */
  readonly ruleId?: string | null | undefined;
  /** Whole, without case. */
  readonly sellerName?: string | null | undefined;
  /** Somewhere in it, without case. Cost 1000. */
  readonly sellerNameContains?: string | null | undefined;
  /** Whole, without case. */
  readonly senderIdentifier?: string | null | undefined;
  /** Since when it is in its state, inclusive. */
  readonly statusFrom?: string | null | undefined;
  /** Since when it is in its state, exclusive. */
  readonly statusTo?: string | null | undefined;
  readonly statuses?: ReadonlyArray<DocumentStatus> | null | undefined;
  /** Somewhere in number, documentId, or a party's name or identifier, without case. Cost 1000. */
  readonly text?: string | null | undefined;
  /** Import date, exclusive. */
  readonly to?: string | null | undefined;
  readonly totalWithVat?: AmountRangeInput | null | undefined;
  /** Codes of UNTDID 1001. */
  readonly typeCodes?: ReadonlyArray<string> | null | undefined;
  /** Incoming ones that nobody has marked as read, or all others. */
  readonly unread?: boolean | null | undefined;
};

/** The syntax of a document, by its root element. */
export const DocumentFormat = {
  /** UBL 2.1 ApplicationResponse. */
  ApplicationResponse: 'APPLICATION_RESPONSE',
  /** UN/CEFACT Cross Domain Acknowledgement and Response. */
  Cdar: 'CDAR',
  /** UN/CEFACT Cross Industry Invoice. */
  Cii: 'CII',
  /** French e-report (flux 10). */
  Ereport: 'EREPORT',
  /** UBL 2.1 CreditNote. */
  UblCreditnote: 'UBL_CREDITNOTE',
  /** UBL 2.1 Invoice. */
  UblInvoice: 'UBL_INVOICE',
  /** ZUGFeRD 1.0. */
  Zugferd_1: 'ZUGFERD_1'
} as const;

export type DocumentFormat = typeof DocumentFormat[keyof typeof DocumentFormat];
/** In which order documents come; those without the value come last. Names are compared without case. AMOUNT_DUE, SELLER_NAME, BUYER_NAME, CURRENCY and TYPE_CODE have no index. */
export const DocumentOrder = {
  AmountDueAsc: 'AMOUNT_DUE_ASC',
  AmountDueDesc: 'AMOUNT_DUE_DESC',
  BuyerNameAsc: 'BUYER_NAME_ASC',
  BuyerNameDesc: 'BUYER_NAME_DESC',
  CurrencyAsc: 'CURRENCY_ASC',
  CurrencyDesc: 'CURRENCY_DESC',
  DueDateAsc: 'DUE_DATE_ASC',
  DueDateDesc: 'DUE_DATE_DESC',
  ImportDateAsc: 'IMPORT_DATE_ASC',
  ImportDateDesc: 'IMPORT_DATE_DESC',
  IssueDateAsc: 'ISSUE_DATE_ASC',
  IssueDateDesc: 'ISSUE_DATE_DESC',
  NumberAsc: 'NUMBER_ASC',
  NumberDesc: 'NUMBER_DESC',
  SellerNameAsc: 'SELLER_NAME_ASC',
  SellerNameDesc: 'SELLER_NAME_DESC',
  StatusDateAsc: 'STATUS_DATE_ASC',
  StatusDateDesc: 'STATUS_DATE_DESC',
  TotalWithVatAsc: 'TOTAL_WITH_VAT_ASC',
  TotalWithVatDesc: 'TOTAL_WITH_VAT_DESC',
  TypeCodeAsc: 'TYPE_CODE_ASC',
  TypeCodeDesc: 'TYPE_CODE_DESC'
} as const;

export type DocumentOrder = typeof DocumentOrder[keyof typeof DocumentOrder];
/** Where a document is in its life. */
export const DocumentStatus = {
  Delivered: 'DELIVERED',
  Error: 'ERROR',
  Exported: 'EXPORTED',
  Processing: 'PROCESSING',
  Ready: 'READY',
  Received: 'RECEIVED',
  Sending: 'SENDING'
} as const;

export type DocumentStatus = typeof DocumentStatus[keyof typeof DocumentStatus];
/** What a document is. */
export const DocumentType = {
  Applicationresponse: 'applicationresponse',
  Ereport: 'ereport',
  Invoice: 'invoice'
} as const;

export type DocumentType = typeof DocumentType[keyof typeof DocumentType];
/** MISSING: the part does not have the participant. DIFFERENT: it has other values. FOREIGN: it has the participant for somebody else. UNKNOWN: it has a participant that is not registered here. */
export const DriftKind = {
  Different: 'DIFFERENT',
  Foreign: 'FOREIGN',
  Missing: 'MISSING',
  Unknown: 'UNKNOWN'
} as const;

export type DriftKind = typeof DriftKind[keyof typeof DriftKind];
/** `dns`: what senders find, which follows the SML. */
export const DriftPart = {
  Directory: 'directory',
  Dns: 'dns',
  Sml: 'sml',
  Smp: 'smp'
} as const;

export type DriftPart = typeof DriftPart[keyof typeof DriftPart];
/** What a webhook tells of. REST and the webhooks themselves write INVOICE_RECEIVE as `invoice.receive`, and so on. */
export const EventType = {
  /** Outgoing application response delivered. */
  ApplicationresponseDelivered: 'APPLICATIONRESPONSE_DELIVERED',
  /** Sending of an application response failed. */
  ApplicationresponseError: 'APPLICATIONRESPONSE_ERROR',
  /** Outgoing application response exported (without delivery confirmation). */
  ApplicationresponseExported: 'APPLICATIONRESPONSE_EXPORTED',
  /** Incoming application response processed and ready for retrieval. */
  ApplicationresponseReceive: 'APPLICATIONRESPONSE_RECEIVE',
  /** E-report document delivered. */
  EreportDelivered: 'EREPORT_DELIVERED',
  /** Sending of an e-report document failed. */
  EreportError: 'EREPORT_ERROR',
  /** E-report document exported (without delivery confirmation). */
  EreportExported: 'EREPORT_EXPORTED',
  /** Outgoing invoice delivered. */
  InvoiceDelivered: 'INVOICE_DELIVERED',
  /** Document validation or participant lookup failed. */
  InvoiceError: 'INVOICE_ERROR',
  /** Outgoing invoice exported (without delivery confirmation). */
  InvoiceExported: 'INVOICE_EXPORTED',
  /** Incoming invoice processed and ready for retrieval. */
  InvoiceReceive: 'INVOICE_RECEIVE'
} as const;

export type EventType = typeof EventType[keyof typeof EventType];
/** Why there is no file. TOO_LARGE: ask for less. FAILED: a fault here. */
export const ExportFault = {
  Failed: 'FAILED',
  TooLarge: 'TOO_LARGE'
} as const;

export type ExportFault = typeof ExportFault[keyof typeof ExportFault];
/** CSV: a line for each document. ZIP: their files, and the same lines. EVIDENCE: the evidence about each (ASiC-E), and the same lines. */
export const ExportFormat = {
  Csv: 'CSV',
  Evidence: 'EVIDENCE',
  Zip: 'ZIP'
} as const;

export type ExportFormat = typeof ExportFormat[keyof typeof ExportFormat];
/** `document`: what was uploaded. `image`: a PDF that shows it as people read it. `attachment`: a file beside it or out of it. `response`: a report or receipt. `sent`: what travelled where it differs from what was uploaded. */
export const FilePurpose = {
  Attachment: 'attachment',
  Document: 'document',
  Image: 'image',
  Response: 'response',
  Sent: 'sent'
} as const;

export type FilePurpose = typeof FilePurpose[keyof typeof FilePurpose];
/** The language of labels and sentences, BCP 47. */
export const Language = {
  De: 'de',
  En: 'en',
  Fr: 'fr',
  Nl: 'nl'
} as const;

export type Language = typeof Language[keyof typeof Language];
/** Money that was received (212) or paid (211), for one rate of VAT. */
export type LifecycleAmountInput = {
  readonly amount: string;
  /** EUR where it is absent. */
  readonly currency?: string | null | undefined;
  /** MEN for 212 and MPA for 211, unless it is another one of the list. */
  readonly type?: string | null | undefined;
  /** In percent, such as 20 or 5.5. */
  readonly vatRate: string;
};

/** Why a lifecycle status is set. */
export type LifecycleReasonInput = {
  /** NOA, PIN, NIN, CNF, CNP, CNA or OTH. */
  readonly action?: string | null | undefined;
  /** A code that the French list allows for the status. */
  readonly code: string;
  readonly text?: string | null | undefined;
};

/** How far a lifecycle status has come. */
export const LifecycleState = {
  /** The other side set it. */
  Received: 'RECEIVED',
  /** It is known here alone: `note` says why. */
  Recorded: 'RECORDED',
  /** A message of it is sent: see `message`. */
  Sent: 'SENT',
  /** Its message is still to be made. */
  Waiting: 'WAITING'
} as const;

export type LifecycleState = typeof LifecycleState[keyof typeof LifecycleState];
/** Why a participant cannot be reached. */
export const LookupCode = {
  /** The participant does not take documents of this type, or not in this process or at this time. */
  DocumentTypeNotSupported: 'DOCUMENT_TYPE_NOT_SUPPORTED',
  /** The participant is not on the network. */
  NotRegistered: 'NOT_REGISTERED',
  /** DNS or the SMP does not answer as it should. A send is tried again. */
  Unreachable: 'UNREACHABLE',
  /** A signature or certificate is not trusted, or the answer is about another participant. Nothing is sent there. */
  Untrusted: 'UNTRUSTED'
} as const;

export type LookupCode = typeof LookupCode[keyof typeof LookupCode];
/** What a response file is. */
export const MessageType = {
  Mdn: 'MDN',
  Validation: 'VALIDATION'
} as const;

export type MessageType = typeof MessageType[keyof typeof MessageType];
/** countryCode, documentTypes and identifier are required; name is the identifier where it is absent. */
export type ParticipantInput = {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode?: string | null | undefined;
  /** 158, 160, 170, 171, 220, 299, 300. */
  readonly documentTypes?: ReadonlyArray<number> | null | undefined;
  /** `<scheme>:<number>`. */
  readonly identifier?: string | null | undefined;
  readonly name?: string | null | undefined;
};

/** Where a registration is. */
export const ParticipantState = {
  /** On the network. */
  Active: 'ACTIVE',
  /** Not on the network yet: finished or undone by itself. */
  Registering: 'REGISTERING',
  /** Not off the network yet: finished by itself. */
  Removing: 'REMOVING'
} as const;

export type ParticipantState = typeof ParticipantState[keyof typeof ParticipantState];
/** What an admin can do to a person. */
export const PersonAction = {
  /** Refuse to let the person sign in. */
  Disable: 'DISABLE',
  /** Let the person sign in again. */
  Enable: 'ENABLE',
  /** Give a link that sets a password. */
  Link: 'LINK',
  /** Take the role. */
  Remove: 'REMOVE',
  /** Give another role. */
  Role: 'ROLE',
  /** End the sessions. */
  Sessions: 'SESSIONS'
} as const;

export type PersonAction = typeof PersonAction[keyof typeof PersonAction];
/** What a portal link allows. */
export const PortalCapability = {
  /** See, register, change, move and remove participants, and look up anybody. */
  Connections: 'CONNECTIONS',
  /** Read documents and their files. */
  Documents: 'DOCUMENTS',
  /** Read documents, and retry, complete, dismiss, release, label, mark as read and cancel them. */
  DocumentActions: 'DOCUMENT_ACTIONS',
  /** Check and send documents. */
  Send: 'SEND'
} as const;

export type PortalCapability = typeof PortalCapability[keyof typeof PortalCapability];
/** `viewer` reads, `operator` also acts on documents, deliveries and participants, `admin` also manages. */
export const Role = {
  Admin: 'admin',
  Operator: 'operator',
  Viewer: 'viewer'
} as const;

export type Role = typeof Role[keyof typeof Role];
export type RouteConditionsInput = {
  /** A decimal, inclusive. */
  readonly amountMax?: string | null | undefined;
  /** A decimal, inclusive. */
  readonly amountMin?: string | null | undefined;
  /** ISO 3166-1 alpha-2, 1 to 50. */
  readonly countries?: ReadonlyArray<string> | null | undefined;
  /** ISO 4217. Amounts need it. */
  readonly currency?: string | null | undefined;
  /** Whether the document names an e-mail address of its receiver. */
  readonly hasEmail?: boolean | null | undefined;
  /** Whether the receiver is on the network and takes the document there. */
  readonly onNetwork?: boolean | null | undefined;
  /** UNTDID 1001, 1 to 50. */
  readonly typeCodes?: ReadonlyArray<string> | null | undefined;
};

/** What became of one rule of the routes. */
export const RouteOutcome = {
  /** The document takes its channel. */
  Chosen: 'CHOSEN',
  /** The lookup of the receiver failed for now. A document waits, and takes no other way. */
  Undecided: 'UNDECIDED',
  /** A condition does not hold. */
  Unmet: 'UNMET',
  /** The conditions hold, but the receiver cannot be reached over the channel. */
  Unreachable: 'UNREACHABLE'
} as const;

export type RouteOutcome = typeof RouteOutcome[keyof typeof RouteOutcome];
export type RouteRuleInput = {
  /** The name of the account that sends. Absent: the oldest enabled one. */
  readonly account?: string | null | undefined;
  readonly channel: Channel;
  /** Where the receiver cannot be reached over the channel, ask the next rules. */
  readonly orNext?: boolean;
  /** Absent: every document. */
  readonly when?: RouteConditionsInput | null | undefined;
};

/** How grave a finding is. */
export const Severity = {
  /** The document breaks a rule that it must keep; an outgoing one is not sent. */
  Fatal: 'FATAL',
  /** Something to know; no rule is broken. */
  Information: 'INFORMATION',
  /** The document breaks a rule that it should keep. */
  Warning: 'WARNING'
} as const;

export type Severity = typeof Severity[keyof typeof Severity];
/** OPEN: not handed over yet. HANDED_OVER: accepted by the other side. CONFIRMED, REJECTED: what its receiver said. FAILED: it never got there. */
export const SubmissionState = {
  Confirmed: 'CONFIRMED',
  Failed: 'FAILED',
  HandedOver: 'HANDED_OVER',
  Open: 'OPEN',
  Rejected: 'REJECTED'
} as const;

export type SubmissionState = typeof SubmissionState[keyof typeof SubmissionState];
/** A disabled subscription gets nothing sent. */
export const SubscriptionState = {
  Disabled: 'DISABLED',
  Enabled: 'ENABLED'
} as const;

export type SubscriptionState = typeof SubscriptionState[keyof typeof SubscriptionState];
/** What a page shows. */
export const Topic = {
  Accounts: 'accounts',
  Attention: 'attention',
  Deliveries: 'deliveries',
  Documents: 'documents',
  Jobs: 'jobs',
  Participants: 'participants',
  Webhooks: 'webhooks'
} as const;

export type Topic = typeof Topic[keyof typeof Topic];
/** What the check of a document came to. */
export const Verdict = {
  /** At least one rule says FATAL. */
  Invalid: 'INVALID',
  /** It is no XML that can be read. */
  Malformed: 'MALFORMED',
  /** The check ended at a limit of size or time. */
  NotFinished: 'NOT_FINISHED',
  /** No rule set is known for it. */
  Unsupported: 'UNSUPPORTED',
  /** No rule says FATAL. */
  Valid: 'VALID'
} as const;

export type Verdict = typeof Verdict[keyof typeof Verdict];
/** GONE: answered 410. REFUSED: three times the same other 4xx. EXHAUSTED: a delivery was given up. FAILING: close to being disabled. */
export const WebhookAlertKind = {
  Exhausted: 'EXHAUSTED',
  Failing: 'FAILING',
  Gone: 'GONE',
  Refused: 'REFUSED'
} as const;

export type WebhookAlertKind = typeof WebhookAlertKind[keyof typeof WebhookAlertKind];
export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { readonly viewer: { readonly tenantId: string, readonly scopes: ReadonlyArray<string>, readonly person: { readonly name: string, readonly role: Role } | null, readonly portal: { readonly id: string, readonly name: string | null, readonly capabilities: ReadonlyArray<PortalCapability>, readonly returnUrl: string | null } | null } | null };

export type RowFragment = { readonly documentId: string, readonly number: string | null, readonly direction: Direction, readonly documentType: DocumentType, readonly isCreditNote: boolean, readonly channel: Channel, readonly status: DocumentStatus, readonly statusDate: string, readonly importDate: string, readonly sellerName: string | null, readonly buyerName: string | null, readonly senderIdentifier: string | null, readonly receiverIdentifier: string | null, readonly totalWithVat: string | null, readonly amountDue: string | null, readonly currency: string | null, readonly issueDate: string | null, readonly dueDate: string | null, readonly readAt: string | null, readonly labels: ReadonlyArray<string>, readonly error: { readonly code: DocumentErrorCode, readonly message: string } | null, readonly completion: { readonly status: CompletionStatus } | null, readonly allowedActions: ReadonlyArray<{ readonly action: DocumentActionName, readonly allowed: boolean, readonly code: ActionRefusal | null, readonly reason: string | null }> };

export type DocumentsQueryVariables = Exact<{
  filter?: DocumentFilterInput | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  orderBy: DocumentOrder;
}>;


export type DocumentsQuery = { readonly documents: { readonly edges: ReadonlyArray<{ readonly node: { readonly documentId: string, readonly number: string | null, readonly direction: Direction, readonly documentType: DocumentType, readonly isCreditNote: boolean, readonly channel: Channel, readonly status: DocumentStatus, readonly statusDate: string, readonly importDate: string, readonly sellerName: string | null, readonly buyerName: string | null, readonly senderIdentifier: string | null, readonly receiverIdentifier: string | null, readonly totalWithVat: string | null, readonly amountDue: string | null, readonly currency: string | null, readonly issueDate: string | null, readonly dueDate: string | null, readonly readAt: string | null, readonly labels: ReadonlyArray<string>, readonly error: { readonly code: DocumentErrorCode, readonly message: string } | null, readonly completion: { readonly status: CompletionStatus } | null, readonly allowedActions: ReadonlyArray<{ readonly action: DocumentActionName, readonly allowed: boolean, readonly code: ActionRefusal | null, readonly reason: string | null }> } }>, readonly pageInfo: { readonly startCursor: string | null, readonly endCursor: string | null, readonly hasNextPage: boolean, readonly hasPreviousPage: boolean } } | null };

export type RowsQueryVariables = Exact<{
  documentIds: ReadonlyArray<string> | string;
  first: number;
}>;


export type RowsQuery = { readonly documents: { readonly edges: ReadonlyArray<{ readonly node: { readonly documentId: string, readonly number: string | null, readonly direction: Direction, readonly documentType: DocumentType, readonly isCreditNote: boolean, readonly channel: Channel, readonly status: DocumentStatus, readonly statusDate: string, readonly importDate: string, readonly sellerName: string | null, readonly buyerName: string | null, readonly senderIdentifier: string | null, readonly receiverIdentifier: string | null, readonly totalWithVat: string | null, readonly amountDue: string | null, readonly currency: string | null, readonly issueDate: string | null, readonly dueDate: string | null, readonly readAt: string | null, readonly labels: ReadonlyArray<string>, readonly error: { readonly code: DocumentErrorCode, readonly message: string } | null, readonly completion: { readonly status: CompletionStatus } | null, readonly allowedActions: ReadonlyArray<{ readonly action: DocumentActionName, readonly allowed: boolean, readonly code: ActionRefusal | null, readonly reason: string | null }> } }> } | null };

export type DocumentCountQueryVariables = Exact<{
  filter?: DocumentFilterInput | null | undefined;
}>;


export type DocumentCountQuery = { readonly documents: { readonly totalCount: number } | null };

export type DocumentTotalsQueryVariables = Exact<{
  filter?: DocumentFilterInput | null | undefined;
}>;


export type DocumentTotalsQuery = { readonly documentTotals: { readonly isComplete: boolean, readonly byCurrency: ReadonlyArray<{ readonly currency: string | null, readonly documents: number, readonly totalWithVat: string | null }> } | null };

export type BulkJobFragment = { readonly id: string, readonly total: number, readonly done: number, readonly failed: number, readonly finishedAt: string | null, readonly isCancelled: boolean, readonly failures: ReadonlyArray<{ readonly documentId: string, readonly code: string | null, readonly error: string }> };

export type BulkJobQueryVariables = Exact<{
  id: string;
}>;


export type BulkJobQuery = { readonly bulkJob: { readonly id: string, readonly total: number, readonly done: number, readonly failed: number, readonly finishedAt: string | null, readonly isCancelled: boolean, readonly failures: ReadonlyArray<{ readonly documentId: string, readonly code: string | null, readonly error: string }> } | null };

export type ExportFragment = { readonly id: string, readonly format: ExportFormat, readonly total: number, readonly done: number, readonly byteLength: number | null, readonly fault: ExportFault | null, readonly createdAt: string, readonly finishedAt: string | null, readonly expiresAt: string | null, readonly isCancelled: boolean, readonly downloadUrl: string | null };

export type ExportJobQueryVariables = Exact<{
  id: string;
}>;


export type ExportJobQuery = { readonly exportJob: { readonly id: string, readonly format: ExportFormat, readonly total: number, readonly done: number, readonly byteLength: number | null, readonly fault: ExportFault | null, readonly createdAt: string, readonly finishedAt: string | null, readonly expiresAt: string | null, readonly isCancelled: boolean, readonly downloadUrl: string | null } | null };

export type ExportJobsQueryVariables = Exact<{ [key: string]: never; }>;


export type ExportJobsQuery = { readonly exportJobs: ReadonlyArray<{ readonly id: string, readonly format: ExportFormat, readonly total: number, readonly done: number, readonly byteLength: number | null, readonly fault: ExportFault | null, readonly createdAt: string, readonly finishedAt: string | null, readonly expiresAt: string | null, readonly isCancelled: boolean, readonly downloadUrl: string | null }> | null };

export type StartExportMutationVariables = Exact<{
  format: ExportFormat;
  filter?: DocumentFilterInput | null | undefined;
  orderBy: DocumentOrder;
}>;


export type StartExportMutation = { readonly startExport: { readonly id: string, readonly format: ExportFormat, readonly total: number, readonly done: number, readonly byteLength: number | null, readonly fault: ExportFault | null, readonly createdAt: string, readonly finishedAt: string | null, readonly expiresAt: string | null, readonly isCancelled: boolean, readonly downloadUrl: string | null } | null };

export type CancelExportMutationVariables = Exact<{
  id: string;
}>;


export type CancelExportMutation = { readonly cancelExport: { readonly id: string, readonly format: ExportFormat, readonly total: number, readonly done: number, readonly byteLength: number | null, readonly fault: ExportFault | null, readonly createdAt: string, readonly finishedAt: string | null, readonly expiresAt: string | null, readonly isCancelled: boolean, readonly downloadUrl: string | null } | null };

export type HoldDocumentsMutationVariables = Exact<{
  documentIds: ReadonlyArray<string> | string;
  reason: string;
}>;


export type HoldDocumentsMutation = { readonly holdDocuments: number | null };

export type ReleaseHoldsMutationVariables = Exact<{
  documentIds: ReadonlyArray<string> | string;
  reason: string;
}>;


export type ReleaseHoldsMutation = { readonly releaseHolds: number | null };

export type CancelBulkJobMutationVariables = Exact<{
  id: string;
}>;


export type CancelBulkJobMutation = { readonly cancelBulkJob: { readonly id: string, readonly total: number, readonly done: number, readonly failed: number, readonly finishedAt: string | null, readonly isCancelled: boolean, readonly failures: ReadonlyArray<{ readonly documentId: string, readonly code: string | null, readonly error: string }> } | null };

export type RetryByFilterMutationVariables = Exact<{
  filter: DocumentFilterInput;
  expectedCount: number;
}>;


export type RetryByFilterMutation = { readonly retryDocumentsByFilter: { readonly id: string, readonly total: number, readonly done: number, readonly failed: number, readonly finishedAt: string | null, readonly isCancelled: boolean, readonly failures: ReadonlyArray<{ readonly documentId: string, readonly code: string | null, readonly error: string }> } | null };

export type CompleteByFilterMutationVariables = Exact<{
  filter: DocumentFilterInput;
  expectedCount: number;
}>;


export type CompleteByFilterMutation = { readonly completeDocumentsByFilter: { readonly id: string, readonly total: number, readonly done: number, readonly failed: number, readonly finishedAt: string | null, readonly isCancelled: boolean, readonly failures: ReadonlyArray<{ readonly documentId: string, readonly code: string | null, readonly error: string }> } | null };

export type DismissByFilterMutationVariables = Exact<{
  filter: DocumentFilterInput;
  expectedCount: number;
  note: string;
}>;


export type DismissByFilterMutation = { readonly dismissDocuments: { readonly id: string, readonly total: number, readonly done: number, readonly failed: number, readonly finishedAt: string | null, readonly isCancelled: boolean, readonly failures: ReadonlyArray<{ readonly documentId: string, readonly code: string | null, readonly error: string }> } | null };

export type LabelByFilterMutationVariables = Exact<{
  filter: DocumentFilterInput;
  expectedCount: number;
  add?: ReadonlyArray<string> | string | null | undefined;
  remove?: ReadonlyArray<string> | string | null | undefined;
}>;


export type LabelByFilterMutation = { readonly labelDocumentsByFilter: { readonly id: string, readonly total: number, readonly done: number, readonly failed: number, readonly finishedAt: string | null, readonly isCancelled: boolean, readonly failures: ReadonlyArray<{ readonly documentId: string, readonly code: string | null, readonly error: string }> } | null };

export type ReadByFilterMutationVariables = Exact<{
  filter: DocumentFilterInput;
  expectedCount: number;
}>;


export type ReadByFilterMutation = { readonly markDocumentsReadByFilter: { readonly id: string, readonly total: number, readonly done: number, readonly failed: number, readonly finishedAt: string | null, readonly isCancelled: boolean, readonly failures: ReadonlyArray<{ readonly documentId: string, readonly code: string | null, readonly error: string }> } | null };

export type LabelDocumentsMutationVariables = Exact<{
  documentIds: ReadonlyArray<string> | string;
  add?: ReadonlyArray<string> | string | null | undefined;
  remove?: ReadonlyArray<string> | string | null | undefined;
}>;


export type LabelDocumentsMutation = { readonly labelDocuments: number | null };

export type MarkReadMutationVariables = Exact<{
  documentIds: ReadonlyArray<string> | string;
  read: boolean;
}>;


export type MarkReadMutation = { readonly markDocumentsRead: number | null };

export type LabelsQueryVariables = Exact<{ [key: string]: never; }>;


export type LabelsQuery = { readonly documentLabels: ReadonlyArray<string> | null };

export type SavedViewsQueryVariables = Exact<{ [key: string]: never; }>;


export type SavedViewsQuery = { readonly savedViews: ReadonlyArray<{ readonly id: string, readonly page: string, readonly name: string, readonly state: unknown }> | null };

export type SaveViewMutationVariables = Exact<{
  page: string;
  name: string;
  state: unknown;
}>;


export type SaveViewMutation = { readonly saveView: { readonly id: string } | null };

export type RemoveSavedViewMutationVariables = Exact<{
  id: string;
}>;


export type RemoveSavedViewMutation = { readonly removeSavedView: boolean | null };

export type DeliveryFragment = { readonly id: string, readonly type: EventType, readonly state: DeliveryState, readonly documentId: string, readonly subscriptionId: string, readonly createdAt: string, readonly attemptCount: number, readonly lastErrorCode: string | null, readonly lastHttpStatus: number | null, readonly nextAttemptAt: string | null };

export type DocumentQueryVariables = Exact<{
  documentId: string;
  language: Language;
  webhooks: boolean;
}>;


export type DocumentQuery = { readonly document: { readonly customizationId: string | null, readonly actor: string | null, readonly requestId: string | null, readonly traceId: string | null, readonly retrievalCount: number, readonly failedAttempts: number, readonly nextAttemptAt: string | null, readonly retainedUntil: string, readonly documentId: string, readonly number: string | null, readonly direction: Direction, readonly documentType: DocumentType, readonly isCreditNote: boolean, readonly channel: Channel, readonly status: DocumentStatus, readonly statusDate: string, readonly importDate: string, readonly sellerName: string | null, readonly buyerName: string | null, readonly senderIdentifier: string | null, readonly receiverIdentifier: string | null, readonly totalWithVat: string | null, readonly amountDue: string | null, readonly currency: string | null, readonly issueDate: string | null, readonly dueDate: string | null, readonly readAt: string | null, readonly labels: ReadonlyArray<string>, readonly legalHold: { readonly reason: string, readonly actor: string, readonly at: string } | null, readonly completion: { readonly status: CompletionStatus, readonly at: string, readonly message: string | null } | null, readonly rendering: { readonly htmlUrl: string, readonly pdfUrl: string } | null, readonly timeline: ReadonlyArray<{ readonly at: string, readonly status: DocumentStatus, readonly actor: string | null, readonly attempt: number, readonly reason: string | null, readonly requestId: string | null }>, readonly files: ReadonlyArray<{ readonly fileName: string, readonly mimeType: string, readonly purpose: FilePurpose, readonly byteLength: number, readonly downloadUrl: string, readonly viewUrl: string, readonly messageType: MessageType | null }>, readonly message: { readonly instanceId: string, readonly messageId: string | null, readonly senderAccessPoint: string | null, readonly receivedAt: string, readonly documentTypeId: string | null, readonly processId: string | null, readonly countryC1: string | null, readonly mlsTo: string | null, readonly mlsType: string | null, readonly scopes: ReadonlyArray<{ readonly type: string, readonly identifier: string | null, readonly value: string }> } | null, readonly applicationResponse: { readonly responseCode: string | null, readonly responseMessage: string | null, readonly referenceDocumentId: string | null, readonly referenceDocumentNumber: string | null } | null, readonly answeredDocument: { readonly documentId: string, readonly number: string | null } | null, readonly applicationResponses: ReadonlyArray<{ readonly documentId: string, readonly number: string | null, readonly importDate: string, readonly senderIdentifier: string | null, readonly applicationResponse: { readonly responseCode: string | null, readonly responseMessage: string | null } | null }>, readonly lifecycleStatuses: ReadonlyArray<{ readonly status: string, readonly label: string | null, readonly setAt: string, readonly direction: Direction, readonly state: LifecycleState, readonly reasons: ReadonlyArray<{ readonly code: string | null, readonly text: string | null }>, readonly amounts: ReadonlyArray<{ readonly amount: string, readonly currency: string, readonly percent: string | null }> }>, readonly lifecycleStatusOptions: ReadonlyArray<{ readonly status: string, readonly label: string, readonly reason: string | null, readonly needsReason: boolean, readonly takesAmounts: boolean, readonly needsAmounts: boolean, readonly isFinal: boolean }>, readonly webhookDeliveries?: ReadonlyArray<{ readonly id: string, readonly type: EventType, readonly state: DeliveryState, readonly documentId: string, readonly subscriptionId: string, readonly createdAt: string, readonly attemptCount: number, readonly lastErrorCode: string | null, readonly lastHttpStatus: number | null, readonly nextAttemptAt: string | null }>, readonly submissions: ReadonlyArray<{ readonly number: number, readonly state: SubmissionState, readonly channel: Channel, readonly messageId: string, readonly externalReference: string | null, readonly receiverAccessPoint: string | null, readonly statusDate: string, readonly isUncertain: boolean, readonly receipts: ReadonlyArray<{ readonly fileName: string, readonly downloadUrl: string }> }>, readonly validationReport: { readonly verdict: Verdict, readonly checkedAt: string, readonly format: DocumentFormat | null, readonly profileId: string | null, readonly counts: { readonly fatal: number, readonly warning: number, readonly information: number, readonly omitted: number }, readonly ruleSets: ReadonlyArray<{ readonly family: string, readonly version: string }>, readonly findings: ReadonlyArray<{ readonly severity: Severity, readonly rule: string, readonly text: string, readonly hint: string, readonly location: string | null, readonly line: number | null, readonly terms: ReadonlyArray<string>, readonly value: string | null, readonly expected: string | null }> } | null, readonly error: { readonly code: DocumentErrorCode, readonly message: string } | null, readonly allowedActions: ReadonlyArray<{ readonly action: DocumentActionName, readonly allowed: boolean, readonly code: ActionRefusal | null, readonly reason: string | null }> } | null };

export type StatusReasonsQueryVariables = Exact<{
  documentId: string;
}>;


export type StatusReasonsQuery = { readonly document: { readonly lifecycleStatusOptions: ReadonlyArray<{ readonly status: string, readonly reasonCodes: ReadonlyArray<string> }> } | null };

export type SetLifecycleStatusMutationVariables = Exact<{
  documentId: string;
  status: string;
  reasons?: ReadonlyArray<LifecycleReasonInput> | LifecycleReasonInput | null | undefined;
  amounts?: ReadonlyArray<LifecycleAmountInput> | LifecycleAmountInput | null | undefined;
}>;


export type SetLifecycleStatusMutation = { readonly sendLifecycleStatus: { readonly status: string } | null };

export type DocumentLinksQueryVariables = Exact<{
  documentId: string;
  language: Language;
}>;


export type DocumentLinksQuery = { readonly document: { readonly evidenceUrl: string | null, readonly rendering: { readonly pdfUrl: string } | null } | null };

export type NeighboursQueryVariables = Exact<{
  filter?: DocumentFilterInput | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  orderBy: DocumentOrder;
}>;


export type NeighboursQuery = { readonly documents: { readonly edges: ReadonlyArray<{ readonly node: { readonly documentId: string } }>, readonly pageInfo: { readonly startCursor: string | null, readonly endCursor: string | null, readonly hasNextPage: boolean, readonly hasPreviousPage: boolean } } | null };

export type RetryDocumentsMutationVariables = Exact<{
  documentIds: ReadonlyArray<string> | string;
}>;


export type RetryDocumentsMutation = { readonly retryDocuments: ReadonlyArray<{ readonly documentId: string, readonly status: DocumentStatus | null, readonly code: string | null, readonly error: string | null }> | null };

export type CompleteDocumentsMutationVariables = Exact<{
  documents: ReadonlyArray<CompletionInput> | CompletionInput;
}>;


export type CompleteDocumentsMutation = { readonly completeDocuments: ReadonlyArray<{ readonly documentId: string, readonly status: CompletionStatus | null, readonly code: string | null, readonly error: string | null }> | null };

export type ReleaseDocumentMutationVariables = Exact<{
  documentId: string;
}>;


export type ReleaseDocumentMutation = { readonly releaseDocument: { readonly documentId: string, readonly retrievalCount: number } | null };

export type DismissDocumentMutationVariables = Exact<{
  documentId: string;
  note: string;
}>;


export type DismissDocumentMutation = { readonly dismissDocument: { readonly documentId: string, readonly status: DocumentStatus } | null };

export type CancelSendingMutationVariables = Exact<{
  documentId: string;
}>;


export type CancelSendingMutation = { readonly cancelSending: { readonly documentId: string, readonly status: DocumentStatus } | null };

export type PreflightMutationVariables = Exact<{
  document: File;
  documentType: DocumentType;
}>;


export type PreflightMutation = { readonly preflightDocument: { readonly isSendable: boolean, readonly code: DocumentErrorCode | null, readonly message: string | null, readonly channel: Channel | null, readonly receiver: { readonly participant: string, readonly isReachable: boolean, readonly isLocal: boolean, readonly isConverted: boolean, readonly endpoint: string | null, readonly smp: string | null, readonly code: LookupCode | null, readonly message: string | null, readonly certificateSubject: string | null } | null, readonly report: { readonly verdict: Verdict, readonly format: DocumentFormat | null, readonly counts: { readonly fatal: number, readonly warning: number, readonly information: number, readonly omitted: number }, readonly findings: ReadonlyArray<{ readonly severity: Severity, readonly rule: string, readonly text: string, readonly hint: string, readonly location: string | null, readonly line: number | null, readonly terms: ReadonlyArray<string>, readonly value: string | null, readonly expected: string | null }> } } | null };

export type UploadDocumentMutationVariables = Exact<{
  document: File;
  documentType: DocumentType;
  documentId?: string | null | undefined;
  image?: File | null | undefined;
}>;


export type UploadDocumentMutation = { readonly uploadDocument: { readonly documentId: string, readonly message: string, readonly replayed: boolean } | null };

export type QueueFragment = { readonly totalCount: number, readonly edges: ReadonlyArray<{ readonly node: { readonly documentId: string, readonly number: string | null, readonly direction: Direction, readonly documentType: DocumentType, readonly isCreditNote: boolean, readonly channel: Channel, readonly status: DocumentStatus, readonly statusDate: string, readonly importDate: string, readonly sellerName: string | null, readonly buyerName: string | null, readonly senderIdentifier: string | null, readonly receiverIdentifier: string | null, readonly totalWithVat: string | null, readonly amountDue: string | null, readonly currency: string | null, readonly issueDate: string | null, readonly dueDate: string | null, readonly readAt: string | null, readonly labels: ReadonlyArray<string>, readonly error: { readonly code: DocumentErrorCode, readonly message: string } | null, readonly completion: { readonly status: CompletionStatus } | null, readonly allowedActions: ReadonlyArray<{ readonly action: DocumentActionName, readonly allowed: boolean, readonly code: ActionRefusal | null, readonly reason: string | null }> } }> };

export type AttentionQueryVariables = Exact<{
  snoozed: boolean;
}>;


export type AttentionQuery = { readonly attention: ReadonlyArray<{ readonly cause: AttentionCause, readonly key: string, readonly count: number, readonly isExact: boolean, readonly oldestAt: string, readonly remedy: string, readonly place: AttentionPlace, readonly documentFilter: unknown, readonly assignee: string | null, readonly snoozedUntil: string | null, readonly items: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly title: string, readonly since: string, readonly detail: string | null } }> } }> | null, readonly waiting: { readonly totalCount: number, readonly edges: ReadonlyArray<{ readonly node: { readonly documentId: string, readonly number: string | null, readonly direction: Direction, readonly documentType: DocumentType, readonly isCreditNote: boolean, readonly channel: Channel, readonly status: DocumentStatus, readonly statusDate: string, readonly importDate: string, readonly sellerName: string | null, readonly buyerName: string | null, readonly senderIdentifier: string | null, readonly receiverIdentifier: string | null, readonly totalWithVat: string | null, readonly amountDue: string | null, readonly currency: string | null, readonly issueDate: string | null, readonly dueDate: string | null, readonly readAt: string | null, readonly labels: ReadonlyArray<string>, readonly error: { readonly code: DocumentErrorCode, readonly message: string } | null, readonly completion: { readonly status: CompletionStatus } | null, readonly allowedActions: ReadonlyArray<{ readonly action: DocumentActionName, readonly allowed: boolean, readonly code: ActionRefusal | null, readonly reason: string | null }> } }> } | null };

export type AssignAttentionMutationVariables = Exact<{
  target: AttentionTargetInput;
  assignee?: string | null | undefined;
}>;


export type AssignAttentionMutation = { readonly assignAttention: boolean | null };

export type SnoozeAttentionMutationVariables = Exact<{
  target: AttentionTargetInput;
  until?: string | null | undefined;
}>;


export type SnoozeAttentionMutation = { readonly snoozeAttention: boolean | null };

export type FiguresQueryVariables = Exact<{
  today: DocumentFilterInput;
  from: string;
  to: string;
}>;


export type FiguresQuery = { readonly failed: { readonly totalCount: number } | null, readonly moving: { readonly totalCount: number } | null, readonly today: { readonly totalCount: number } | null, readonly statistics: { readonly byStatus: ReadonlyArray<{ readonly at: string, readonly key: string, readonly count: number }>, readonly byDirection: ReadonlyArray<{ readonly at: string, readonly key: string, readonly count: number }>, readonly byChannel: ReadonlyArray<{ readonly at: string, readonly key: string, readonly count: number }>, readonly latency: ReadonlyArray<{ readonly at: string, readonly count: number, readonly p50Ms: number, readonly p95Ms: number }> } | null };

export type AmountsQueryVariables = Exact<{
  filter?: DocumentFilterInput | null | undefined;
}>;


export type AmountsQuery = { readonly documentTotals: { readonly isComplete: boolean, readonly byDay: ReadonlyArray<{ readonly day: string, readonly currency: string | null, readonly totalWithVat: string | null }> } | null };

export type ParticipantsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ParticipantsQuery = { readonly participants: ReadonlyArray<{ readonly identifier: string, readonly name: string, readonly countryCode: string, readonly documentTypes: ReadonlyArray<number>, readonly state: ParticipantState, readonly registration: { readonly smpAt: string | null, readonly smlAt: string | null, readonly directoryAt: string | null }, readonly drift: ReadonlyArray<{ readonly part: DriftPart, readonly kind: DriftKind, readonly detail: string, readonly firstSeen: string, readonly mended: number }> }> | null };

export type LookupQueryVariables = Exact<{
  participant: string;
  documentType: string;
}>;


export type LookupQuery = { readonly lookupReceiver: { readonly participant: string, readonly isReachable: boolean, readonly isLocal: boolean, readonly isConverted: boolean, readonly documentType: string | null, readonly process: string | null, readonly endpoint: string | null, readonly smp: string | null, readonly transportProfile: string | null, readonly certificateSubject: string | null, readonly certificateExpiresAt: string | null, readonly code: LookupCode | null, readonly message: string | null } | null };

export type AccountFragment = { readonly id: string, readonly channel: Channel, readonly name: string, readonly enabled: boolean, readonly failures: number, readonly failureCode: ChannelAccountFault | null, readonly failureMessage: string | null, readonly lastFailureAt: string | null, readonly lastSuccessAt: string | null, readonly openUntil: string | null, readonly settings: unknown, readonly secrets: ReadonlyArray<string>, readonly generation: number, readonly alerts: ReadonlyArray<{ readonly kind: ChannelAccountAlertKind, readonly raisedAt: string }>, readonly backlog: { readonly documents: number, readonly since: string | null }, readonly unreadable: { readonly documents: number, readonly newest: ReadonlyArray<{ readonly id: string, readonly at: string, readonly reason: string }> } };

export type ChannelsQueryVariables = Exact<{ [key: string]: never; }>;


export type ChannelsQuery = { readonly channelAccounts: ReadonlyArray<{ readonly id: string, readonly channel: Channel, readonly name: string, readonly enabled: boolean, readonly failures: number, readonly failureCode: ChannelAccountFault | null, readonly failureMessage: string | null, readonly lastFailureAt: string | null, readonly lastSuccessAt: string | null, readonly openUntil: string | null, readonly settings: unknown, readonly secrets: ReadonlyArray<string>, readonly generation: number, readonly alerts: ReadonlyArray<{ readonly kind: ChannelAccountAlertKind, readonly raisedAt: string }>, readonly backlog: { readonly documents: number, readonly since: string | null }, readonly unreadable: { readonly documents: number, readonly newest: ReadonlyArray<{ readonly id: string, readonly at: string, readonly reason: string }> } }> | null, readonly channelAccountTypes: ReadonlyArray<{ readonly channel: Channel, readonly required: boolean, readonly settings: ReadonlyArray<{ readonly name: string, readonly description: string, readonly kind: ChannelAccountSettingKind, readonly required: boolean, readonly values: ReadonlyArray<string> | null }>, readonly secrets: ReadonlyArray<{ readonly name: string, readonly description: string, readonly required: boolean }> }> | null, readonly documentRoutes: ReadonlyArray<{ readonly documentType: DocumentType, readonly generation: number, readonly updatedAt: string | null, readonly rules: ReadonlyArray<{ readonly channel: Channel, readonly account: string | null, readonly orNext: boolean, readonly when: { readonly amountMin: string | null, readonly amountMax: string | null, readonly currency: string | null, readonly countries: ReadonlyArray<string> | null, readonly hasEmail: boolean | null, readonly onNetwork: boolean | null, readonly typeCodes: ReadonlyArray<string> | null } }> }> | null };

export type TestAccountMutationVariables = Exact<{
  id: string;
}>;


export type TestAccountMutation = { readonly testChannelAccount: { readonly works: boolean, readonly code: ChannelAccountFault | null, readonly message: string | null } | null };

export type EnableAccountMutationVariables = Exact<{
  id: string;
}>;


export type EnableAccountMutation = { readonly enableChannelAccount: { readonly id: string, readonly channel: Channel, readonly name: string, readonly enabled: boolean, readonly failures: number, readonly failureCode: ChannelAccountFault | null, readonly failureMessage: string | null, readonly lastFailureAt: string | null, readonly lastSuccessAt: string | null, readonly openUntil: string | null, readonly settings: unknown, readonly secrets: ReadonlyArray<string>, readonly generation: number, readonly alerts: ReadonlyArray<{ readonly kind: ChannelAccountAlertKind, readonly raisedAt: string }>, readonly backlog: { readonly documents: number, readonly since: string | null }, readonly unreadable: { readonly documents: number, readonly newest: ReadonlyArray<{ readonly id: string, readonly at: string, readonly reason: string }> } } | null };

export type DisableAccountMutationVariables = Exact<{
  id: string;
}>;


export type DisableAccountMutation = { readonly disableChannelAccount: { readonly id: string, readonly channel: Channel, readonly name: string, readonly enabled: boolean, readonly failures: number, readonly failureCode: ChannelAccountFault | null, readonly failureMessage: string | null, readonly lastFailureAt: string | null, readonly lastSuccessAt: string | null, readonly openUntil: string | null, readonly settings: unknown, readonly secrets: ReadonlyArray<string>, readonly generation: number, readonly alerts: ReadonlyArray<{ readonly kind: ChannelAccountAlertKind, readonly raisedAt: string }>, readonly backlog: { readonly documents: number, readonly since: string | null }, readonly unreadable: { readonly documents: number, readonly newest: ReadonlyArray<{ readonly id: string, readonly at: string, readonly reason: string }> } } | null };

export type RouteDryRunMutationVariables = Exact<{
  document: File;
  documentType: DocumentType;
}>;


export type RouteDryRunMutation = { readonly routeDocument: { readonly channel: Channel | null, readonly account: string | null, readonly code: DocumentErrorCode | null, readonly message: string | null, readonly isTransient: boolean, readonly steps: ReadonlyArray<{ readonly rule: number | null, readonly channel: Channel | null, readonly account: string | null, readonly outcome: RouteOutcome, readonly reason: string }> } | null };

export type WebhookFragment = { readonly id: string, readonly endpoint: string, readonly subscriptions: ReadonlyArray<EventType>, readonly state: SubscriptionState, readonly createdAt: string, readonly failingSince: string | null, readonly lastSuccessAt: string | null, readonly breaker: BreakerState, readonly breakerOpenUntil: string | null, readonly pausedUntil: string | null, readonly flowFilter: { readonly flowTypes: ReadonlyArray<string> | null, readonly flowDirection: string | null, readonly ackStatus: string | null } | null, readonly alerts: ReadonlyArray<{ readonly kind: WebhookAlertKind, readonly raisedAt: string, readonly httpStatus: number | null, readonly percent: number | null }>, readonly secrets: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly notAfter: string | null }>, readonly statistics: { readonly attempts: number, readonly successRate: number | null, readonly p95Ms: number | null } };

export type WebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhooksQuery = { readonly webhookSubscriptions: ReadonlyArray<{ readonly id: string, readonly endpoint: string, readonly subscriptions: ReadonlyArray<EventType>, readonly state: SubscriptionState, readonly createdAt: string, readonly failingSince: string | null, readonly lastSuccessAt: string | null, readonly breaker: BreakerState, readonly breakerOpenUntil: string | null, readonly pausedUntil: string | null, readonly flowFilter: { readonly flowTypes: ReadonlyArray<string> | null, readonly flowDirection: string | null, readonly ackStatus: string | null } | null, readonly alerts: ReadonlyArray<{ readonly kind: WebhookAlertKind, readonly raisedAt: string, readonly httpStatus: number | null, readonly percent: number | null }>, readonly secrets: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly notAfter: string | null }>, readonly statistics: { readonly attempts: number, readonly successRate: number | null, readonly p95Ms: number | null } }> | null, readonly webhookReplays: ReadonlyArray<{ readonly id: string, readonly subscriptionId: string, readonly createdAt: string, readonly total: number, readonly delivered: number, readonly waiting: number, readonly isCancelled: boolean }> | null };

export type CancelReplayMutationVariables = Exact<{
  id: string;
}>;


export type CancelReplayMutation = { readonly cancelReplay: number | null };

export type RotateWebhookSecretMutationVariables = Exact<{
  subscriptionId: string;
  overlapSeconds: number;
}>;


export type RotateWebhookSecretMutation = { readonly rotateWebhookSecret: string | null };

export type RevokePreviousWebhookSecretMutationVariables = Exact<{
  subscriptionId: string;
}>;


export type RevokePreviousWebhookSecretMutation = { readonly revokePreviousWebhookSecret: boolean | null };

export type DeliveriesQueryVariables = Exact<{
  filter?: DeliveryFilterInput | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type DeliveriesQuery = { readonly webhookDeliveries: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly type: EventType, readonly state: DeliveryState, readonly documentId: string, readonly subscriptionId: string, readonly createdAt: string, readonly attemptCount: number, readonly lastErrorCode: string | null, readonly lastHttpStatus: number | null, readonly nextAttemptAt: string | null } }>, readonly pageInfo: { readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type DeliveryDetailQueryVariables = Exact<{
  id: string;
}>;


export type DeliveryDetailQuery = { readonly webhookDelivery: { readonly eventId: string, readonly body: unknown, readonly expiresAt: string | null, readonly id: string, readonly type: EventType, readonly state: DeliveryState, readonly documentId: string, readonly subscriptionId: string, readonly createdAt: string, readonly attemptCount: number, readonly lastErrorCode: string | null, readonly lastHttpStatus: number | null, readonly nextAttemptAt: string | null, readonly attempts: ReadonlyArray<{ readonly n: number, readonly startedAt: string, readonly durationMs: number, readonly outcome: AttemptOutcome, readonly httpStatus: number | null, readonly errorCode: string | null, readonly responseHead: string | null }> } | null };

export type SignWebhookRequestMutationVariables = Exact<{
  id: string;
}>;


export type SignWebhookRequestMutation = { readonly signWebhookRequest: { readonly url: string, readonly body: string, readonly headers: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null };

export type PutWebhookMutationVariables = Exact<{
  endpoint: string;
  subscriptions: ReadonlyArray<EventType> | EventType;
}>;


export type PutWebhookMutation = { readonly putWebhook: { readonly id: string, readonly endpoint: string, readonly signingSecret: string } | null };

export type TestWebhookMutationVariables = Exact<{
  subscriptionId: string;
  type: EventType;
}>;


export type TestWebhookMutation = { readonly sendTestWebhook: { readonly id: string, readonly type: EventType, readonly state: DeliveryState, readonly documentId: string, readonly subscriptionId: string, readonly createdAt: string, readonly attemptCount: number, readonly lastErrorCode: string | null, readonly lastHttpStatus: number | null, readonly nextAttemptAt: string | null } | null };

export type RetryDeliveryMutationVariables = Exact<{
  id: string;
  idempotencyKey: string;
}>;


export type RetryDeliveryMutation = { readonly retryWebhookDelivery: { readonly id: string, readonly type: EventType, readonly state: DeliveryState, readonly documentId: string, readonly subscriptionId: string, readonly createdAt: string, readonly attemptCount: number, readonly lastErrorCode: string | null, readonly lastHttpStatus: number | null, readonly nextAttemptAt: string | null } | null };

export type ReplayMutationVariables = Exact<{
  subscriptionId: string;
  filter: DeliveryFilterInput;
  dryRun: boolean;
  idempotencyKey?: string | null | undefined;
}>;


export type ReplayMutation = { readonly replayWebhookDeliveries: { readonly id: string | null, readonly count: number } | null };

export type EnableWebhookMutationVariables = Exact<{
  id: string;
}>;


export type EnableWebhookMutation = { readonly enableWebhookSubscription: { readonly id: string, readonly endpoint: string, readonly subscriptions: ReadonlyArray<EventType>, readonly state: SubscriptionState, readonly createdAt: string, readonly failingSince: string | null, readonly lastSuccessAt: string | null, readonly breaker: BreakerState, readonly breakerOpenUntil: string | null, readonly pausedUntil: string | null, readonly flowFilter: { readonly flowTypes: ReadonlyArray<string> | null, readonly flowDirection: string | null, readonly ackStatus: string | null } | null, readonly alerts: ReadonlyArray<{ readonly kind: WebhookAlertKind, readonly raisedAt: string, readonly httpStatus: number | null, readonly percent: number | null }>, readonly secrets: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly notAfter: string | null }>, readonly statistics: { readonly attempts: number, readonly successRate: number | null, readonly p95Ms: number | null } } | null };

export type DisableWebhookMutationVariables = Exact<{
  id: string;
}>;


export type DisableWebhookMutation = { readonly disableWebhookSubscription: { readonly id: string, readonly endpoint: string, readonly subscriptions: ReadonlyArray<EventType>, readonly state: SubscriptionState, readonly createdAt: string, readonly failingSince: string | null, readonly lastSuccessAt: string | null, readonly breaker: BreakerState, readonly breakerOpenUntil: string | null, readonly pausedUntil: string | null, readonly flowFilter: { readonly flowTypes: ReadonlyArray<string> | null, readonly flowDirection: string | null, readonly ackStatus: string | null } | null, readonly alerts: ReadonlyArray<{ readonly kind: WebhookAlertKind, readonly raisedAt: string, readonly httpStatus: number | null, readonly percent: number | null }>, readonly secrets: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly notAfter: string | null }>, readonly statistics: { readonly attempts: number, readonly successRate: number | null, readonly p95Ms: number | null } } | null };

export type DeleteWebhookMutationVariables = Exact<{
  id: string;
}>;


export type DeleteWebhookMutation = { readonly deleteWebhook: string | null };

export type RegisterParticipantMutationVariables = Exact<{
  participant: ParticipantInput;
}>;


export type RegisterParticipantMutation = { readonly registerParticipant: { readonly identifier: string, readonly name: string, readonly countryCode: string, readonly documentTypes: ReadonlyArray<number>, readonly state: ParticipantState } | null };

export type PrepareMigrationMutationVariables = Exact<{
  identifier: string;
}>;


export type PrepareMigrationMutation = { readonly prepareParticipantMigration: string | null };

export type CancelMigrationMutationVariables = Exact<{
  identifier: string;
}>;


export type CancelMigrationMutation = { readonly cancelParticipantMigration: { readonly identifier: string } | null };

export type MigrateParticipantMutationVariables = Exact<{
  participant: ParticipantInput;
  migrationKey: string;
}>;


export type MigrateParticipantMutation = { readonly migrateParticipant: { readonly identifier: string } | null };

export type SaveAccountMutationVariables = Exact<{
  account: ChannelAccountInput;
}>;


export type SaveAccountMutation = { readonly saveChannelAccount: { readonly id: string, readonly channel: Channel, readonly name: string, readonly enabled: boolean, readonly failures: number, readonly failureCode: ChannelAccountFault | null, readonly failureMessage: string | null, readonly lastFailureAt: string | null, readonly lastSuccessAt: string | null, readonly openUntil: string | null, readonly settings: unknown, readonly secrets: ReadonlyArray<string>, readonly generation: number, readonly alerts: ReadonlyArray<{ readonly kind: ChannelAccountAlertKind, readonly raisedAt: string }>, readonly backlog: { readonly documents: number, readonly since: string | null }, readonly unreadable: { readonly documents: number, readonly newest: ReadonlyArray<{ readonly id: string, readonly at: string, readonly reason: string }> } } | null };

export type RemoveAccountMutationVariables = Exact<{
  id: string;
}>;


export type RemoveAccountMutation = { readonly removeChannelAccount: string | null };

export type SaveRoutesMutationVariables = Exact<{
  documentType: DocumentType;
  rules: ReadonlyArray<RouteRuleInput> | RouteRuleInput;
  generation?: number | null | undefined;
}>;


export type SaveRoutesMutation = { readonly saveDocumentRoutes: { readonly documentType: DocumentType, readonly generation: number } | null };

export type RemoveParticipantMutationVariables = Exact<{
  identifier: string;
}>;


export type RemoveParticipantMutation = { readonly removeParticipant: string | null };

export type AuditQueryVariables = Exact<{
  filter?: AuditFilterInput | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type AuditQuery = { readonly auditLog: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly at: string, readonly lastAt: string | null, readonly changes: number, readonly actor: string, readonly action: AuditAction, readonly subject: string, readonly details: unknown, readonly requestId: string | null } }>, readonly pageInfo: { readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type PeopleQueryVariables = Exact<{ [key: string]: never; }>;


export type PeopleQuery = { readonly people: ReadonlyArray<{ readonly email: string, readonly name: string, readonly role: Role, readonly isDisabled: boolean, readonly mayStart: boolean, readonly refusals: ReadonlyArray<{ readonly action: PersonAction, readonly code: string }> }> | null, readonly personSessions: ReadonlyArray<{ readonly id: string, readonly email: string, readonly device: string, readonly deviceName: string, readonly address: string, readonly createdAt: string, readonly lastUsedAt: string }> | null };

export type InvitePersonMutationVariables = Exact<{
  email: string;
  role: Role;
  name?: string | null | undefined;
}>;


export type InvitePersonMutation = { readonly invitePerson: { readonly link: string | null, readonly endsAt: string | null } | null };

export type RenewPersonLinkMutationVariables = Exact<{
  email: string;
}>;


export type RenewPersonLinkMutation = { readonly renewPersonLink: { readonly link: string | null, readonly endsAt: string | null } | null };

export type ChangePersonRoleMutationVariables = Exact<{
  email: string;
  role: Role;
}>;


export type ChangePersonRoleMutation = { readonly changePersonRole: boolean | null };

export type RemovePersonMutationVariables = Exact<{
  email: string;
}>;


export type RemovePersonMutation = { readonly removePerson: boolean | null };

export type DisablePersonMutationVariables = Exact<{
  email: string;
}>;


export type DisablePersonMutation = { readonly disablePerson: boolean | null };

export type EnablePersonMutationVariables = Exact<{
  email: string;
}>;


export type EnablePersonMutation = { readonly enablePerson: boolean | null };

export type EndPersonSessionsMutationVariables = Exact<{
  email: string;
}>;


export type EndPersonSessionsMutation = { readonly endPersonSessions: number | null };

export type ClientsQueryVariables = Exact<{ [key: string]: never; }>;


export type ClientsQuery = { readonly clients: ReadonlyArray<{ readonly clientId: string, readonly scopes: ReadonlyArray<string>, readonly createdAt: string, readonly revokedAt: string | null }> | null };

export type AddClientMutationVariables = Exact<{
  clientId: string;
  scopes: ReadonlyArray<string> | string;
}>;


export type AddClientMutation = { readonly addClient: { readonly clientId: string, readonly secret: string } | null };

export type RotateClientSecretMutationVariables = Exact<{
  clientId: string;
  overlapSeconds: number;
}>;


export type RotateClientSecretMutation = { readonly rotateClientSecret: { readonly clientId: string, readonly secret: string } | null };

export type RevokeClientMutationVariables = Exact<{
  clientId: string;
}>;


export type RevokeClientMutation = { readonly revokeClient: boolean | null };

export type PortalQueryVariables = Exact<{ [key: string]: never; }>;


export type PortalQuery = { readonly portalOrigins: ReadonlyArray<string> | null, readonly portalLinks: ReadonlyArray<{ readonly id: string, readonly name: string | null, readonly capabilities: ReadonlyArray<PortalCapability>, readonly actor: string, readonly isEmbedded: boolean, readonly createdAt: string, readonly openedAt: string | null, readonly endsAt: string }> | null };

export type CreatePortalLinkMutationVariables = Exact<{
  capabilities: ReadonlyArray<PortalCapability> | PortalCapability;
  name?: string | null | undefined;
  returnUrl?: string | null | undefined;
}>;


export type CreatePortalLinkMutation = { readonly createPortalLink: { readonly id: string, readonly url: string, readonly endsAt: string } | null };

export type RevokePortalLinkMutationVariables = Exact<{
  id: string;
}>;


export type RevokePortalLinkMutation = { readonly revokePortalLink: boolean | null };

export type SavePortalOriginsMutationVariables = Exact<{
  origins: ReadonlyArray<string> | string;
}>;


export type SavePortalOriginsMutation = { readonly savePortalOrigins: ReadonlyArray<string> | null };

export type AlertRulesQueryVariables = Exact<{ [key: string]: never; }>;


export type AlertRulesQuery = { readonly alertRules: ReadonlyArray<{ readonly id: string, readonly kind: AlertRuleKind, readonly target: string, readonly causes: ReadonlyArray<AttentionCause> | null, readonly digestHour: number | null, readonly lastError: string | null }> | null };

export type SaveAlertRuleMutationVariables = Exact<{
  kind: AlertRuleKind;
  target: string;
  causes?: ReadonlyArray<AttentionCause> | AttentionCause | null | undefined;
  digestHour?: number | null | undefined;
}>;


export type SaveAlertRuleMutation = { readonly saveAlertRule: { readonly id: string, readonly signingSecret: string | null } | null };

export type RotateAlertSecretMutationVariables = Exact<{
  id: string;
  overlapSeconds: number;
}>;


export type RotateAlertSecretMutation = { readonly rotateAlertSecret: string | null };

export type RemoveAlertRuleMutationVariables = Exact<{
  id: string;
}>;


export type RemoveAlertRuleMutation = { readonly removeAlertRule: boolean | null };

export type UsageQueryVariables = Exact<{ [key: string]: never; }>;


export type UsageQuery = { readonly usage: { readonly documentsToday: number, readonly documentsPerDay: number, readonly bytes: number, readonly bytesMax: number } | null };

export type CertificatesQueryVariables = Exact<{ [key: string]: never; }>;


export type CertificatesQuery = { readonly certificates: ReadonlyArray<{ readonly fingerprint: string, readonly purpose: string, readonly subject: string, readonly notAfter: string, readonly daysLeft: number, readonly isUsed: boolean }> | null };

export type ChangedSubscriptionVariables = Exact<{
  topics: ReadonlyArray<Topic> | Topic;
}>;


export type ChangedSubscription = { readonly changed: { readonly topic: Topic, readonly id: string | null } };

export const BulkJobFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BulkJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BulkJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}}]}}]} as unknown as DocumentNode<BulkJobFragment, unknown>;
export const ExportFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Export"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"byteLength"}},{"kind":"Field","name":{"kind":"Name","value":"fault"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}},{"kind":"Field","name":{"kind":"Name","value":"downloadUrl"}}]}}]} as unknown as DocumentNode<ExportFragment, unknown>;
export const DeliveryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","name":{"kind":"Name","value":"lastErrorCode"}},{"kind":"Field","name":{"kind":"Name","value":"lastHttpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}}]}}]} as unknown as DocumentNode<DeliveryFragment, unknown>;
export const RowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Row"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"isCreditNote"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusDate"}},{"kind":"Field","name":{"kind":"Name","value":"importDate"}},{"kind":"Field","name":{"kind":"Name","value":"sellerName"}},{"kind":"Field","name":{"kind":"Name","value":"buyerName"}},{"kind":"Field","name":{"kind":"Name","value":"senderIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"receiverIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"totalWithVat"}},{"kind":"Field","name":{"kind":"Name","value":"amountDue"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"issueDate"}},{"kind":"Field","name":{"kind":"Name","value":"dueDate"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"labels"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"completion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<RowFragment, unknown>;
export const QueueFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Queue"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Row"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Row"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"isCreditNote"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusDate"}},{"kind":"Field","name":{"kind":"Name","value":"importDate"}},{"kind":"Field","name":{"kind":"Name","value":"sellerName"}},{"kind":"Field","name":{"kind":"Name","value":"buyerName"}},{"kind":"Field","name":{"kind":"Name","value":"senderIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"receiverIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"totalWithVat"}},{"kind":"Field","name":{"kind":"Name","value":"amountDue"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"issueDate"}},{"kind":"Field","name":{"kind":"Name","value":"dueDate"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"labels"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"completion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<QueueFragment, unknown>;
export const AccountFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Account"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelAccount"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failureCode"}},{"kind":"Field","name":{"kind":"Name","value":"failureMessage"}},{"kind":"Field","name":{"kind":"Name","value":"lastFailureAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastSuccessAt"}},{"kind":"Field","name":{"kind":"Name","value":"openUntil"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}},{"kind":"Field","name":{"kind":"Name","value":"secrets"}},{"kind":"Field","name":{"kind":"Name","value":"generation"}},{"kind":"Field","name":{"kind":"Name","value":"alerts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"raisedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backlog"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documents"}},{"kind":"Field","name":{"kind":"Name","value":"since"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documents"}},{"kind":"Field","name":{"kind":"Name","value":"newest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]} as unknown as DocumentNode<AccountFragment, unknown>;
export const WebhookFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Webhook"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookSubscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptions"}},{"kind":"Field","name":{"kind":"Name","value":"flowFilter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"flowTypes"}},{"kind":"Field","name":{"kind":"Name","value":"flowDirection"}},{"kind":"Field","name":{"kind":"Name","value":"ackStatus"}}]}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"lastSuccessAt"}},{"kind":"Field","name":{"kind":"Name","value":"breaker"}},{"kind":"Field","name":{"kind":"Name","value":"breakerOpenUntil"}},{"kind":"Field","name":{"kind":"Name","value":"pausedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"alerts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"raisedAt"}},{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secrets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"notAfter"}}]}},{"kind":"Field","name":{"kind":"Name","value":"statistics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"successRate"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}}]}}]}}]} as unknown as DocumentNode<WebhookFragment, unknown>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tenantId"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}},{"kind":"Field","name":{"kind":"Name","value":"portal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"capabilities"}},{"kind":"Field","name":{"kind":"Name","value":"returnUrl"}}]}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const DocumentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Documents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentFilterInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentOrder"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Row"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Row"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"isCreditNote"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusDate"}},{"kind":"Field","name":{"kind":"Name","value":"importDate"}},{"kind":"Field","name":{"kind":"Name","value":"sellerName"}},{"kind":"Field","name":{"kind":"Name","value":"buyerName"}},{"kind":"Field","name":{"kind":"Name","value":"senderIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"receiverIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"totalWithVat"}},{"kind":"Field","name":{"kind":"Name","value":"amountDue"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"issueDate"}},{"kind":"Field","name":{"kind":"Name","value":"dueDate"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"labels"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"completion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<DocumentsQuery, DocumentsQueryVariables>;
export const RowsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Rows"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"documentIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentIds"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Row"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Row"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"isCreditNote"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusDate"}},{"kind":"Field","name":{"kind":"Name","value":"importDate"}},{"kind":"Field","name":{"kind":"Name","value":"sellerName"}},{"kind":"Field","name":{"kind":"Name","value":"buyerName"}},{"kind":"Field","name":{"kind":"Name","value":"senderIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"receiverIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"totalWithVat"}},{"kind":"Field","name":{"kind":"Name","value":"amountDue"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"issueDate"}},{"kind":"Field","name":{"kind":"Name","value":"dueDate"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"labels"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"completion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<RowsQuery, RowsQueryVariables>;
export const DocumentCountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DocumentCount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentFilterInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<DocumentCountQuery, DocumentCountQueryVariables>;
export const DocumentTotalsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DocumentTotals"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentFilterInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentTotals"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isComplete"}},{"kind":"Field","name":{"kind":"Name","value":"byCurrency"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"documents"}},{"kind":"Field","name":{"kind":"Name","value":"totalWithVat"}}]}}]}}]}}]} as unknown as DocumentNode<DocumentTotalsQuery, DocumentTotalsQueryVariables>;
export const BulkJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BulkJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bulkJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BulkJob"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BulkJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BulkJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}}]}}]} as unknown as DocumentNode<BulkJobQuery, BulkJobQueryVariables>;
export const ExportJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Export"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Export"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"byteLength"}},{"kind":"Field","name":{"kind":"Name","value":"fault"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}},{"kind":"Field","name":{"kind":"Name","value":"downloadUrl"}}]}}]} as unknown as DocumentNode<ExportJobQuery, ExportJobQueryVariables>;
export const ExportJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportJobs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportJobs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Export"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Export"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"byteLength"}},{"kind":"Field","name":{"kind":"Name","value":"fault"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}},{"kind":"Field","name":{"kind":"Name","value":"downloadUrl"}}]}}]} as unknown as DocumentNode<ExportJobsQuery, ExportJobsQueryVariables>;
export const StartExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"format"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ExportFormat"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentFilterInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentOrder"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"format"},"value":{"kind":"Variable","name":{"kind":"Name","value":"format"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Export"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Export"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"byteLength"}},{"kind":"Field","name":{"kind":"Name","value":"fault"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}},{"kind":"Field","name":{"kind":"Name","value":"downloadUrl"}}]}}]} as unknown as DocumentNode<StartExportMutation, StartExportMutationVariables>;
export const CancelExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Export"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Export"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"byteLength"}},{"kind":"Field","name":{"kind":"Name","value":"fault"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}},{"kind":"Field","name":{"kind":"Name","value":"downloadUrl"}}]}}]} as unknown as DocumentNode<CancelExportMutation, CancelExportMutationVariables>;
export const HoldDocumentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"HoldDocuments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reason"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"holdDocuments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"documentIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentIds"}}},{"kind":"Argument","name":{"kind":"Name","value":"reason"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reason"}}}]}]}}]} as unknown as DocumentNode<HoldDocumentsMutation, HoldDocumentsMutationVariables>;
export const ReleaseHoldsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReleaseHolds"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reason"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"releaseHolds"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"documentIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentIds"}}},{"kind":"Argument","name":{"kind":"Name","value":"reason"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reason"}}}]}]}}]} as unknown as DocumentNode<ReleaseHoldsMutation, ReleaseHoldsMutationVariables>;
export const CancelBulkJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelBulkJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelBulkJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BulkJob"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BulkJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BulkJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}}]}}]} as unknown as DocumentNode<CancelBulkJobMutation, CancelBulkJobMutationVariables>;
export const RetryByFilterDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RetryByFilter"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentFilterInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"expectedCount"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryDocumentsByFilter"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"expectedCount"},"value":{"kind":"Variable","name":{"kind":"Name","value":"expectedCount"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BulkJob"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BulkJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BulkJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}}]}}]} as unknown as DocumentNode<RetryByFilterMutation, RetryByFilterMutationVariables>;
export const CompleteByFilterDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CompleteByFilter"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentFilterInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"expectedCount"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeDocumentsByFilter"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"expectedCount"},"value":{"kind":"Variable","name":{"kind":"Name","value":"expectedCount"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"EXPORTED"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BulkJob"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BulkJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BulkJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}}]}}]} as unknown as DocumentNode<CompleteByFilterMutation, CompleteByFilterMutationVariables>;
export const DismissByFilterDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DismissByFilter"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentFilterInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"expectedCount"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"note"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dismissDocuments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"expectedCount"},"value":{"kind":"Variable","name":{"kind":"Name","value":"expectedCount"}}},{"kind":"Argument","name":{"kind":"Name","value":"note"},"value":{"kind":"Variable","name":{"kind":"Name","value":"note"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BulkJob"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BulkJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BulkJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}}]}}]} as unknown as DocumentNode<DismissByFilterMutation, DismissByFilterMutationVariables>;
export const LabelByFilterDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LabelByFilter"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentFilterInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"expectedCount"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"add"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"remove"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"labelDocumentsByFilter"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"expectedCount"},"value":{"kind":"Variable","name":{"kind":"Name","value":"expectedCount"}}},{"kind":"Argument","name":{"kind":"Name","value":"add"},"value":{"kind":"Variable","name":{"kind":"Name","value":"add"}}},{"kind":"Argument","name":{"kind":"Name","value":"remove"},"value":{"kind":"Variable","name":{"kind":"Name","value":"remove"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BulkJob"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BulkJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BulkJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}}]}}]} as unknown as DocumentNode<LabelByFilterMutation, LabelByFilterMutationVariables>;
export const ReadByFilterDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReadByFilter"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentFilterInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"expectedCount"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markDocumentsReadByFilter"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"expectedCount"},"value":{"kind":"Variable","name":{"kind":"Name","value":"expectedCount"}}},{"kind":"Argument","name":{"kind":"Name","value":"read"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BulkJob"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BulkJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BulkJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}}]}}]} as unknown as DocumentNode<ReadByFilterMutation, ReadByFilterMutationVariables>;
export const LabelDocumentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LabelDocuments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"add"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"remove"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"labelDocuments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"documentIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentIds"}}},{"kind":"Argument","name":{"kind":"Name","value":"add"},"value":{"kind":"Variable","name":{"kind":"Name","value":"add"}}},{"kind":"Argument","name":{"kind":"Name","value":"remove"},"value":{"kind":"Variable","name":{"kind":"Name","value":"remove"}}}]}]}}]} as unknown as DocumentNode<LabelDocumentsMutation, LabelDocumentsMutationVariables>;
export const MarkReadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MarkRead"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"read"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markDocumentsRead"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"documentIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentIds"}}},{"kind":"Argument","name":{"kind":"Name","value":"read"},"value":{"kind":"Variable","name":{"kind":"Name","value":"read"}}}]}]}}]} as unknown as DocumentNode<MarkReadMutation, MarkReadMutationVariables>;
export const LabelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Labels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentLabels"}}]}}]} as unknown as DocumentNode<LabelsQuery, LabelsQueryVariables>;
export const SavedViewsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SavedViews"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"savedViews"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]} as unknown as DocumentNode<SavedViewsQuery, SavedViewsQueryVariables>;
export const SaveViewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveView"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"state"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveView"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"Variable","name":{"kind":"Name","value":"state"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<SaveViewMutation, SaveViewMutationVariables>;
export const RemoveSavedViewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveSavedView"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeSavedView"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<RemoveSavedViewMutation, RemoveSavedViewMutationVariables>;
export const DocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Document"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Language"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhooks"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"documentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Row"}},{"kind":"Field","name":{"kind":"Name","value":"customizationId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"traceId"}},{"kind":"Field","name":{"kind":"Name","value":"retrievalCount"}},{"kind":"Field","name":{"kind":"Name","value":"failedAttempts"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"retainedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"legalHold"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"completion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rendering"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"htmlUrl"}},{"kind":"Field","name":{"kind":"Name","value":"pdfUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"timeline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"files"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mimeType"}},{"kind":"Field","name":{"kind":"Name","value":"purpose"}},{"kind":"Field","name":{"kind":"Name","value":"byteLength"}},{"kind":"Field","name":{"kind":"Name","value":"downloadUrl"}},{"kind":"Field","name":{"kind":"Name","value":"viewUrl"}},{"kind":"Field","name":{"kind":"Name","value":"messageType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"instanceId"}},{"kind":"Field","name":{"kind":"Name","value":"messageId"}},{"kind":"Field","name":{"kind":"Name","value":"senderAccessPoint"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"documentTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"processId"}},{"kind":"Field","name":{"kind":"Name","value":"countryC1"}},{"kind":"Field","name":{"kind":"Name","value":"mlsTo"}},{"kind":"Field","name":{"kind":"Name","value":"mlsType"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"identifier"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"applicationResponse"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"responseCode"}},{"kind":"Field","name":{"kind":"Name","value":"responseMessage"}},{"kind":"Field","name":{"kind":"Name","value":"referenceDocumentId"}},{"kind":"Field","name":{"kind":"Name","value":"referenceDocumentNumber"}}]}},{"kind":"Field","name":{"kind":"Name","value":"answeredDocument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}}]}},{"kind":"Field","name":{"kind":"Name","value":"applicationResponses"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"importDate"}},{"kind":"Field","name":{"kind":"Name","value":"senderIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"applicationResponse"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"responseCode"}},{"kind":"Field","name":{"kind":"Name","value":"responseMessage"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"lifecycleStatuses"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"setAt"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"amounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"lifecycleStatusOptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"needsReason"}},{"kind":"Field","name":{"kind":"Name","value":"takesAmounts"}},{"kind":"Field","name":{"kind":"Name","value":"needsAmounts"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}}]}},{"kind":"Field","name":{"kind":"Name","value":"webhookDeliveries"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhooks"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Delivery"}}]}},{"kind":"Field","name":{"kind":"Name","value":"submissions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"messageId"}},{"kind":"Field","name":{"kind":"Name","value":"externalReference"}},{"kind":"Field","name":{"kind":"Name","value":"receiverAccessPoint"}},{"kind":"Field","name":{"kind":"Name","value":"statusDate"}},{"kind":"Field","name":{"kind":"Name","value":"isUncertain"}},{"kind":"Field","name":{"kind":"Name","value":"receipts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"downloadUrl"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"validationReport"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"verdict"}},{"kind":"Field","name":{"kind":"Name","value":"checkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"profileId"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fatal"}},{"kind":"Field","name":{"kind":"Name","value":"warning"}},{"kind":"Field","name":{"kind":"Name","value":"information"}},{"kind":"Field","name":{"kind":"Name","value":"omitted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"ruleSets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"findings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"rule"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"terms"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Row"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"isCreditNote"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusDate"}},{"kind":"Field","name":{"kind":"Name","value":"importDate"}},{"kind":"Field","name":{"kind":"Name","value":"sellerName"}},{"kind":"Field","name":{"kind":"Name","value":"buyerName"}},{"kind":"Field","name":{"kind":"Name","value":"senderIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"receiverIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"totalWithVat"}},{"kind":"Field","name":{"kind":"Name","value":"amountDue"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"issueDate"}},{"kind":"Field","name":{"kind":"Name","value":"dueDate"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"labels"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"completion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","name":{"kind":"Name","value":"lastErrorCode"}},{"kind":"Field","name":{"kind":"Name","value":"lastHttpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}}]}}]} as unknown as DocumentNode<DocumentQuery, DocumentQueryVariables>;
export const StatusReasonsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StatusReasons"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"documentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lifecycleStatusOptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reasonCodes"}}]}}]}}]}}]} as unknown as DocumentNode<StatusReasonsQuery, StatusReasonsQueryVariables>;
export const SetLifecycleStatusDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetLifecycleStatus"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reasons"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LifecycleReasonInput"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"amounts"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LifecycleAmountInput"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendLifecycleStatus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"documentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"reasons"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reasons"}}},{"kind":"Argument","name":{"kind":"Name","value":"amounts"},"value":{"kind":"Variable","name":{"kind":"Name","value":"amounts"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<SetLifecycleStatusMutation, SetLifecycleStatusMutationVariables>;
export const DocumentLinksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DocumentLinks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Language"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"documentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evidenceUrl"}},{"kind":"Field","name":{"kind":"Name","value":"rendering"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pdfUrl"}}]}}]}}]}}]} as unknown as DocumentNode<DocumentLinksQuery, DocumentLinksQueryVariables>;
export const NeighboursDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Neighbours"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentFilterInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentOrder"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}}]}}]}}]}}]} as unknown as DocumentNode<NeighboursQuery, NeighboursQueryVariables>;
export const RetryDocumentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RetryDocuments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryDocuments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"documentIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentIds"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}}]} as unknown as DocumentNode<RetryDocumentsMutation, RetryDocumentsMutationVariables>;
export const CompleteDocumentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CompleteDocuments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documents"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CompletionInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeDocuments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"documents"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documents"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}}]} as unknown as DocumentNode<CompleteDocumentsMutation, CompleteDocumentsMutationVariables>;
export const ReleaseDocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReleaseDocument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"releaseDocument"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"documentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"retrievalCount"}}]}}]}}]} as unknown as DocumentNode<ReleaseDocumentMutation, ReleaseDocumentMutationVariables>;
export const DismissDocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DismissDocument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"note"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dismissDocument"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"documentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}}},{"kind":"Argument","name":{"kind":"Name","value":"note"},"value":{"kind":"Variable","name":{"kind":"Name","value":"note"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<DismissDocumentMutation, DismissDocumentMutationVariables>;
export const CancelSendingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelSending"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelSending"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"documentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<CancelSendingMutation, CancelSendingMutationVariables>;
export const PreflightDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Preflight"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"document"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Upload"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentType"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"preflightDocument"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"document"},"value":{"kind":"Variable","name":{"kind":"Name","value":"document"}}},{"kind":"Argument","name":{"kind":"Name","value":"documentType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentType"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isSendable"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"receiver"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"participant"}},{"kind":"Field","name":{"kind":"Name","value":"isReachable"}},{"kind":"Field","name":{"kind":"Name","value":"isLocal"}},{"kind":"Field","name":{"kind":"Name","value":"isConverted"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"smp"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"certificateSubject"}}]}},{"kind":"Field","name":{"kind":"Name","value":"report"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"verdict"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fatal"}},{"kind":"Field","name":{"kind":"Name","value":"warning"}},{"kind":"Field","name":{"kind":"Name","value":"information"}},{"kind":"Field","name":{"kind":"Name","value":"omitted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"findings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"rule"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"terms"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}}]}}]}}]}}]}}]} as unknown as DocumentNode<PreflightMutation, PreflightMutationVariables>;
export const UploadDocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UploadDocument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"document"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Upload"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentType"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"image"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Upload"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadDocument"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"document"},"value":{"kind":"Variable","name":{"kind":"Name","value":"document"}}},{"kind":"Argument","name":{"kind":"Name","value":"documentType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentType"}}},{"kind":"Argument","name":{"kind":"Name","value":"documentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}}},{"kind":"Argument","name":{"kind":"Name","value":"image"},"value":{"kind":"Variable","name":{"kind":"Name","value":"image"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"replayed"}}]}}]}}]} as unknown as DocumentNode<UploadDocumentMutation, UploadDocumentMutationVariables>;
export const AttentionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Attention"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"snoozed"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attention"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"snoozed"},"value":{"kind":"Variable","name":{"kind":"Name","value":"snoozed"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"isExact"}},{"kind":"Field","name":{"kind":"Name","value":"oldestAt"}},{"kind":"Field","name":{"kind":"Name","value":"remedy"}},{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"documentFilter"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"}},{"kind":"Field","name":{"kind":"Name","value":"snoozedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"waiting"},"name":{"kind":"Name","value":"documents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"directions"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"receive"}]}},{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"READY"}]}},{"kind":"ObjectField","name":{"kind":"Name","value":"completed"},"value":{"kind":"BooleanValue","value":false}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"IMPORT_DATE_ASC"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Queue"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Row"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"isCreditNote"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusDate"}},{"kind":"Field","name":{"kind":"Name","value":"importDate"}},{"kind":"Field","name":{"kind":"Name","value":"sellerName"}},{"kind":"Field","name":{"kind":"Name","value":"buyerName"}},{"kind":"Field","name":{"kind":"Name","value":"senderIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"receiverIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"totalWithVat"}},{"kind":"Field","name":{"kind":"Name","value":"amountDue"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"issueDate"}},{"kind":"Field","name":{"kind":"Name","value":"dueDate"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"labels"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"completion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Queue"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Row"}}]}}]}}]}}]} as unknown as DocumentNode<AttentionQuery, AttentionQueryVariables>;
export const AssignAttentionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AssignAttention"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"target"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AttentionTargetInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"assignee"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"assignAttention"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"target"},"value":{"kind":"Variable","name":{"kind":"Name","value":"target"}}},{"kind":"Argument","name":{"kind":"Name","value":"assignee"},"value":{"kind":"Variable","name":{"kind":"Name","value":"assignee"}}}]}]}}]} as unknown as DocumentNode<AssignAttentionMutation, AssignAttentionMutationVariables>;
export const SnoozeAttentionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SnoozeAttention"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"target"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AttentionTargetInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"until"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"snoozeAttention"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"target"},"value":{"kind":"Variable","name":{"kind":"Name","value":"target"}}},{"kind":"Argument","name":{"kind":"Name","value":"until"},"value":{"kind":"Variable","name":{"kind":"Name","value":"until"}}}]}]}}]} as unknown as DocumentNode<SnoozeAttentionMutation, SnoozeAttentionMutationVariables>;
export const FiguresDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Figures"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"today"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentFilterInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"failed"},"name":{"kind":"Name","value":"documents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"ERROR"}]}},{"kind":"ObjectField","name":{"kind":"Name","value":"completed"},"value":{"kind":"BooleanValue","value":false}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"moving"},"name":{"kind":"Name","value":"documents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"RECEIVED"},{"kind":"EnumValue","value":"PROCESSING"},{"kind":"EnumValue","value":"SENDING"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"today"},"name":{"kind":"Name","value":"documents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"today"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"statistics"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"DAY"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"byStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"byDirection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"byChannel"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latency"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"p50Ms"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}}]}}]}}]}}]} as unknown as DocumentNode<FiguresQuery, FiguresQueryVariables>;
export const AmountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Amounts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentFilterInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentTotals"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isComplete"}},{"kind":"Field","name":{"kind":"Name","value":"byDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"totalWithVat"}}]}}]}}]}}]} as unknown as DocumentNode<AmountsQuery, AmountsQueryVariables>;
export const ParticipantsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Participants"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"participants"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"identifier"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"countryCode"}},{"kind":"Field","name":{"kind":"Name","value":"documentTypes"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"registration"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"smpAt"}},{"kind":"Field","name":{"kind":"Name","value":"smlAt"}},{"kind":"Field","name":{"kind":"Name","value":"directoryAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"drift"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"part"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeen"}},{"kind":"Field","name":{"kind":"Name","value":"mended"}}]}}]}}]}}]} as unknown as DocumentNode<ParticipantsQuery, ParticipantsQueryVariables>;
export const LookupDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Lookup"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"participant"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lookupReceiver"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"participant"},"value":{"kind":"Variable","name":{"kind":"Name","value":"participant"}}},{"kind":"Argument","name":{"kind":"Name","value":"documentType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentType"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"participant"}},{"kind":"Field","name":{"kind":"Name","value":"isReachable"}},{"kind":"Field","name":{"kind":"Name","value":"isLocal"}},{"kind":"Field","name":{"kind":"Name","value":"isConverted"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"process"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"smp"}},{"kind":"Field","name":{"kind":"Name","value":"transportProfile"}},{"kind":"Field","name":{"kind":"Name","value":"certificateSubject"}},{"kind":"Field","name":{"kind":"Name","value":"certificateExpiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<LookupQuery, LookupQueryVariables>;
export const ChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Channels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelAccounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Account"}}]}},{"kind":"Field","name":{"kind":"Name","value":"channelAccountTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secrets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"required"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"documentRoutes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"generation"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"account"}},{"kind":"Field","name":{"kind":"Name","value":"orNext"}},{"kind":"Field","name":{"kind":"Name","value":"when"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amountMin"}},{"kind":"Field","name":{"kind":"Name","value":"amountMax"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"countries"}},{"kind":"Field","name":{"kind":"Name","value":"hasEmail"}},{"kind":"Field","name":{"kind":"Name","value":"onNetwork"}},{"kind":"Field","name":{"kind":"Name","value":"typeCodes"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Account"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelAccount"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failureCode"}},{"kind":"Field","name":{"kind":"Name","value":"failureMessage"}},{"kind":"Field","name":{"kind":"Name","value":"lastFailureAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastSuccessAt"}},{"kind":"Field","name":{"kind":"Name","value":"openUntil"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}},{"kind":"Field","name":{"kind":"Name","value":"secrets"}},{"kind":"Field","name":{"kind":"Name","value":"generation"}},{"kind":"Field","name":{"kind":"Name","value":"alerts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"raisedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backlog"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documents"}},{"kind":"Field","name":{"kind":"Name","value":"since"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documents"}},{"kind":"Field","name":{"kind":"Name","value":"newest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]} as unknown as DocumentNode<ChannelsQuery, ChannelsQueryVariables>;
export const TestAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testChannelAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"works"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<TestAccountMutation, TestAccountMutationVariables>;
export const EnableAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EnableAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enableChannelAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Account"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Account"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelAccount"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failureCode"}},{"kind":"Field","name":{"kind":"Name","value":"failureMessage"}},{"kind":"Field","name":{"kind":"Name","value":"lastFailureAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastSuccessAt"}},{"kind":"Field","name":{"kind":"Name","value":"openUntil"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}},{"kind":"Field","name":{"kind":"Name","value":"secrets"}},{"kind":"Field","name":{"kind":"Name","value":"generation"}},{"kind":"Field","name":{"kind":"Name","value":"alerts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"raisedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backlog"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documents"}},{"kind":"Field","name":{"kind":"Name","value":"since"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documents"}},{"kind":"Field","name":{"kind":"Name","value":"newest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]} as unknown as DocumentNode<EnableAccountMutation, EnableAccountMutationVariables>;
export const DisableAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DisableAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"disableChannelAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Account"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Account"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelAccount"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failureCode"}},{"kind":"Field","name":{"kind":"Name","value":"failureMessage"}},{"kind":"Field","name":{"kind":"Name","value":"lastFailureAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastSuccessAt"}},{"kind":"Field","name":{"kind":"Name","value":"openUntil"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}},{"kind":"Field","name":{"kind":"Name","value":"secrets"}},{"kind":"Field","name":{"kind":"Name","value":"generation"}},{"kind":"Field","name":{"kind":"Name","value":"alerts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"raisedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backlog"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documents"}},{"kind":"Field","name":{"kind":"Name","value":"since"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documents"}},{"kind":"Field","name":{"kind":"Name","value":"newest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]} as unknown as DocumentNode<DisableAccountMutation, DisableAccountMutationVariables>;
export const RouteDryRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RouteDryRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"document"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Upload"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentType"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"routeDocument"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"document"},"value":{"kind":"Variable","name":{"kind":"Name","value":"document"}}},{"kind":"Argument","name":{"kind":"Name","value":"documentType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentType"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"account"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"isTransient"}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rule"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"account"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]} as unknown as DocumentNode<RouteDryRunMutation, RouteDryRunMutationVariables>;
export const WebhooksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Webhooks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookSubscriptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Webhook"}}]}},{"kind":"Field","name":{"kind":"Name","value":"webhookReplays"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Webhook"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookSubscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptions"}},{"kind":"Field","name":{"kind":"Name","value":"flowFilter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"flowTypes"}},{"kind":"Field","name":{"kind":"Name","value":"flowDirection"}},{"kind":"Field","name":{"kind":"Name","value":"ackStatus"}}]}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"lastSuccessAt"}},{"kind":"Field","name":{"kind":"Name","value":"breaker"}},{"kind":"Field","name":{"kind":"Name","value":"breakerOpenUntil"}},{"kind":"Field","name":{"kind":"Name","value":"pausedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"alerts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"raisedAt"}},{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secrets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"notAfter"}}]}},{"kind":"Field","name":{"kind":"Name","value":"statistics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"successRate"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}}]}}]}}]} as unknown as DocumentNode<WebhooksQuery, WebhooksQueryVariables>;
export const CancelReplayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelReplay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelReplay"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<CancelReplayMutation, CancelReplayMutationVariables>;
export const RotateWebhookSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RotateWebhookSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"subscriptionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"overlapSeconds"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rotateWebhookSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"subscriptionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"subscriptionId"}}},{"kind":"Argument","name":{"kind":"Name","value":"overlapSeconds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"overlapSeconds"}}}]}]}}]} as unknown as DocumentNode<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const RevokePreviousWebhookSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokePreviousWebhookSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"subscriptionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokePreviousWebhookSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"subscriptionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"subscriptionId"}}}]}]}}]} as unknown as DocumentNode<RevokePreviousWebhookSecretMutation, RevokePreviousWebhookSecretMutationVariables>;
export const DeliveriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Deliveries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryFilterInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Delivery"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","name":{"kind":"Name","value":"lastErrorCode"}},{"kind":"Field","name":{"kind":"Name","value":"lastHttpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}}]}}]} as unknown as DocumentNode<DeliveriesQuery, DeliveriesQueryVariables>;
export const DeliveryDetailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DeliveryDetail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Delivery"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"n"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"errorCode"}},{"kind":"Field","name":{"kind":"Name","value":"responseHead"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","name":{"kind":"Name","value":"lastErrorCode"}},{"kind":"Field","name":{"kind":"Name","value":"lastHttpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}}]}}]} as unknown as DocumentNode<DeliveryDetailQuery, DeliveryDetailQueryVariables>;
export const SignWebhookRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SignWebhookRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"signWebhookRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"deliveryId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"headers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"body"}}]}}]}}]} as unknown as DocumentNode<SignWebhookRequestMutation, SignWebhookRequestMutationVariables>;
export const PutWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PutWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endpoint"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"subscriptions"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EventType"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"putWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"endpoint"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endpoint"}}},{"kind":"Argument","name":{"kind":"Name","value":"subscriptions"},"value":{"kind":"Variable","name":{"kind":"Name","value":"subscriptions"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"signingSecret"}}]}}]}}]} as unknown as DocumentNode<PutWebhookMutation, PutWebhookMutationVariables>;
export const TestWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"subscriptionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"type"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EventType"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendTestWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"subscriptionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"subscriptionId"}}},{"kind":"Argument","name":{"kind":"Name","value":"type"},"value":{"kind":"Variable","name":{"kind":"Name","value":"type"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Delivery"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","name":{"kind":"Name","value":"lastErrorCode"}},{"kind":"Field","name":{"kind":"Name","value":"lastHttpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}}]}}]} as unknown as DocumentNode<TestWebhookMutation, TestWebhookMutationVariables>;
export const RetryDeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RetryDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryWebhookDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Delivery"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","name":{"kind":"Name","value":"lastErrorCode"}},{"kind":"Field","name":{"kind":"Name","value":"lastHttpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}}]}}]} as unknown as DocumentNode<RetryDeliveryMutation, RetryDeliveryMutationVariables>;
export const ReplayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Replay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"subscriptionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryFilterInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"dryRun"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replayWebhookDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"subscriptionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"subscriptionId"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"dryRun"},"value":{"kind":"Variable","name":{"kind":"Name","value":"dryRun"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}},{"kind":"Argument","name":{"kind":"Name","value":"restartWindow"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]} as unknown as DocumentNode<ReplayMutation, ReplayMutationVariables>;
export const EnableWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EnableWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enableWebhookSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Webhook"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Webhook"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookSubscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptions"}},{"kind":"Field","name":{"kind":"Name","value":"flowFilter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"flowTypes"}},{"kind":"Field","name":{"kind":"Name","value":"flowDirection"}},{"kind":"Field","name":{"kind":"Name","value":"ackStatus"}}]}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"lastSuccessAt"}},{"kind":"Field","name":{"kind":"Name","value":"breaker"}},{"kind":"Field","name":{"kind":"Name","value":"breakerOpenUntil"}},{"kind":"Field","name":{"kind":"Name","value":"pausedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"alerts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"raisedAt"}},{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secrets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"notAfter"}}]}},{"kind":"Field","name":{"kind":"Name","value":"statistics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"successRate"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}}]}}]}}]} as unknown as DocumentNode<EnableWebhookMutation, EnableWebhookMutationVariables>;
export const DisableWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DisableWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"disableWebhookSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Webhook"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Webhook"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookSubscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptions"}},{"kind":"Field","name":{"kind":"Name","value":"flowFilter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"flowTypes"}},{"kind":"Field","name":{"kind":"Name","value":"flowDirection"}},{"kind":"Field","name":{"kind":"Name","value":"ackStatus"}}]}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"lastSuccessAt"}},{"kind":"Field","name":{"kind":"Name","value":"breaker"}},{"kind":"Field","name":{"kind":"Name","value":"breakerOpenUntil"}},{"kind":"Field","name":{"kind":"Name","value":"pausedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"alerts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"raisedAt"}},{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secrets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"notAfter"}}]}},{"kind":"Field","name":{"kind":"Name","value":"statistics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"successRate"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}}]}}]}}]} as unknown as DocumentNode<DisableWebhookMutation, DisableWebhookMutationVariables>;
export const DeleteWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const RegisterParticipantDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RegisterParticipant"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"participant"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ParticipantInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"registerParticipant"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"participant"},"value":{"kind":"Variable","name":{"kind":"Name","value":"participant"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"identifier"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"countryCode"}},{"kind":"Field","name":{"kind":"Name","value":"documentTypes"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]} as unknown as DocumentNode<RegisterParticipantMutation, RegisterParticipantMutationVariables>;
export const PrepareMigrationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PrepareMigration"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"identifier"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"prepareParticipantMigration"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"identifier"},"value":{"kind":"Variable","name":{"kind":"Name","value":"identifier"}}}]}]}}]} as unknown as DocumentNode<PrepareMigrationMutation, PrepareMigrationMutationVariables>;
export const CancelMigrationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelMigration"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"identifier"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelParticipantMigration"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"identifier"},"value":{"kind":"Variable","name":{"kind":"Name","value":"identifier"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"identifier"}}]}}]}}]} as unknown as DocumentNode<CancelMigrationMutation, CancelMigrationMutationVariables>;
export const MigrateParticipantDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MigrateParticipant"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"participant"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ParticipantInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"migrationKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"migrateParticipant"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"participant"},"value":{"kind":"Variable","name":{"kind":"Name","value":"participant"}}},{"kind":"Argument","name":{"kind":"Name","value":"migrationKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"migrationKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"identifier"}}]}}]}}]} as unknown as DocumentNode<MigrateParticipantMutation, MigrateParticipantMutationVariables>;
export const SaveAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"account"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelAccountInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveChannelAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"account"},"value":{"kind":"Variable","name":{"kind":"Name","value":"account"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Account"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Account"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelAccount"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failureCode"}},{"kind":"Field","name":{"kind":"Name","value":"failureMessage"}},{"kind":"Field","name":{"kind":"Name","value":"lastFailureAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastSuccessAt"}},{"kind":"Field","name":{"kind":"Name","value":"openUntil"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}},{"kind":"Field","name":{"kind":"Name","value":"secrets"}},{"kind":"Field","name":{"kind":"Name","value":"generation"}},{"kind":"Field","name":{"kind":"Name","value":"alerts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"raisedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backlog"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documents"}},{"kind":"Field","name":{"kind":"Name","value":"since"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documents"}},{"kind":"Field","name":{"kind":"Name","value":"newest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]} as unknown as DocumentNode<SaveAccountMutation, SaveAccountMutationVariables>;
export const RemoveAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeChannelAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<RemoveAccountMutation, RemoveAccountMutationVariables>;
export const SaveRoutesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveRoutes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentType"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rules"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RouteRuleInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"generation"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveDocumentRoutes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"documentType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentType"}}},{"kind":"Argument","name":{"kind":"Name","value":"rules"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rules"}}},{"kind":"Argument","name":{"kind":"Name","value":"generation"},"value":{"kind":"Variable","name":{"kind":"Name","value":"generation"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"generation"}}]}}]}}]} as unknown as DocumentNode<SaveRoutesMutation, SaveRoutesMutationVariables>;
export const RemoveParticipantDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveParticipant"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"identifier"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeParticipant"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"identifier"},"value":{"kind":"Variable","name":{"kind":"Name","value":"identifier"}}}]}]}}]} as unknown as DocumentNode<RemoveParticipantMutation, RemoveParticipantMutationVariables>;
export const AuditDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Audit"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditFilterInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditLog"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"changes"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"details"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<AuditQuery, AuditQueryVariables>;
export const PeopleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"People"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"people"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isDisabled"}},{"kind":"Field","name":{"kind":"Name","value":"mayStart"}},{"kind":"Field","name":{"kind":"Name","value":"refusals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"personSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"device"}},{"kind":"Field","name":{"kind":"Name","value":"deviceName"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]}}]} as unknown as DocumentNode<PeopleQuery, PeopleQueryVariables>;
export const InvitePersonDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"InvitePerson"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"role"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Role"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"invitePerson"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}},{"kind":"Argument","name":{"kind":"Name","value":"role"},"value":{"kind":"Variable","name":{"kind":"Name","value":"role"}}},{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}}]}}]}}]} as unknown as DocumentNode<InvitePersonMutation, InvitePersonMutationVariables>;
export const RenewPersonLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RenewPersonLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"renewPersonLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}}]}}]}}]} as unknown as DocumentNode<RenewPersonLinkMutation, RenewPersonLinkMutationVariables>;
export const ChangePersonRoleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangePersonRole"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"role"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Role"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changePersonRole"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}},{"kind":"Argument","name":{"kind":"Name","value":"role"},"value":{"kind":"Variable","name":{"kind":"Name","value":"role"}}}]}]}}]} as unknown as DocumentNode<ChangePersonRoleMutation, ChangePersonRoleMutationVariables>;
export const RemovePersonDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemovePerson"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removePerson"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}}]}]}}]} as unknown as DocumentNode<RemovePersonMutation, RemovePersonMutationVariables>;
export const DisablePersonDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DisablePerson"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"disablePerson"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}}]}]}}]} as unknown as DocumentNode<DisablePersonMutation, DisablePersonMutationVariables>;
export const EnablePersonDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EnablePerson"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enablePerson"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}}]}]}}]} as unknown as DocumentNode<EnablePersonMutation, EnablePersonMutationVariables>;
export const EndPersonSessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EndPersonSessions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endPersonSessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}}]}]}}]} as unknown as DocumentNode<EndPersonSessionsMutation, EndPersonSessionsMutationVariables>;
export const ClientsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Clients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]}}]} as unknown as DocumentNode<ClientsQuery, ClientsQueryVariables>;
export const AddClientDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddClient"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"clientId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scopes"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addClient"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"clientId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"clientId"}}},{"kind":"Argument","name":{"kind":"Name","value":"scopes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scopes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}}]} as unknown as DocumentNode<AddClientMutation, AddClientMutationVariables>;
export const RotateClientSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RotateClientSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"clientId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"overlapSeconds"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rotateClientSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"clientId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"clientId"}}},{"kind":"Argument","name":{"kind":"Name","value":"overlapSeconds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"overlapSeconds"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}}]} as unknown as DocumentNode<RotateClientSecretMutation, RotateClientSecretMutationVariables>;
export const RevokeClientDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeClient"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"clientId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeClient"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"clientId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"clientId"}}}]}]}}]} as unknown as DocumentNode<RevokeClientMutation, RevokeClientMutationVariables>;
export const PortalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Portal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"portalLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"capabilities"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"isEmbedded"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"openedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"portalOrigins"}}]}}]} as unknown as DocumentNode<PortalQuery, PortalQueryVariables>;
export const CreatePortalLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreatePortalLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"capabilities"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PortalCapability"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"returnUrl"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPortalLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"capabilities"},"value":{"kind":"Variable","name":{"kind":"Name","value":"capabilities"}}},{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"returnUrl"},"value":{"kind":"Variable","name":{"kind":"Name","value":"returnUrl"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}}]}}]}}]} as unknown as DocumentNode<CreatePortalLinkMutation, CreatePortalLinkMutationVariables>;
export const RevokePortalLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokePortalLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokePortalLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<RevokePortalLinkMutation, RevokePortalLinkMutationVariables>;
export const SavePortalOriginsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SavePortalOrigins"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"origins"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"savePortalOrigins"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"origins"},"value":{"kind":"Variable","name":{"kind":"Name","value":"origins"}}}]}]}}]} as unknown as DocumentNode<SavePortalOriginsMutation, SavePortalOriginsMutationVariables>;
export const AlertRulesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AlertRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alertRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"causes"}},{"kind":"Field","name":{"kind":"Name","value":"digestHour"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}}]}}]}}]} as unknown as DocumentNode<AlertRulesQuery, AlertRulesQueryVariables>;
export const SaveAlertRuleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveAlertRule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AlertRuleKind"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"target"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"causes"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AttentionCause"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"digestHour"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveAlertRule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"target"},"value":{"kind":"Variable","name":{"kind":"Name","value":"target"}}},{"kind":"Argument","name":{"kind":"Name","value":"causes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"causes"}}},{"kind":"Argument","name":{"kind":"Name","value":"digestHour"},"value":{"kind":"Variable","name":{"kind":"Name","value":"digestHour"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"signingSecret"}}]}}]}}]} as unknown as DocumentNode<SaveAlertRuleMutation, SaveAlertRuleMutationVariables>;
export const RotateAlertSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RotateAlertSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"overlapSeconds"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rotateAlertSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"overlapSeconds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"overlapSeconds"}}}]}]}}]} as unknown as DocumentNode<RotateAlertSecretMutation, RotateAlertSecretMutationVariables>;
export const RemoveAlertRuleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveAlertRule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeAlertRule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<RemoveAlertRuleMutation, RemoveAlertRuleMutationVariables>;
export const UsageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentsToday"}},{"kind":"Field","name":{"kind":"Name","value":"documentsPerDay"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"bytesMax"}}]}}]}}]} as unknown as DocumentNode<UsageQuery, UsageQueryVariables>;
export const CertificatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Certificates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"certificates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fingerprint"}},{"kind":"Field","name":{"kind":"Name","value":"purpose"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"notAfter"}},{"kind":"Field","name":{"kind":"Name","value":"daysLeft"}},{"kind":"Field","name":{"kind":"Name","value":"isUsed"}}]}}]}}]} as unknown as DocumentNode<CertificatesQuery, CertificatesQueryVariables>;
export const ChangedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"Changed"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"topics"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Topic"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changed"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"topics"},"value":{"kind":"Variable","name":{"kind":"Name","value":"topics"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<ChangedSubscription, ChangedSubscriptionVariables>;
export const ChannelTitles: Readonly<Record<Channel, string>> = {
  api: "API",
  email: "E-mail",
  pagero: "Pagero",
  peppol: "Peppol",
  weexa: "Weexa",
};
