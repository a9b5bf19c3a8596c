// Quotas for uploads per day and stored bytes (docs/decisions/064): the tenant's own, otherwise those of the settings. Documents from
// the network count but are never refused, because their sender cannot know the quota.

import type { Actor } from '../../../actor.js';
import { audited } from '../../../audit/record.js';
import type { Database } from '../../../database.js';
import { ExchangeError } from '../../../errors.js';
import type { Settings } from '../../../settings.js';
import { againIfUnanswered } from '../../../statements/statementFault.js';
import { readUsage } from './usage.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A changed quota takes effect in every process within this time. */
const KNOWN_MS = 2_000;
const TENANTS_MAX = 10_000;

/** What quotas need of the application, which has a gate itself. */
interface QuotaApp {
  readonly database: Pick<Database, 'sql'>;
  readonly settings: Pick<Settings, 'tenantDocumentsPerDay' | 'tenantBytesMax'>;
}

/** 0: no quota. */
interface Quota {
  readonly documentsPerDay: number;
  readonly bytesMax: number;
}

/** Throws QUOTA_DOCUMENTS and QUOTA_BYTES. Concurrent uploads may exceed a quota by their number. */
export type QuotaGate = (actor: Actor, bytes: number) => Promise<void>;

/** `nowMs` is a monotonic clock. */
export function createQuotaGate(app: QuotaApp & { readonly clock: () => Date }, nowMs: () => number = () => performance.now()): QuotaGate {
  const known = new Map<string, { readonly quota: Quota; readonly untilMs: number }>();
  const quotaOf = async (tenantId: string): Promise<Quota> => {
    const kept = known.get(tenantId);
    if (kept !== undefined && kept.untilMs > nowMs()) return kept.quota;
    const quota = await readQuota(app, tenantId);
    if (known.size >= TENANTS_MAX) known.clear();
    known.set(tenantId, { quota, untilMs: nowMs() + KNOWN_MS });
    return quota;
  };
  return async ({ tenantId }, bytes) => {
    const { documentsPerDay, bytesMax } = await quotaOf(tenantId);
    if (documentsPerDay === 0 && bytesMax === 0) return;
    const [usage] = await readUsage(app, tenantId);
    if (usage === undefined) return;
    if (documentsPerDay > 0 && usage.documentsToday >= documentsPerDay) throw tooMany(documentsPerDay, app.clock());
    const stored = usage.bytes + usage.auditBytes;
    if (bytesMax > 0 && stored + bytes > bytesMax) {
      throw new ExchangeError('QUOTA_BYTES', `Quota exceeded: ${stored} of ${bytesMax} bytes are stored, this upload has ${bytes}`);
    }
  };
}

function tooMany(documentsPerDay: number, now: Date): ExchangeError {
  const midnight = new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
  const retryAfterSeconds = Math.ceil((midnight.getTime() - now.getTime()) / 1000);
  const sentence = `Quota exceeded: ${documentsPerDay} documents a day; the next day begins at ${midnight.toISOString()}`;
  return new ExchangeError('QUOTA_DOCUMENTS', sentence, undefined, { retryAfterSeconds });
}

async function readQuota({ database, settings }: QuotaApp, tenantId: string): Promise<Quota> {
  const [row] = await database.sql.query<{ documents: string | null; bytes: string | null }>(
    'select documents_per_day as documents, bytes_max as bytes from tenant where id = $1',
    [tenantId],
    { prepared: true },
  );
  return {
    documentsPerDay: Number(row?.documents ?? settings.tenantDocumentsPerDay),
    bytesMax: Number(row?.bytes ?? settings.tenantBytesMax),
  };
}

/** What the tenant uses and may use, for its people. Bytes are of documents, of kept exports and of the audit log. */
export async function quotaAndUsage(
  app: QuotaApp,
  tenantId: string,
): Promise<Quota & { readonly documentsToday: number; readonly bytes: number }> {
  const quota = await readQuota(app, tenantId);
  const [usage] = await readUsage(app, tenantId);
  return { ...quota, documentsToday: usage?.documentsToday ?? 0, bytes: (usage?.bytes ?? 0) + (usage?.auditBytes ?? 0) };
}

/** How many more the tenant may store. Infinity where it has no quota. */
export async function bytesLeft(app: QuotaApp, tenantId: string): Promise<number> {
  const { bytesMax, bytes } = await quotaAndUsage(app, tenantId);
  return bytesMax === 0 ? Number.POSITIVE_INFINITY : Math.max(0, bytesMax - bytes);
}

/** null: the value of the settings. False where there is no such tenant. */
export async function setQuota(
  { database }: Pick<QuotaApp, 'database'>,
  actor: Actor,
  quota: { readonly documentsPerDay?: number | null; readonly bytesMax?: number | null },
): Promise<boolean> {
  const values: unknown[] = [
    actor.tenantId,
    quota.documentsPerDay !== undefined,
    quota.documentsPerDay ?? null,
    quota.bytesMax !== undefined,
    quota.bytesMax ?? null,
  ];
  const changed = `select id as subject, jsonb_build_object('documentsPerDay', documents_per_day, 'bytesMax', bytes_max) as details from changed_tenant`;
  const entry = audited(actor, 'tenant.quota', changed, values);
  // After a lost answer, there is nothing left to change.
  const rows = await againIfUnanswered(() =>
    database.sql.query(
      `with wanted as (
         select id, case when $2 then $3::bigint else documents_per_day end as documents_per_day,
           case when $4 then $5::bigint else bytes_max end as bytes_max
         from tenant where id = $1 for update),
       changed_tenant as (
         update tenant t set documents_per_day = wanted.documents_per_day, bytes_max = wanted.bytes_max from wanted
         where t.id = wanted.id and (t.documents_per_day, t.bytes_max) is distinct from (wanted.documents_per_day, wanted.bytes_max)
         returning t.id, t.documents_per_day, t.bytes_max),
       ${entry}
       select id from wanted`,
      values,
    ),
  );
  return rows.length === 1;
}
