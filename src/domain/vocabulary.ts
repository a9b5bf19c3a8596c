// The words and numbers of docs/spec.md. Types are derived from the values.

/** Each channel says of itself what it is (docs/spec.md#events for webhooks). */
export { CHANNEL_TITLES, CHANNELS, CHANNELS_WITH_WEBHOOKS, type ChannelName, EREPORT_CHANNELS } from '../channels/list.js';

export const DOCUMENT_TYPES = ['invoice', 'applicationresponse', 'ereport'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const DIRECTIONS = ['send', 'receive'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const SCOPES = ['exchange/send', 'exchange/participant', 'exchange/webhook', 'exchange/receive'] as const;
/** What a client may be granted: with `exchange/read` it reads everything by GraphQL and changes nothing. */
export const GRANTABLE_SCOPES = [...SCOPES, 'exchange/read'] as const;
export type Scope = (typeof GRANTABLE_SCOPES)[number];

export const PURPOSES = ['document', 'image', 'attachment', 'response'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const MESSAGE_TYPES = ['MDN', 'VALIDATION'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** What an event says of a document, with the status that the document has reached. */
export const EVENT_STATUSES = { receive: 'READY', exported: 'EXPORTED', delivered: 'DELIVERED', error: 'ERROR' } as const;
export type EventVerb = keyof typeof EVENT_STATUSES;

/** The eleven subscription types of the Events part, in its words. */
export const EVENT_MEANINGS = {
  'invoice.receive': 'Incoming invoice processed and ready for retrieval.',
  'invoice.exported': 'Outgoing invoice exported (without delivery confirmation).',
  'invoice.delivered': 'Outgoing invoice delivered.',
  'invoice.error': 'Document validation or participant lookup failed.',
  'applicationresponse.receive': 'Incoming application response processed and ready for retrieval.',
  'applicationresponse.exported': 'Outgoing application response exported (without delivery confirmation).',
  'applicationresponse.delivered': 'Outgoing application response delivered.',
  'applicationresponse.error': 'Sending of an application response failed.',
  'ereport.exported': 'E-report document exported (without delivery confirmation).',
  'ereport.delivered': 'E-report document delivered.',
  'ereport.error': 'Sending of an e-report document failed.',
} as const satisfies Readonly<Partial<Record<`${DocumentType}.${EventVerb}`, string>>>;
export type EventType = keyof typeof EVENT_MEANINGS;
export const EVENT_TYPES = Object.keys(EVENT_MEANINGS) as readonly EventType[];

/** Codes of `error` in a webhook body. */
export const FAULTS = ['VALIDATION_FAILED', 'PARTICIPANT_NOT_FOUND', 'SENDER_NOT_YOURS', 'SEND_FAILED'] as const;
export type FaultCode = (typeof FAULTS)[number];

/** The seven Peppol document type codes of the Participant table. */
export const DOCUMENT_TYPE_CODES = [158, 160, 170, 171, 220, 299, 300] as const;
export type DocumentTypeCode = (typeof DOCUMENT_TYPE_CODES)[number];

/** Limits that are not settings. Settings are in config/schema.ts. */
export const LIMITS = {
  documentIdCharactersMax: 255,
  partsMax: 100,
  jsonBytesMax: 1024 * 1024,
  participantNameCharactersMax: 255,
  endpointCharactersMax: 2048,
  subscriptionsPerTenantMax: 100,
  listLimitDefault: 100,
  listLimitMax: 500,
  completionsMax: 500,
  retriesMax: 500,
  forgottenMax: 500,
  completionMessageCharactersMax: 2000,
  completionIssuesMax: 50,
  completionIssueCharactersMax: 500,
  messageIdentifierCharactersMax: 255,
  fileNameCharactersMax: 255,
  fileNameBytesMax: 1024,
  tenantIdCharactersMax: 64,
  clientIdCharactersMax: 64,
  tenantNameCharactersMax: 255,
  accountsPerTenantMax: 50,
  accountNameCharactersMax: 64,
  accountSettingsBytesMax: 16 * 1024,
  accountSecretBytesMax: 8 * 1024,
  accountCursorBytesMax: 16 * 1024,
  routeRulesMax: 20,
  /** Countries or type codes of one rule. */
  routeValuesMax: 50,
} as const;
