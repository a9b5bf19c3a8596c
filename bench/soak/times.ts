// The duration of each step, measured by the clients and read from the documents' timelines, for quiet times and for all times.
import type { Sql } from '../../src/domain/database.js';
import { overlap, type Span } from '../moment.js';
import { quantile } from '../report.js';
import { COPIES } from './copies.js';
import { HOSTILE_TENANT } from './hostile/tenant.js';
import type { Sample } from './ledger.js';
import type { Receiver } from './receiver.js';

interface MovesRow {
  readonly imported: number;
  readonly exported: number | null;
  readonly arrived: number | null;
  readonly event: string | null;
  readonly announced: number | null;
}

const MOVES = `
  select extract(epoch from d.import_date)::float8 * 1000 as imported,
    (select extract(epoch from min(m.at))::float8 * 1000 from document_move m where m.document = d.id and m.state = 'EXPORTED') as exported,
    (select extract(epoch from min(m.at))::float8 * 1000 from document_move m join document r on r.id = m.document
      where r.direction = 'receive' and r.id = any(copy.ids) and m.state = 'READY') as arrived,
    e.id as event, extract(epoch from e.created_at)::float8 * 1000 as announced
  from document d left join ${COPIES} copy on copy.sent = d.id left join webhook_event e on e.document = d.id and e.type = 'invoice.exported'
  where d.direction = 'send' and d.document_type = 'invoice' and d.state = 'DELIVERED'
    and d.tenant_id <> '${HOSTILE_TENANT}'`;

/** The steps for which no client waits. Only notifications to `endpoint` count. */
export async function samplesOfDocuments(sql: Sql, { heard }: Receiver, endpoint: string): Promise<Sample[]> {
  const events = heard.get(endpoint);
  return (await sql.query<MovesRow>(MOVES)).flatMap(({ imported, exported, arrived, event, announced }) => {
    const heardMs = event === null ? undefined : events?.get(event)?.firstMs;
    return [
      ...sample('stored → EXPORTED', imported, exported),
      ...sample('stored → ready at the buyer', imported, arrived),
      ...sample('stored → webhook of EXPORTED heard', imported, heardMs),
      ...sample('event → webhook heard', announced, heardMs),
    ];
  });
}

function sample(step: string, beganMs: number | null, endedMs: number | null | undefined): Sample[] {
  return beganMs === null || endedMs === null || endedMs === undefined ? [] : [{ step, beganMs, endedMs: Math.max(beganMs, endedMs) }];
}

export interface StepTimes {
  readonly step: string;
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly quietCount: number;
  /** NaN where there was no quiet time. */
  readonly quietP50Ms: number;
  readonly quietP99Ms: number;
}

/** `disturbed`: the times that are not quiet. */
export function timesOf(samples: readonly Sample[], disturbed: readonly Span[]): StepTimes[] {
  return [...Map.groupBy(samples, ({ step }) => step)].map(([step, all]) => {
    const took = all.map(lengthOf);
    const quiet = all.filter((one) => !disturbed.some((span) => overlap(one, span))).map(lengthOf);
    return {
      step,
      count: all.length,
      p50Ms: quantile(took, 0.5),
      p99Ms: quantile(took, 0.99),
      maxMs: took.reduce((most, one) => Math.max(most, one), 0),
      quietCount: quiet.length,
      quietP50Ms: quantile(quiet, 0.5),
      quietP99Ms: quantile(quiet, 0.99),
    };
  });
}

function lengthOf({ beganMs, endedMs }: Span): number {
  return endedMs - beganMs;
}
