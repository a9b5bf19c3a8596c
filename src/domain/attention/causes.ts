// What needs a person: the causes, where each is seen in the database, and what to do about it.
import type { Actor } from '../actor.js';
import { COMPLETED, FAILED_OPEN } from '../documents/completion/dismissed.js';
import { faultOccurrence } from '../documents/retrieval/details.js';
import type { OccurrenceCode } from '../occurrences/occurrence.js';
import { UNREPORTED } from '../taxData/unreported.js';
import { UNANSWERED_AFTER } from '../taxData/warn.js';
import { FAULTS, type Scope } from '../vocabulary.js';

export const ATTENTION_CAUSES = [
  'DOCUMENT_FAILED',
  'APPROVAL_WAITING',
  'RELEASE_WAITING',
  'WEBHOOK_DISABLED',
  'WEBHOOK_FAILING',
  'ACCOUNT_FAILING',
  'DOCUMENT_UNREADABLE',
  'REGISTRATION_DRIFTED',
  'REGISTRATION_FAILING',
  'TAX_DATA',
  'TAX_REPORTING_OFF',
  'EXPORT_FAILED',
  'CERTIFICATE_EXPIRING',
] as const;
export type AttentionCause = (typeof ATTENTION_CAUSES)[number];

/** Causes that a query sees. Certificates are files. */
export type StoredCause = Exclude<AttentionCause, 'CERTIFICATE_EXPIRING'>;

interface Cause {
  /** Of a token that may see it. */
  readonly scope: Scope;
  /** All keys, where there may be very many things: each is counted by itself. */
  readonly keys?: readonly string[];
  /**
   * SQL: a query of (key, id, title, since, detail, occurrence) for the tenant $1. The last is the detail as a code with values. `key` is what a group is made by, `id` what names the thing for its
   * owner. $2 is the number of retrievals that releases are about.
   */
  readonly from: string;
  /** By the key; '' is the one for all others. */
  readonly remedies: Readonly<Record<string, string>>;
}

/** SQL. A response is known by the document that it answers: its own number may be a UUID. */
const TITLE = `coalesce(case d.document_type when 'applicationresponse' then d.reference_number end, d.number, d.document_id)`;

/** SQL: what happened, by its code with pairs of a name and the SQL of its value. */
function occurred(code: OccurrenceCode, ...values: readonly string[]): string {
  const pairs = values.map((value, index) => (index % 2 === 0 ? `'${value}'` : value));
  return `jsonb_build_object('code', '${code}', 'values', jsonb_build_object(${pairs.join(', ')}))`;
}

/** SQL: reports to tax authorities in these states. One that came after it stands for it. */
function taxReports(key: string, states: string, since: string): string {
  return `select '${key}' as key, d.document_id as id, ${TITLE} as title, ${since} as since, t.reason as detail, null::jsonb as occurrence
      from tax_report t join document d on d.id = t.document
      where t.tenant_id = $1 and ${states} and not exists (select 1 from tax_report l
        where l.document = t.document and l.country = t.country and l.role = t.role and l.number > t.number)`;
}

export const CAUSES: Readonly<Record<StoredCause, Cause>> = {
  DOCUMENT_FAILED: {
    scope: 'exchange/receive',
    keys: FAULTS,
    from: `select d.fault_code as key, d.document_id as id, ${TITLE} as title, d.state_date as since, d.fault_message as detail, ${faultOccurrence('d')} as occurrence
      from document d where d.tenant_id = $1 and ${FAILED_OPEN} and not ${COMPLETED} and d.fault_code is not null`,
    remedies: {
      VALIDATION_FAILED:
        'Correct the document in the system that made it, and send it again under a new documentId; or put it away with a note.',
      PARTICIPANT_NOT_FOUND: 'Ask the receiver whether they are registered on the network, or correct the identifier; then try again.',
      SENDER_NOT_YOURS: 'Register the sender, or correct it in the system that made the document; then try again.',
      SEND_FAILED: 'Look at the reason in the timeline; when it is mended, try again, or put it away with a note.',
      '': 'Look at the reason in the timeline, then try again or put it away with a note.',
    },
  },
  APPROVAL_WAITING: {
    scope: 'exchange/receive',
    from: `select 'APPROVAL' as key, d.document_id as id, ${TITLE} as title, a.requested_at as since, a.requester_name || ' asked' as detail,
        ${occurred('APPROVAL_WAITS', 'what', 'a.kind', 'person', 'a.requester_name')} as occurrence
      from approval_request a join document d on d.id = a.document where a.tenant_id = $1 and a.approved_at is null`,
    remedies: { '': 'Look at the invoice, then approve or decline what was asked for.' },
  },
  RELEASE_WAITING: {
    scope: 'exchange/receive',
    from: `select 'RETRIEVALS' as key, d.document_id as id, ${TITLE} as title, d.retrievals_used_at as since,
        'Retrieved ' || d.retrieval_count || ' times' as detail,
        ${occurred('RETRIEVED', 'times', 'd.retrieval_count')} as occurrence
      from document d where d.tenant_id = $1 and d.state = 'READY' and d.completed_as is null and d.retrievals_used_at is not null
        and d.retrieval_count >= $2`,
    remedies: { '': 'The program that retrieves it does not complete it. Mend that, then release it, or complete it here.' },
  },
  WEBHOOK_DISABLED: {
    scope: 'exchange/webhook',
    from: `select 'DISABLED' as key, s.id::text as id, s.endpoint as title, s.updated_at as since, null::text as detail, null::jsonb as occurrence
      from webhook_subscription s where s.tenant_id = $1 and s.state = 'DISABLED'`,
    remedies: { '': 'Mend the endpoint, enable the webhook, then replay what was not delivered.' },
  },
  WEBHOOK_FAILING: {
    scope: 'exchange/webhook',
    from: `select a.kind as key, s.id::text as id, s.endpoint as title, a.raised_at as since, 'HTTP ' || a.http_status as detail, null::jsonb as occurrence
      from webhook_subscription s join webhook_alert a on a.subscription_id = s.id
      where s.tenant_id = $1 and s.state = 'ENABLED' and a.raised_at is not null
        and a.episode = coalesce(s.failing_since, s.last_success_at, s.created_at)`,
    remedies: {
      GONE: 'The endpoint says that it is gone. Remove the webhook, or give it the new address.',
      REFUSED: 'The endpoint refuses what is sent. Check how it verifies the signature, then retry.',
      EXHAUSTED: 'A delivery was given up. Mend the endpoint, then replay what was not delivered.',
      FAILING: 'The endpoint has failed for long and will be disabled. Mend it.',
      '': 'Mend the endpoint.',
    },
  },
  ACCOUNT_FAILING: {
    scope: 'exchange/webhook',
    from: `select coalesce(a.failure_code, 'UNEXPECTED') as key, a.id::text as id, a.channel || ' ' || a.name as title,
        least(a.refused_at, a.failing_at) as since, a.failure_message as detail,
        ${occurred('ACCOUNT_FAILED', 'code', `coalesce(a.failure_code, 'UNEXPECTED')`)} as occurrence
      from channel_account a where a.tenant_id = $1 and a.enabled and (a.refused_at is not null or a.failing_at is not null)`,
    remedies: {
      UNAUTHORIZED: 'The other side refuses the login. Enter the password or key again, then test the account.',
      MISCONFIGURED: 'A setting or secret is wrong or missing. Correct it, then test the account.',
      REFUSED: 'The other side refuses what is asked. Ask its support with the reason.',
      UNREACHABLE: 'The other side does not answer. Check its address; it is tried again by itself.',
      '': 'Test the account, and tell the operator of this service the reason.',
    },
  },
  DOCUMENT_UNREADABLE: {
    scope: 'exchange/webhook',
    from: `select a.id::text as key, u.id, a.channel || ' ' || a.name as title, u.first_at as since, u.reason as detail, null::jsonb as occurrence
      from unreadable_document u join channel_account a on a.id = u.account where a.tenant_id = $1`,
    remedies: { '': 'Ask the sender for a readable document, then forget this one.' },
  },
  REGISTRATION_DRIFTED: {
    scope: 'exchange/participant',
    from: `select f.part as key, p.identifier as id, p.name as title, f.first_seen as since, f.detail,
        ${occurred('DRIFTED', 'kind', 'f.kind', 'part', 'f.part')} as occurrence
      from participant_drift f join participant p on p.id = f.participant where p.tenant_id = $1`,
    remedies: {
      '': 'The network says something else than what is registered here. It is mended by itself; where it stays, save the participant again.',
    },
  },
  REGISTRATION_FAILING: {
    scope: 'exchange/participant',
    from: `select p.state as key, p.identifier as id, p.name as title, p.updated_at as since, p.last_error as detail, null::jsonb as occurrence
      from participant p where p.tenant_id = $1 and p.failures > 0 and (p.generation <> p.observed_generation or p.state <> 'ACTIVE')`,
    remedies: { '': 'It is tried again by itself. Where the reason is about the data, correct the participant.' },
  },
  TAX_DATA: {
    scope: 'exchange/receive',
    keys: ['REJECTED', 'FAILED', 'UNANSWERED'],
    from: `${taxReports('REJECTED', `t.state = 'REJECTED'`, 't.answered_at')}
      union all ${taxReports('FAILED', `t.state = 'FAILED'`, 't.created_at')}
      union all ${taxReports('UNANSWERED', `t.state in ('WAITING', 'SENT') and t.created_at <= exchange_now() - ${UNANSWERED_AFTER}`, 't.created_at')}`,
    remedies: {
      REJECTED: 'Look at what the tax authority found. Mend the cause, then report the invoice again; the invoice itself is on its way.',
      FAILED: 'The report of the invoice breaks a rule and was not sent. Look at its findings, mend the cause, then report it again.',
      UNANSWERED:
        'The tax authority has not answered for an hour. The report is sent again by itself; tell the operator of this service the reason.',
      '': 'Look at the report of the invoice.',
    },
  },
  TAX_REPORTING_OFF: {
    scope: 'exchange/participant',
    from: `select tax as key, p.identifier as id, p.name as title, since, null::text as detail, null::jsonb as occurrence from (${UNREPORTED}) p where p.tenant_id = $1`,
    remedies: {
      '': 'The country of the participant wants its invoices reported. Say so by setTaxReporting; where another access point reports them, put this off.',
    },
  },
  EXPORT_FAILED: {
    scope: 'exchange/receive',
    from: `select r.fault as key, s.id::text as id, s.name || ' ' || to_char(r.month, 'YYYY-MM') as title, r.failed_at as since, null::text as detail,
        null::jsonb as occurrence
      from standing_export_run r join standing_export s on s.id = r.standing_export
      where r.tenant_id = $1 and r.due_at is null and r.finished_at is null`,
    remedies: {
      REFUSED: 'The export found too many documents, or the settings of DATEV do not fit. Correct the standing export, then run it again.',
      NO_RECIPIENTS: 'Nobody who gets the file has a role here any more. Choose others, then run it again.',
      NO_MAIL_SERVER: 'There is no mail server. Ask the operator of this service for one, or add an e-mail account; then run it again.',
      '': 'Look at the reason at the standing export, then run it again.',
    },
  },
};

export function remedyOf(cause: AttentionCause, key: string): string {
  if (cause === 'CERTIFICATE_EXPIRING') return 'The operator of this service has to order a new certificate and put it in.';
  const { remedies } = CAUSES[cause];
  return remedies[key] ?? remedies['']!;
}

/** Those that the actor may see. */
export function visibleCauses({ permissions }: Pick<Actor, 'permissions'>): readonly StoredCause[] {
  const mayRead = (scope: Scope): boolean => permissions.has(scope) || permissions.has('exchange/read');
  return (Object.keys(CAUSES) as StoredCause[]).filter((cause) => mayRead(CAUSES[cause].scope));
}
