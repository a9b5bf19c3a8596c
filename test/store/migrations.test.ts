// Migrations by expand and contract, run once under a lock while old processes still serve: each makes only additions that the
// previous version tolerates. How long it blocks writers depends on the tables; its author has to consider that.
import { readFileSync } from 'node:fs';
import type { Migration } from '@mikro-orm/migrations';
import { MIGRATIONS } from '../../src/store/migrations/list.js';
import { type Made, minded } from '../support/expand.js';
import { test } from '../support/test.js';

const STORAGE = 'how full pages are and when a table is vacuumed: no statement of any version has another answer';

/** Accepted exceptions, by the beginning of the statement, each with its reason. */
const REASONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '002-agenda': {
    'CREATE OR REPLACE FUNCTION update_agenda_jobs_updated_at()': 'no version before had one of that name',
  },
  '004-compression': {
    'do $$ begin\n      alter table document_file alter column bytes set compression lz4':
      'every server that has the method reads what it has written, for whichever process',
  },
  '005-engine': {
    'drop index webhook_delivery_due': 'not unique: a claim of the version before takes longer, with the same answer',
    'drop index webhook_delivery_leased': 'not unique: a claim of the version before takes longer, with the same answer',
    'drop index webhook_delivery_subscription': 'not unique: a list of the version before takes longer, with the same answer',
    'alter table webhook_attempt drop constraint': 'attempts whose delivery an older process removes go by their own age, with retention',
    'alter table webhook_delivery drop constraint': 'it refuses less',
  },
  '007-search': { 'drop index document_number, document_answered': 'not unique, and document_numbers serves what they served' },
  '012-submissions': {
    'drop index document_instance': 'two versions side by side may each store a copy of a message that comes twice at once',
  },
  '020-totals': {
    'create function statistics_count_total()': 'no version before had one of that name',
    'create function statistics_latency_total()': 'no version before had one of that name',
    'create trigger statistics_count_': 'writes only a table that the version before does not know',
    'create trigger statistics_latency_': 'writes only a table that the version before does not know',
  },
  '021-now': { 'create or replace function exchange_now()': 'the same name, type, volatility and answer' },
  '022-business': {
    'drop index document_numbers, document_response':
      'not unique: what a response answers takes the version before longer, with the same answer',
  },
  '023-smp': {
    'create function registry_entry_to_smp()': 'no version before had one of that name',
    'create trigger registry_entry_smp': 'writes only a table that the version before does not know',
  },
  '027-message-ids': {
    'create unique index inbound_message_id':
      'the version before makes a new MessageId for each submission, and stores nothing on any conflict',
  },
  '053-audit-counts': {
    'create unique index audit_entry_minute': 'the version before writes no minute, and the index has no row without one',
  },
  '063-vacuum': {
    'alter table document set': STORAGE,
    'alter table submission set': STORAGE,
    'alter table channel_account set': STORAGE,
    'alter table participant set': STORAGE,
    'alter table webhook_endpoint set': STORAGE,
    'alter table worker set': STORAGE,
    'alter table webhook_delivery set': STORAGE,
    'alter table document_move set': STORAGE,
    'alter table document_file set': STORAGE,
    'alter table webhook_event set': STORAGE,
    'alter table webhook_attempt set': STORAGE,
    'alter table audit_entry set': STORAGE,
  },
  '008-upkeep': { 'drop index if exists webhook_attempt_started': 'not unique: retention of the version before takes longer' },
};

for (const { name, class: One } of MIGRATIONS.slice(1)) {
  test(`${name} only adds what the version before does not mind, but for what has its reason`, async (t) => {
    const migration = new (One as unknown as new () => Migration)();
    await migration.up();
    const made: Made = new Set();
    const reasons = Object.keys(REASONS[name] ?? {});
    const found = migration.getQueries().map((query) => ({ query: String(query), minds: minded(String(query), made) }));
    const left = found.filter(({ query, minds }) => minds.length > 0 && !reasons.some((start) => query.startsWith(start)));
    t.deepEqual(left, []);
    const needless = reasons.filter((start) => !found.some(({ query, minds }) => minds.length > 0 && query.startsWith(start)));
    t.deepEqual(needless, [], 'each reason is needed');
  });
}

const HARMLESS = [
  ['create table a (id uuid primary key, b text not null unique)', 'create unique index c on a (b)', 'insert into a default values'],
  ['create table a (d uuid references document on delete cascade)', 'alter table a add column e text not null'],
  ['create index c on document (state) where due_at is not null'],
  [
    'alter table document add column a text, add column b numeric(10, 2) default 0',
    'alter table document alter column a set default now()',
  ],
  [`alter table document add column "A" text not null default '' -- not null, check`],
];

for (const statements of HARMLESS) {
  test(`is harmless: ${statements.join('; ')}`, (t) => {
    const made: Made = new Set();
    t.deepEqual(
      statements.flatMap((statement) => minded(statement, made)),
      [],
    );
  });
}

const MINDED = [
  'drop table document',
  'drop index document_instance',
  'truncate document',
  'alter table document drop column number',
  'alter table document rename to documents',
  'alter table document rename column number to no',
  'alter table document alter column number type varchar(10)',
  'alter table document alter number set data type varchar(10)',
  'alter table document alter column number set not null',
  'alter table document alter column number drop default',
  `alter table document alter column state set default 'NEW'`,
  'alter table document add column a text not null',
  'alter table document add column a text unique',
  'alter table document add column a text references tenant',
  'alter table document add column a int check (a > 0)',
  'alter table document add column a uuid default gen_random_uuid()',
  'alter table document add column a text generated always as (number) stored',
  'ALTER TABLE document ADD COLUMN a text,\n  DROP COLUMN number;',
  'alter table document add constraint a check (number is not null)',
  'alter table document add constraint a check (number is not null) not valid',
  'alter table document add unique (number)',
  'alter table document add a text',
  'create unique index a on document (number)',
  'create table a (d uuid references document)',
  'create trigger a before insert on document for each row execute function b()',
  'create or replace function exchange_now() returns timestamptz language sql as $$ select now() $$',
  `update document set state = 'READY'`,
  `insert into tenant (id, name) values ('a', 'A')`,
  'delete from document',
  'lock table document',
];

for (const statement of MINDED) {
  test(`is minded: ${statement}`, (t) => {
    t.is(minded(statement, new Set()).length, 1);
  });
}

test('each thing in one statement has its own reason', (t) => {
  t.deepEqual(minded('alter table document add column a text not null unique, drop column number', new Set()), [
    'lacks a default for the rows that an older process writes',
    'may refuse a row that an older process writes',
    'drop column number changes what an older process reads or writes',
  ]);
});

const CHANGELOG = readFileSync('CHANGELOG.md', 'utf8');
const NUMBERS = MIGRATIONS.map(({ name }) => name.slice(0, 3));

test('the tables of the changelog have each migration once', (t) => {
  const cells = [...CHANGELOG.matchAll(/^\| (\d{3}(?:, \d{3})*) \|/gm)].flatMap(([, numbers = '']) => numbers.split(', '));
  t.deepEqual(cells.sort(), NUMBERS);
});

test('the entries of the changelog name migrations that exist', (t) => {
  const named = [...CHANGELOG.matchAll(/migration (\d{3})/g)].map(([, number = '']) => number);
  t.true(named.length > 0);
  t.deepEqual(
    named.filter((number) => !NUMBERS.includes(number)),
    [],
  );
});
