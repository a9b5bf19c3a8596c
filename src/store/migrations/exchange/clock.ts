/** Times come from exchange_now(), the one clock that the sandbox and tests may move. */
export const CLOCK = [
  `create table clock (
    id boolean primary key default true check (id),
    offset_ms bigint not null default 0
  )`,
  'insert into clock default values',
  // Stable, or no index serves `due_at <= exchange_now()`. In a language that keeps its plan for as long as the connection: as an SQL
  // function it is parsed and planned anew for each place of each statement that asks for the time.
  `create or replace function exchange_now() returns timestamptz language plpgsql stable as $$
      declare ms bigint;
      begin
        select offset_ms into ms from clock;
        return clock_timestamp() + ms * interval '1 millisecond';
      end $$`,
  `create table worker (
    id uuid primary key,
    beat_at timestamptz not null
  ) with (fillfactor = 50)`,
];
