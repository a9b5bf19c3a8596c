// The words of the domain as GraphQL enums.
import { registerEnumType } from 'type-graphql';
import { ACCOUNT_ALERTS } from '../../../domain/accounts/alerts.js';
import { RULE_KINDS } from '../../../domain/alerts/rules.js';
import { ATTENTION_CAUSES } from '../../../domain/attention/causes.js';
import { ATTENTION_PLACES } from '../../../domain/attention/groups.js';
import { AUDIT_ACTIONS, type AuditAction } from '../../../domain/audit/record.js';
import { BULK_ACTIONS } from '../../../domain/bulk/actions.js';
import { ACCOUNT_FAULTS, SETTING_KINDS } from '../../../domain/channelAccount.js';
import { STATES } from '../../../domain/document.js';
import { COMPLETIONS } from '../../../domain/documents/completion/complete.js';
import { type ActionRefusal, DOCUMENT_ACTIONS, REFUSALS } from '../../../domain/documents/retrieval/allowedActions.js';
import { DOCUMENT_ORDERS } from '../../../domain/documents/retrieval/list/order.js';
import { BUCKETS } from '../../../domain/documents/retrieval/statistics/statistics.js';
import { EXPORT_FAULTS, EXPORT_FORMATS } from '../../../domain/exports/jobs.js';
import { TOPICS } from '../../../domain/pageChanges/read.js';
import type { ParticipantState } from '../../../domain/participant.js';
import { DRIFT_KINDS, DRIFT_PARTS } from '../../../domain/participants/reconcile/drift.js';
import { ROLES } from '../../../domain/people/roles.js';
import type { PersonAction } from '../../../domain/people/standing.js';
import { CAPABILITY_MEANINGS } from '../../../domain/portal/capabilities.js';
import type { DiscoveryCode } from '../../../domain/receivers/discovery.js';
import type { RouteStep } from '../../../domain/routing/choose.js';
import { SUBMISSION_STATES } from '../../../domain/submission.js';
import type { TaxReportState, TaxReportType } from '../../../domain/taxData/taxReport.js';
import {
  CHANNEL_TITLES,
  CHANNELS,
  DIRECTIONS,
  DOCUMENT_TYPES,
  EVENT_MEANINGS,
  type EventType,
  FAULTS,
  MESSAGE_TYPES,
  PURPOSES,
} from '../../../domain/vocabulary.js';
import { type AttemptOutcome, DELIVERY_STATES } from '../../../domain/webhook.js';
import { ALERT_KINDS } from '../../../domain/webhooks/alerts.js';
import { BREAKER_STATES } from '../../../domain/webhooks/endpointHealth.js';
import { WORK_ENDINGS } from '../../../domain/workEnding.js';
import { LANGUAGE_TAGS } from '../../../texts/languages.js';
import type { Format } from '../../../validation/format.js';
import type { Verdict } from '../../../validation/report.js';
import type { Severity } from '../../../validation/rule.js';
import type { ReporterRole, TaxCountry } from '../../../validation/rules/taxData/countries.js';

function enumOf<Value extends string>(
  name: string,
  values: readonly Value[],
  description: string,
  meanings?: Readonly<Record<Value, string>>,
): Record<Value, Value> {
  const members = Object.fromEntries(values.map((value) => [value, value])) as Record<Value, Value>;
  const described = (Object.entries(meanings ?? {}) as [Value, string][]).map(([value, meaning]) => [value, { description: meaning }]);
  registerEnumType(members, { name, description, valuesConfig: Object.fromEntries(described) });
  return members;
}

/** For words that GraphQL cannot write, or whose enum is in capitals: `invoice.receive` is INVOICE_RECEIVE. */
function capitalsOf<Value extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<Value, string | undefined>>,
): Record<string, Value> {
  const entries = (Object.entries(meanings) as [Value, string | undefined][]).map(
    ([value, meaning]) => [value.toUpperCase().replaceAll(/[.-]/g, '_'), value, meaning] as const,
  );
  const members = Object.fromEntries(entries.map(([member, value]) => [member, value]));
  const valuesConfig = Object.fromEntries(
    entries.map(([member, , meaning]) => [member, meaning === undefined ? {} : { description: meaning }]),
  );
  registerEnumType(members, { name, description, valuesConfig });
  return members;
}

export const DocumentStatus = enumOf('DocumentStatus', STATES, 'Where a document is in its life.');
export const RoleEnum = enumOf(
  'Role',
  ROLES,
  '`viewer` reads, `operator` also acts on documents, deliveries and participants, `admin` also manages.',
);
export const PersonActionEnum = capitalsOf<PersonAction>('PersonAction', 'What an admin can do to a person.', {
  role: 'Give another role.',
  remove: 'Take the role.',
  disable: 'Refuse to let the person sign in.',
  enable: 'Let the person sign in again.',
  link: 'Give a link that sets a password.',
  sessions: 'End the sessions.',
});
export const PortalCapabilityEnum = capitalsOf('PortalCapability', 'What a portal link allows.', CAPABILITY_MEANINGS);
export const LanguageEnum = enumOf('Language', LANGUAGE_TAGS, 'The language of labels and sentences, BCP 47.');
export const DocumentTypeName = enumOf('DocumentType', DOCUMENT_TYPES, 'What a document is.');
export const DirectionName = enumOf('Direction', DIRECTIONS, '`send` is outgoing, `receive` incoming.');
export const ChannelEnum = enumOf('Channel', CHANNELS, 'The road on which a document travels.', CHANNEL_TITLES);
export const FaultEnum = enumOf('DocumentErrorCode', FAULTS, 'Why a document ended in ERROR.');
export const PurposeEnum = enumOf(
  'FilePurpose',
  [...PURPOSES, 'sent'],
  '`document`: what was uploaded. `image`: a PDF that shows it as people read it. `attachment`: a file beside it or out of it. `response`: a report or receipt. `sent`: what travelled where it differs from what was uploaded.',
);
export const MessageTypeEnum = enumOf('MessageType', MESSAGE_TYPES, 'What a response file is.');
export const CompletionEnum = enumOf('CompletionStatus', COMPLETIONS, 'How the customer completed a document.');
export const DocumentOrderEnum = enumOf(
  'DocumentOrder',
  DOCUMENT_ORDERS,
  'In which order documents come; those without the value come last. Names are compared without case. AMOUNT_DUE, SELLER_NAME, BUYER_NAME, CURRENCY and TYPE_CODE have no index.',
);
export const AttentionCauseEnum = enumOf('AttentionCause', ATTENTION_CAUSES, 'Why something needs a person.');
export const AttentionPlaceEnum = enumOf('AttentionPlace', ATTENTION_PLACES, 'Where the things of a group are listed.');
export const BulkActionEnum = enumOf('BulkAction', BULK_ACTIONS, 'What is done to many documents.');
export const ExportFormatEnum = enumOf(
  'ExportFormat',
  EXPORT_FORMATS,
  'CSV: a line for each document, for programs. TABLE: a line for each invoice, for accountants: VAT by rate, as CSV in a language. XLSX: the same as a workbook, with sums. COPIES: a PDF to read and the XML of each invoice, named by date, party and number, and the rows of TABLE. DATEV: a booking batch (EXTF). ZIP: their files, and the lines of CSV. EVIDENCE: the evidence about each (ASiC-E), and the same lines.',
);
export const WorkEndingEnum = capitalsOf(
  'WorkEnding',
  'Why work was cancelled that nobody cancelled: whoever asked for it is judged before each step.',
  WORK_ENDINGS,
);
export const ExportFaultEnum = enumOf(
  'ExportFault',
  EXPORT_FAULTS,
  'Why there is no file. TOO_LARGE: ask for less. QUOTA_BYTES: the tenant would have more bytes stored than its quota allows. FAILED: a fault here.',
);
export const TopicEnum = enumOf('Topic', TOPICS, 'What a page shows.');
export const AlertRuleKindEnum = enumOf('AlertRuleKind', RULE_KINDS, 'How somebody is told of what needs a person.');
export const DocumentActionEnum = enumOf('DocumentActionName', DOCUMENT_ACTIONS, 'What somebody can do to a document.');
export const ActionRefusalEnum = capitalsOf<ActionRefusal | 'FORBIDDEN'>(
  'ActionRefusal',
  'Why something cannot be done to a document now.',
  {
    ...REFUSALS,
    FORBIDDEN: 'Whoever asks may not do it.',
  },
);
export const SubmissionStateEnum = enumOf(
  'SubmissionState',
  SUBMISSION_STATES,
  'OPEN: not handed over yet. HANDED_OVER: accepted by the other side. CONFIRMED, REJECTED: what its receiver said. FAILED: it never got there.',
);
export const DeliveryStateEnum = enumOf('DeliveryState', DELIVERY_STATES, 'Where a webhook delivery is.');
export const SubscriptionStateEnum = enumOf('SubscriptionState', ['ENABLED', 'DISABLED'], 'A disabled subscription gets nothing sent.');
export const AlertKindEnum = enumOf(
  'WebhookAlertKind',
  ALERT_KINDS,
  'GONE: answered 410. REFUSED: three times the same other 4xx. EXHAUSTED: a delivery was given up. FAILING: close to being disabled.',
);
export const BreakerStateEnum = enumOf(
  'BreakerState',
  BREAKER_STATES,
  'CLOSED: all is sent. OPEN: the endpoint rests, no attempt is used up. HALF_OPEN: one request at a time, until two have passed.',
);
export const AccountFaultEnum = enumOf(
  'ChannelAccountFault',
  ACCOUNT_FAULTS,
  'UNREACHABLE: the other side does not answer. UNAUTHORIZED: it refuses the login. REFUSED: it refuses what is asked. MISCONFIGURED: a setting or secret is wrong or missing. UNEXPECTED: a fault here.',
);
export const AccountAlertKindEnum = enumOf(
  'ChannelAccountAlertKind',
  ACCOUNT_ALERTS,
  'REFUSED: the login, a setting or a request is refused; it does not end by itself. FAILING: three failures in a row. UNREADABLE: a received document cannot be read.',
);
export const SettingKindEnum = enumOf('ChannelAccountSettingKind', SETTING_KINDS, 'What the value of a setting is.');
export const RouteOutcomeEnum = capitalsOf<RouteStep['outcome']>('RouteOutcome', 'What became of one rule of the routes.', {
  chosen: 'The document takes its channel.',
  unmet: 'A condition does not hold.',
  unreachable: 'The conditions hold, but the receiver cannot be reached over the channel.',
  undecided: 'The lookup of the receiver failed for now. A document waits, and takes no other way.',
});
export const BucketEnum = enumOf('Bucket', BUCKETS, 'The width of a bucket of statistics; begins at UTC boundaries.');
export const ParticipantStateEnum = capitalsOf<ParticipantState>('ParticipantState', 'Where a registration is.', {
  REGISTERING: 'Not on the network yet: finished or undone by itself.',
  ACTIVE: 'On the network.',
  REMOVING: 'Not off the network yet: finished by itself.',
});
export const TaxCountryEnum = capitalsOf<TaxCountry>('TaxCountry', 'Whose tax authority takes reports of invoices.', {
  sk: 'Slovakia.',
  vida: 'The pilot of ViDA.',
  ae: 'The United Arab Emirates.',
  om: 'Oman.',
});
export const TaxReporterRole = capitalsOf<ReporterRole>('TaxReporterRole', 'Which corner reports.', {
  C2: 'For the side that issued the invoice.',
  C3: 'For the side that received it.',
});
export const TaxReportTypeEnum = capitalsOf<TaxReportType>('TaxReportType', 'What a report to a tax authority says of the invoice.', {
  S: 'Submit.',
  R: 'Resubmit: a person had it reported again.',
  D: 'Disregard: the other side refused the invoice.',
  F: 'Fail: the invoice was refused here (United Arab Emirates).',
  W: 'Withdraw (United Arab Emirates).',
});
export const TaxReportStateEnum = capitalsOf<TaxReportState>('TaxReportState', 'How far a report to a tax authority has come.', {
  WAITING: 'It is to be made, or on its way to the authority.',
  SENT: 'The access point of the authority has it. The answer is still to come.',
  ACCEPTED: 'The authority accepts it.',
  REJECTED: 'The authority rejects it: see `findings`.',
  FAILED: 'It breaks a rule, or cannot be made: nothing was sent. See `findings` and `reason`.',
});
export const DriftPartEnum = enumOf('DriftPart', DRIFT_PARTS, '`dns`: what senders find, which follows the SML.');
export const DriftKindEnum = enumOf(
  'DriftKind',
  DRIFT_KINDS,
  'MISSING: the part does not have the participant. DIFFERENT: it has other values. FOREIGN: it has the participant for somebody else. UNKNOWN: it has a participant that is not registered here.',
);
export const LookupCodeEnum = capitalsOf<DiscoveryCode>('LookupCode', 'Why a participant cannot be reached.', {
  'not-registered': 'The participant is not on the network.',
  'document-type-not-supported': 'The participant does not take documents of this type, or not in this process or at this time.',
  unreachable: 'DNS or the SMP does not answer as it should. A send is tried again.',
  untrusted: 'A signature or certificate is not trusted, or the answer is about another participant. Nothing is sent there.',
});
export const SeverityEnum = capitalsOf<Severity>('Severity', 'How grave a finding is.', {
  fatal: 'The document breaks a rule that it must keep; an outgoing one is not sent.',
  warning: 'The document breaks a rule that it should keep.',
  information: 'Something to know; no rule is broken.',
});
export const VerdictEnum = capitalsOf<Verdict>('Verdict', 'What the check of a document came to.', {
  valid: 'No rule says FATAL.',
  invalid: 'At least one rule says FATAL.',
  malformed: 'It is no XML that can be read.',
  unsupported: 'No rule set is known for it.',
  'not-finished': 'The check ended at a limit of size or time.',
});
export const FormatEnum = capitalsOf<Format>('DocumentFormat', 'The syntax of a document, by its root element.', {
  'ubl-invoice': 'UBL 2.1 Invoice.',
  'ubl-creditnote': 'UBL 2.1 CreditNote.',
  cii: 'UN/CEFACT Cross Industry Invoice.',
  'application-response': 'UBL 2.1 ApplicationResponse.',
  ereport: 'French e-report (flux 10).',
  'zugferd-1': 'ZUGFeRD 1.0.',
  cdar: 'UN/CEFACT Cross Domain Acknowledgement and Response.',
  'tax-data': 'Tax data document of OpenPeppol.',
});
export const AttemptOutcomeEnum = capitalsOf<AttemptOutcome>('AttemptOutcome', 'What became of one request of a delivery.', {
  DELIVERED: 'Answered by a 2xx status.',
  FAILED: 'Answered by another status, or not at all.',
  LATE: 'Its result came when the delivery had been tried again already.',
  LOST: 'The process ended before it wrote the result.',
});
export const EventTypeEnum = capitalsOf<EventType>(
  'EventType',
  'What a webhook tells of. REST and the webhooks themselves write INVOICE_RECEIVE as `invoice.receive`, and so on.',
  EVENT_MEANINGS,
);
export const AuditActionEnum = capitalsOf<AuditAction>(
  'AuditAction',
  'What somebody asked for: the thing, and what was done to it.',
  Object.fromEntries(AUDIT_ACTIONS.map((action) => [action, undefined])) as Record<AuditAction, undefined>,
);
