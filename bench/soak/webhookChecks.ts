// Webhooks: compares the deliveries in the rows with what the receiver got.
import type { Sql } from '../../src/domain/database.js';
import type { Finding } from './finding.js';
import { ENDPOINTS, type Receiver } from './receiver.js';

interface DeliveryRow {
  readonly event: string;
  readonly path: string;
  readonly state: string;
}

export async function judgeWebhooks(
  sql: Sql,
  { heard, garbled }: Receiver,
): Promise<{ findings: Finding[]; events: number; repeated: number; doubled: number; late: number }> {
  const deliveries = await sql.query<DeliveryRow>(
    `select w.event_id as event, regexp_replace(s.endpoint, '^https://[^/]*', '') as path, w.state
     from webhook_delivery w join webhook_subscription s on s.id = w.subscription_id`,
  );
  const unplanned = await sql.query<{ id: string; deliveries: number }>(
    `select e.id, count(w.id)::int as deliveries from webhook_event e left join webhook_delivery w on w.event_id = e.id
     group by e.id having count(w.id) <> $1`,
    [ENDPOINTS['demo-seller'].length],
  );
  const events = await sql.query<{ id: string }>('select id from webhook_event');
  const known = new Set(deliveries.map(({ event, path }) => `${path} ${event}`));
  const all = [...heard].flatMap(([path, byId]) => [...byId].map(([id, one]) => ({ path, id, ...one })));
  const told = Map.groupBy(all, ({ path, type, documentId }) => `${path} ${type} ${documentId}`);
  const doubled = [...told].filter(([, ids]) => ids.length > 1).map(([what, ids]) => `${what} under ${ids.map(({ id }) => id).join(', ')}`);
  const unfinished = deliveries.filter(({ state }) => state !== 'DELIVERED' && state !== 'EXHAUSTED');
  return {
    findings: [
      { invariant: 'every event has one delivery for each endpoint', broken: unplanned.map(({ id, deliveries: n }) => `${id}: ${n}`) },
      { invariant: 'every delivery ended', broken: unfinished.map(({ event, path, state }) => `${event} to ${path}: ${state}`) },
      {
        invariant: 'what is said to be delivered was accepted',
        broken: deliveries
          .filter(({ event, path, state }) => state === 'DELIVERED' && !(heard.get(path)?.get(event)?.accepted ?? 0))
          .map(({ event, path }) => `${event} to ${path}`),
      },
      { invariant: 'no webhook was invented', broken: all.filter(({ path, id }) => !known.has(`${path} ${id}`)).map(({ id }) => id) },
      { invariant: 'a webhook that comes again has the same webhook-id', broken: [...doubled, ...garbled] },
    ],
    events: events.length,
    repeated: all.reduce((sum, { accepted }) => sum + Math.max(0, accepted - 1), 0),
    doubled: doubled.length,
    late: unfinished.length,
  };
}
