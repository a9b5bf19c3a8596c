// The minimum cost of an outbox. `line`: one table with everything in the row, as written by hand for this purpose only. `queue`: the bare
// queue of the engine (events and deliveries in separate tables, unique, leased, fenced). `places`: the same with a limit per endpoint, so
// that an endpoint that hangs does not delay the others.

interface Floor {
  readonly title: string;
  /** The table whose rows have a state. */
  readonly queue: string;
  readonly tables: readonly string[];
  /** $1: the number, $2: the lease. */
  readonly claim: string;
  /** $1: the ids, $2: their leases. */
  readonly record: string;
  /** $1: the number, $2: endpoints, $3: the body. */
  readonly fill: string;
}

const EVENTS =
  "select 'evt_' || replace(gen_random_uuid()::text, '-', '') as event, n % $2::int as endpoint from generate_series(0, $1::int - 1) n";

const line: Floor = {
  title: 'one table, everything in the row',
  queue: 'outbox',
  tables: [
    `create table outbox (id bigint generated always as identity primary key, event text not null, path text not null,
       body text not null, state text not null default 'PENDING', due_at timestamptz not null default now(), lease uuid)`,
    "create index outbox_due on outbox (due_at) where state = 'PENDING'",
  ],
  claim: `update outbox o set state = 'IN_FLIGHT', lease = $2 from (
      select id from outbox where state = 'PENDING' and due_at <= now() order by due_at limit $1 for update skip locked) due
    where o.id = due.id returning o.id, o.event, o.path, o.body, o.lease`,
  record: "update outbox set state = 'DELIVERED' where id = any($1::bigint[]) and $2::uuid[] is not null",
  fill: `insert into outbox (event, path, body) select event, '/' || endpoint, $3 from (${EVENTS}) new`,
};

const TABLES = [
  'create table event (id text primary key, type text not null, snapshot json not null, created_at timestamptz not null default now())',
  `create table endpoint (id int primary key, path text not null, inflight_limit int not null default 8, open_until timestamptz,
     paused_until timestamptz)`,
  `create table delivery (id bigint generated always as identity primary key, event_id text not null, endpoint_id int not null,
     state text not null default 'PENDING', attempt int not null default 0, due_at timestamptz not null default now(),
     expires_at timestamptz, lease_token uuid, lease_until timestamptz, worker_id uuid, last_status int,
     priority smallint not null default 0, unique (event_id, endpoint_id)) with (fillfactor = 70)`,
  "create index delivery_in_flight on delivery (endpoint_id) where state = 'IN_FLIGHT'",
  "create index delivery_lease on delivery (lease_until) where state = 'IN_FLIGHT'",
];
const WAITING = "state in ('PENDING', 'RETRY') and priority = 0";
const CLAIMED = `select c.id, c.event_id as event, p.path, e.snapshot::text as body, c.lease_token as lease
  from claimed c join event e on e.id = c.event_id join endpoint p on p.id = c.endpoint_id`;

const queue: Floor = {
  title: 'the queue without them: claim, POST, update',
  queue: 'delivery',
  tables: [...TABLES, "create index delivery_due on delivery (priority, due_at) where state in ('PENDING', 'RETRY')"],
  claim: `with claimed as (
      update delivery d set state = 'IN_FLIGHT', attempt = d.attempt + 1, lease_token = $2, worker_id = $2, lease_until = now() + interval '45 s'
      from (select id from delivery where ${WAITING} and due_at <= now()
            order by due_at limit $1 for update skip locked) due
      where d.id = due.id returning d.*)
    ${CLAIMED}`,
  record: `update delivery d set state = 'DELIVERED', last_status = 204, lease_token = null, lease_until = null
    from unnest($1::bigint[], $2::uuid[]) as r (id, token) where d.id = r.id and d.lease_token = r.token`,
  fill: `with new as (${EVENTS}), events as (insert into event (id, type, snapshot) select event, 'invoice.receive', $3::json from new),
      endpoints as (insert into endpoint (id, path) select distinct endpoint, '/' || endpoint from new on conflict do nothing)
    insert into delivery (event_id, endpoint_id) select event, endpoint from new`,
};

const places: Floor = {
  ...queue,
  title: 'the same queue with its places per endpoint: claim, POST, update',
  tables: [...TABLES, "create index delivery_waiting on delivery (priority, endpoint_id, due_at) where state in ('PENDING', 'RETRY')"],
  claim: `with recursive waiting as (
      (select endpoint_id as id from delivery where ${WAITING} order by endpoint_id limit 1)
      union all
      select (select x.endpoint_id from delivery x where ${WAITING} and x.endpoint_id > waiting.id order by x.endpoint_id limit 1)
      from waiting where waiting.id is not null),
    claimed as (
      update delivery d set state = 'IN_FLIGHT', attempt = d.attempt + 1, lease_token = $2, worker_id = $2, lease_until = now() + interval '45 s'
      from (
        select picked.id from (
          select p.id, p.inflight_limit - (select count(*) from delivery f where f.endpoint_id = p.id and f.state = 'IN_FLIGHT') as room
          from waiting join endpoint p on p.id = waiting.id
          where coalesce(p.paused_until, '-infinity') <= now() and coalesce(p.open_until, '-infinity') <= now()
          order by random()) p
        cross join lateral (select id from delivery where endpoint_id = p.id and ${WAITING} and due_at <= now()
          order by due_at limit greatest(p.room, 0) for update skip locked) picked
        limit $1) due
      where d.id = due.id returning d.*)
    ${CLAIMED}`,
};

/** In order of similarity to the engine, most similar first. */
export const FLOORS = { places, queue, line } as const;
export type FloorName = keyof typeof FLOORS;
