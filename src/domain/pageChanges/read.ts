// Changes of what pages show besides documents and deliveries. These are few rows for a tenant, so a change is seen by what they sum up
// to: nothing has to be written for it where the rows are written.
import type { App } from '../ports.js';
import { timeSum } from '../statements/timeSum.js';

export const TOPICS = ['documents', 'deliveries', 'participants', 'attention', 'accounts', 'webhooks', 'jobs'] as const;
export type Topic = (typeof TOPICS)[number];

/** Those that are seen here. */
type PageTopic = Exclude<Topic, 'documents' | 'deliveries'>;

export interface PageChange {
  readonly tenantId: string;
  readonly topic: PageTopic;
}

/** What the rows of each topic summed up to, by tenant. */
export type PageCursor = ReadonlyMap<string, Readonly<Record<PageTopic, string>>>;

const sumOf = (sums: readonly string[], from: string): string => `(select concat_ws(' ', ${sums.join(', ')}) from ${from})`;

/** SQL over `t`, the tenant. Times of mere successes are left out: they change all the time, and no page shows them live. */
const PARTICIPANTS = [
  sumOf(
    [
      'count(*)',
      timeSum('p.updated_at'),
      'sum(p.generation + p.observed_generation + p.failures)',
      `count(*) filter (where p.state = 'ACTIVE')`,
    ],
    'participant p where p.tenant_id = t.id',
  ),
  sumOf(
    ['count(*)', timeSum('f.first_seen'), 'sum(f.mended)'],
    'participant_drift f join participant p on p.id = f.participant where p.tenant_id = t.id',
  ),
].join(` || '|' || `);
const ACCOUNTS = [
  sumOf(
    [
      'count(*)',
      ...['a.updated_at', 'a.last_failure_at', 'a.refused_at', 'a.failing_at', 'a.open_until'].map(timeSum),
      'count(a.refused_at)',
      'count(a.failing_at)',
      'sum(a.generation)',
      'count(*) filter (where a.enabled)',
      'sum((select count(*) from unreadable_document u where u.account = a.id))',
    ],
    'channel_account a where a.tenant_id = t.id',
  ),
  sumOf(['count(*)', timeSum('r.updated_at'), 'sum(r.generation)'], 'document_route r where r.tenant_id = t.id'),
].join(` || '|' || `);
const WEBHOOKS = sumOf(
  [
    'count(*)',
    ...['s.updated_at', 's.failing_since', 'a.raised_at'].map(timeSum),
    'count(s.failing_since)',
    'count(a.raised_at)',
    `count(*) filter (where s.state = 'ENABLED')`,
    'sum(e.openings)',
  ],
  `webhook_subscription s left join webhook_alert a on a.subscription_id = s.id left join webhook_endpoint e on e.subscription_id = s.id
    where s.tenant_id = t.id`,
);
const JOBS = [
  sumOf(['count(*)', timeSum('x.updated_at'), 'count(x.finished_at)'], 'export_job x where x.tenant_id = t.id'),
  sumOf(['count(*)', timeSum('j.updated_at'), 'sum(j.done)', 'count(j.finished_at)'], 'bulk_job j where j.tenant_id = t.id'),
  sumOf(['count(*)', 'count(w.cancelled_at)'], 'webhook_replay w where w.tenant_id = t.id'),
].join(` || '|' || `);
const MARKS = [
  sumOf(['count(*)', timeSum('m.changed_at')], 'attention_mark m where m.tenant_id = t.id'),
  sumOf(['count(*)', timeSum('a.requested_at')], 'approval_request a where a.tenant_id = t.id and a.approved_at is null'),
].join(` || '|' || `);

/** Without a cursor, and for a tenant that it does not have: how it is now, and no changes. */
export async function readPageChanges(
  { database }: Pick<App, 'database'>,
  cursor: PageCursor | undefined,
  tenants: readonly string[],
): Promise<{ readonly cursor: PageCursor; readonly changes: readonly PageChange[] }> {
  const rows = await database.sql.query<{ id: string; marks: string } & Record<Exclude<PageTopic, 'attention'>, string>>(
    `select t.id, ${PARTICIPANTS} as participants, ${ACCOUNTS} as accounts, ${WEBHOOKS} as webhooks, ${JOBS} as jobs, ${MARKS} as marks
     from unnest($1::text[]) t (id) order by t.id`,
    [tenants],
  );
  const now = new Map(
    rows.map(({ id, marks, ...sums }) => {
      const attention = [marks, sums.participants, sums.accounts, sums.webhooks].join('|');
      return [id, { ...sums, attention }] as const;
    }),
  );
  const changes = [...now].flatMap(([tenantId, sums]) => {
    const before = cursor?.get(tenantId);
    if (before === undefined) return [];
    const topics = (Object.keys(sums) as PageTopic[]).filter((topic) => sums[topic] !== before[topic]);
    return topics.map((topic) => ({ tenantId, topic }));
  });
  return { cursor: now, changes };
}
