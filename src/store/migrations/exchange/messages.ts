import { CHANGING } from './storage.js';

/** What is sent and what comes in. */
export const MESSAGES = [
  // One row per attempt to reach a receiver over one channel. uncertain: the access point that may have a message whose answer was
  // lost. The next attempt goes there, even if the receiver has moved since.
  `create table submission (
    id uuid primary key,
    document uuid not null,
    tenant_id text not null,
    number integer not null,
    channel text not null,
    instance_id text not null,
    message_id text not null,
    external_reference text,
    sender_access_point text,
    receiver_access_point text,
    document_type_id text,
    process_id text,
    country_c1 text,
    mls_to text,
    mls_type text,
    state text not null check (state in ('OPEN', 'HANDED_OVER', 'CONFIRMED', 'REJECTED', 'FAILED')),
    created_at timestamptz not null default exchange_now(),
    state_date timestamptz not null default exchange_now(),
    traceparent text,
    account uuid,
    uncertain jsonb,
    unique (document, number)
  ) with (${CHANGING})`,
  'create unique index submission_instance on submission (channel, instance_id)',
  // references_hash: what the sender signed, where the channel has it; a repetition of the message has the same digests.
  // scopes: those in the envelope that have no column, as a list of type, value and identifier. Null: none.
  `create table inbound_message (
    document uuid primary key,
    tenant_id text not null,
    channel text not null,
    sender_access_point text not null,
    receiver text not null,
    instance_id text not null,
    message_id text,
    payload_hash bytea not null,
    document_type_id text,
    process_id text,
    country_c1 text,
    mls_to text,
    mls_type text,
    received_at timestamptz not null default exchange_now(),
    references_hash bytea,
    scopes jsonb
  )`,
  'create unique index inbound_message_once on inbound_message (channel, sender_access_point, receiver, instance_id)',
  // A MessageId stands for one message of its access point. Copies that arrive at the same time must not store two contents under it.
  'create unique index inbound_message_id on inbound_message (channel, sender_access_point, message_id) where message_id is not null',
  // Of Message Level Statuses, by which a repeated one is told from another one under the same MessageId.
  `create table received_status (
    channel text not null,
    access_point text not null,
    message_id text not null,
    references_hash bytea not null,
    received_at timestamptz not null default exchange_now(),
    primary key (channel, access_point, message_id)
  )`,
  'create index received_status_received_at on received_status (received_at)',
  // What the monthly reports to OpenPeppol count, and the reports. They outlive their documents.
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
