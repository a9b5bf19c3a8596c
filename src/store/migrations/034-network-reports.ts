import { Migration } from '@mikro-orm/migrations';

/** What the monthly reports to OpenPeppol count, and the reports. They outlive their documents. */
export class Migration034NetworkReports extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}

const STATEMENTS = [
  // id: of the submission, the received document or the status. A message to the own access point is sent and received.
  `create table network_exchange (
    id uuid not null,
    direction text not null check (direction in ('send', 'receive')),
    at timestamptz not null default exchange_now(),
    access_point text not null,
    document_type_id text not null,
    process_id text not null,
    sender_country text,
    receiver_country text,
    end_user text,
    primary key (id, direction)
  )`,
  'create index network_exchange_at on network_exchange (at)',
  `create table network_report (
    month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
    kind text not null check (kind in ('TSR', 'EUSR')),
    opened_at timestamptz not null default exchange_now(),
    xml bytea,
    instance_id uuid,
    made_at timestamptz,
    attempts int not null default 0,
    attempted_at timestamptz,
    due_at timestamptz,
    reason text,
    sent_at timestamptz,
    access_point text,
    receipt bytea,
    primary key (month, kind)
  )`,
];
