// Migrations by expand and contract, run once under a lock while old processes still serve: each makes only additions that the
// previous version tolerates. How long it blocks writers depends on the tables; its author has to consider that.
import { readFileSync } from 'node:fs';
import type { Migration } from '@mikro-orm/migrations';
import { MIGRATIONS } from '../../src/store/migrations/list.js';
import { type Made, minded } from '../support/expand.js';
import { test } from '../support/test.js';

const INDEX_REPLACED = 'what an older process asks for is the same, and takes longer until it has gone';

/** Accepted exceptions, by the beginning of the statement, each with its reason. */
const REASONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '002-agenda': {
    'CREATE OR REPLACE FUNCTION update_agenda_jobs_updated_at()': 'no version before had one of that name',
  },
  '008-legal-hold': {
    'create table legal_hold (': 'an older process shall not remove a held document; its retention says so in the log, and goes on later',
  },
  '010-search-and-alerts': {
    'drop index alert_rule_due': 'an older process reads the rules of all tenants, of which there are few',
    'update document set retrievals_used_at':
      'an older process does not read the column, and what it does not write is written at the next refusal',
  },
  '012-flow-webhooks': {
    'create unique index webhook_subscription_endpoint': 'refuses no more than the constraint before',
    'alter table webhook_subscription drop constraint': 'the index beside it holds for every row that an older process writes',
  },
  '017-asked-work': {
    'create unique index bulk_job_key': 'the index leaves out jobs without a key, and an older process writes none',
  },
  '018-addresses': {
    'update person set address_state': 'an older process does not read the column',
    'update alert_rule r': 'an older process sends to the same mailbox',
  },
  '026-search-of-more': {
    'alter table document_search add constraint':
      'the job of an older process fails, and changes nothing; its searches read all documents meanwhile',
    'update search_cursor': 'an older process reads all documents until the index is filled',
  },
  '027-moving-documents': {
    'drop index document_received': INDEX_REPLACED,
    'drop index document_moved': INDEX_REPLACED,
    'drop index document_issue_date': INDEX_REPLACED,
    'drop index document_due_date': INDEX_REPLACED,
    'drop index document_total': INDEX_REPLACED,
    'drop index document_request': INDEX_REPLACED,
    'drop index document_unread': INDEX_REPLACED,
    'drop index document_ordinary': INDEX_REPLACED,
    'drop index document_mailbox': INDEX_REPLACED,
    'drop index submission_sent_as': INDEX_REPLACED,
  },
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
  t.deepEqual(
    named.filter((number) => !NUMBERS.includes(number)),
    [],
  );
});
