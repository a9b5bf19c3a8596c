// What the tests of registration share: an exchange, requests to it as another process makes them, and what list and registry hold.
import type { Actor } from '../../../src/domain/actor.js';
import { clientActor } from '../../../src/domain/actor.js';
import { createFinisher, type FinishingApp } from '../../../src/domain/participants/finish.js';
import { listParticipants } from '../../../src/domain/participants/list.js';
import { registerParticipant } from '../../../src/domain/participants/register.js';
import { removeParticipant } from '../../../src/domain/participants/remove.js';
import { updateParticipant } from '../../../src/domain/participants/update.js';
import type { App } from '../../../src/domain/ports.js';
import type { Registry } from '../../../src/domain/registry.js';
import { startApp, type TestApp } from '../../support/app.js';
import { test } from '../../support/test.js';

/** One for each test file that calls `useExchange`. */
export let exchange: TestApp;

export function useExchange(env: Readonly<Record<string, string>>): void {
  test.before(async () => {
    exchange = await startApp({ ROLES: 'api', ...env });
  });
  test.after.always(() => exchange?.[Symbol.asyncDispose]());
}

export const CALLER: Actor = clientActor('demo-seller', 'demo-seller');
export const OLD = { name: 'Old', countryCode: 'BE', documentTypes: [158] } as const;
export const NEW = { name: 'New', countryCode: 'NL', documentTypes: [160, 170] } as const;
/** Longer than every lease and every retry delay. */
export const LATER_SECONDS = 10;

export type Verbs = FinishingApp & Pick<App, 'clock'>;
type Verb = (app: Verbs, identifier: string) => Promise<void>;

export const VERBS: Readonly<Record<'create' | 'update' | 'delete', Verb>> = {
  create: (app, identifier) => registerParticipant(app, CALLER, { identifier, ...NEW }),
  update: (app, identifier) => updateParticipant(app, CALLER, { identifier, ...NEW }),
  delete: (app, identifier) => removeParticipant(app, CALLER, identifier),
};

/** Called around each call of a step. */
export type Around = (step: string, identifier: string, call: () => Promise<void>, name: string | undefined) => Promise<void>;

/** The same app as seen by another process. */
export function beside(app: Verbs, around?: Around): Verbs {
  return { ...app, database: { ...app.database }, registry: around === undefined ? app.registry : wrapped(app.registry, around) };
}

/** The same app in another process, whose registry does not answer. */
export const withoutRegistry = (): Verbs => beside(exchange.app, () => Promise.reject(new Error('away')));

export function wrapped(registry: Registry, around: Around): Registry {
  const { sml, smp } = registry;
  const directory = registry.directory!;
  return {
    ...registry,
    sml: {
      ...sml,
      apply: (wanted, signal) => around('sml.apply', wanted.identifier, () => sml.apply(wanted, signal), wanted.name),
      undo: (holder, signal) => around('sml.undo', holder.identifier, () => sml.undo(holder, signal), undefined),
    },
    smp: {
      ...smp,
      apply: (wanted, signal) => around('smp.apply', wanted.identifier, () => smp.apply(wanted, signal), wanted.name),
      undo: (holder, signal) => around('smp.undo', holder.identifier, () => smp.undo(holder, signal), undefined),
    },
    directory: {
      ...directory,
      apply: (entry, signal) => around('directory.apply', entry.identifier, () => directory.apply(entry, signal), undefined),
      undo: (entry, signal) => around('directory.undo', entry.identifier, () => directory.undo(entry, signal), undefined),
    },
  };
}

export const finish = (app: FinishingApp): Promise<void> => createFinisher(app).run(new AbortController().signal);

export interface Held {
  readonly listed: object | undefined;
  readonly entry: object | undefined;
  readonly rows: number;
}

/** What the list and the registry contain. `rows` also has the participants that are not listed. */
export async function held({ app }: TestApp, identifier: string): Promise<Held> {
  const listed = (await listParticipants(app, CALLER)).find((one) => one.identifier === identifier);
  const { sql } = app.database;
  const [entry] = await sql.query<{ entry: object }>(
    `select json_build_object('name', name, 'countryCode', country_code, 'identifier', identifier, 'documentTypes', document_types) as entry
     from smp_entry where identifier_key = lower($1)`,
    [identifier],
  );
  const rows = await sql.query('select 1 from participant where identifier = $1', [identifier]);
  return { listed, entry: entry?.entry, rows: rows.length };
}

/** The name in the entry of the SMP. */
export async function entryOfSmp({ app }: TestApp, identifier: string): Promise<string | undefined> {
  const [entry] = await app.database.sql.query<{ name: string }>('select name from smp_entry where identifier_key = lower($1)', [
    identifier,
  ]);
  return entry?.name;
}

export const holding = (identifier: string, values: object): Held => {
  const entry = { identifier, ...values };
  return { listed: entry, entry, rows: 1 };
};
export const NOTHING: Held = { listed: undefined, entry: undefined, rows: 0 };

let count = 0;

/** An identifier that nobody has. */
export function fresh(): string {
  count += 1;
  return `9918:registration-${count}`;
}

/** Registers a participant with the values OLD. */
export async function add(identifier = fresh()): Promise<string> {
  await registerParticipant(exchange.app, CALLER, { identifier, ...OLD });
  return identifier;
}
