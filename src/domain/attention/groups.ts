// What needs a person now, in groups of one cause.
import type { Actor } from '../actor.js';
import type { DocumentFilter } from '../documents/retrieval/list/filter.js';
import { daysLeft } from '../keys/certificates.js';
import type { App } from '../ports.js';
import type { FaultCode } from '../vocabulary.js';
import { type AttentionCause, CAUSES, remedyOf, type StoredCause, visibleCauses } from './causes.js';

export const GROUPS_MAX = 50;
/** Of one cause, or of one key where a cause names its keys; more are counted no further. */
export const COUNTED_MAX = 10_000;
/** As the first warning that people can act on in time. */
const EXPIRY_DAYS = 30;
const DAY_MS = 86_400_000;

/** Where the things of a group are listed. */
export const ATTENTION_PLACES = ['DOCUMENTS', 'WEBHOOKS', 'ACCOUNTS', 'PARTICIPANTS', 'EXPORTS', 'CERTIFICATES'] as const;
export type AttentionPlace = (typeof ATTENTION_PLACES)[number];

export interface AttentionGroup {
  readonly cause: AttentionCause;
  /** What else the group is made by: an error code, an account, a part of the network. */
  readonly key: string;
  readonly count: number;
  /** False: there are more. */
  readonly isExact: boolean;
  readonly snoozedCount: number;
  readonly oldestAt: Date;
  readonly remedy: string;
  readonly place: AttentionPlace;
  /** Of documents: leads to exactly this list. */
  readonly documentFilter: DocumentFilter | null;
  readonly assignee: string | null;
  readonly snoozedUntil: Date | null;
}

type AttentionApp = Pick<App, 'database' | 'settings' | 'certificates' | 'clock'>;

type GroupRow = Pick<AttentionGroup, 'key' | 'count' | 'snoozedCount' | 'oldestAt' | 'assignee' | 'snoozedUntil'> & {
  readonly cause: StoredCause;
  readonly total: number;
};

const PLACES: Readonly<Record<AttentionCause, AttentionPlace>> = {
  DOCUMENT_FAILED: 'DOCUMENTS',
  APPROVAL_WAITING: 'DOCUMENTS',
  RELEASE_WAITING: 'DOCUMENTS',
  WEBHOOK_DISABLED: 'WEBHOOKS',
  WEBHOOK_FAILING: 'WEBHOOKS',
  ACCOUNT_FAILING: 'ACCOUNTS',
  DOCUMENT_UNREADABLE: 'ACCOUNTS',
  REGISTRATION_DRIFTED: 'PARTICIPANTS',
  REGISTRATION_FAILING: 'PARTICIPANTS',
  TAX_DATA: 'DOCUMENTS',
  TAX_REPORTING_OFF: 'PARTICIPANTS',
  EXPORT_FAILED: 'EXPORTS',
  CERTIFICATE_EXPIRING: 'CERTIFICATES',
};

/** The oldest first. Groups that were put off until later are left out, unless `snoozed`. */
export async function attentionGroups(app: AttentionApp, actor: Actor, snoozed = false): Promise<AttentionGroup[]> {
  const causes = visibleCauses(actor);
  const parts = causes.flatMap(countedParts);
  // Only one cause has $2, and a statement must have all of its parameters.
  const rows =
    parts.length === 0
      ? []
      : await app.database.sql.query<GroupRow>(
          `with found as (${parts.join(' union all ')}), limits as (select $2::int as retrievals),
          grouped as (
            select f.part, f.cause, f.key, count(*)::int as count, min(f.since) as oldest, count(m.snoozed_until)::int as snoozed
            from found f left join attention_mark m on m.tenant_id = $1 and m.cause = f.cause and m.key = f.key and m.subject = f.id
              and m.snoozed_until > exchange_now()
            group by f.part, f.cause, f.key)
          select g.cause, g.key, g.count, g.snoozed as "snoozedCount", g.oldest as "oldestAt", p.name as assignee,
            case when m.snoozed_until > exchange_now() then m.snoozed_until end as "snoozedUntil",
            (sum(g.count) over (partition by g.part))::int as total
          from grouped g cross join limits
            left join attention_mark m on m.tenant_id = $1 and m.cause = g.cause and m.key = g.key and m.subject = ''
            left join person p on p.id = m.assignee
          order by g.oldest, g.cause, g.key limit ${GROUPS_MAX}`,
          [actor.tenantId, app.settings.retrievalsMax],
        );
  const groups = rows.map(({ total, ...row }) => ({
    ...row,
    isExact: total <= COUNTED_MAX,
    remedy: remedyOf(row.cause, row.key),
    place: PLACES[row.cause],
    documentFilter: documentFilterOf(app, row.cause, row.key),
  }));
  return [...groups, ...expiringCertificates(app)].filter(
    (group) => snoozed || (group.snoozedUntil === null && group.snoozedCount < group.count),
  );
}

/** Queries of (part, cause, key, id, since), each of at most one more than is counted. */
function countedParts(cause: StoredCause): string[] {
  const { keys, from } = CAUSES[cause];
  return (keys ?? ['']).map(
    (key) => `select '${cause} ${key}'::text as part, '${cause}'::text as cause, key, id, since from (
      select * from (${from}) one ${key === '' ? '' : `where key = '${key}'`} limit ${COUNTED_MAX + 1}) found`,
  );
}

function documentFilterOf({ settings }: Pick<App, 'settings'>, cause: AttentionCause, key: string): DocumentFilter | null {
  if (cause === 'DOCUMENT_FAILED') return { statuses: ['ERROR'], errorCodes: [key as FaultCode], completed: false };
  if (cause === 'APPROVAL_WAITING') return { awaitingApproval: true };
  if (cause === 'RELEASE_WAITING') return { statuses: ['READY'], completed: false, retrievalCountMin: settings.retrievalsMax };
  return null;
}

/** Those in use that end soon. They belong to the service, whoever asks. */
export function expiringCertificates({ certificates, clock }: Pick<App, 'certificates' | 'clock'>): AttentionGroup[] {
  const own = certificates().filter((one) => one.isUsed && daysLeft(one, clock()) < EXPIRY_DAYS);
  return own.map(({ purpose, notAfter }) => ({
    cause: 'CERTIFICATE_EXPIRING',
    key: purpose,
    count: 1,
    isExact: true,
    snoozedCount: 0,
    oldestAt: new Date(notAfter.getTime() - EXPIRY_DAYS * DAY_MS),
    remedy: remedyOf('CERTIFICATE_EXPIRING', purpose),
    place: PLACES.CERTIFICATE_EXPIRING,
    documentFilter: null,
    assignee: null,
    snoozedUntil: null,
  }));
}
