// Two processes on one participant that moves. What the second one does comes between two steps of the first one, whose lease has run out:
// before or after each of its statements, and while the SML has its call.

import { type Actor, clientActor } from '../../../src/domain/actor.js';
import type { Sql } from '../../../src/domain/database.js';
import { createFinisher } from '../../../src/domain/participants/finish.js';
import { cancelMigration, migrateParticipant, prepareMigration } from '../../../src/domain/participants/migrateParticipant.js';
import { registerParticipant } from '../../../src/domain/participants/register.js';
import { removeParticipant } from '../../../src/domain/participants/remove.js';
import { removeMoved } from '../../../src/domain/participants/removeMoved.js';
import type { App } from '../../../src/domain/ports.js';
import { startApp, type TestApp } from '../../support/app.js';
import { kept } from '../../support/kept.js';
import { fault, startSml } from '../../support/network/sml.js';
import { test } from '../../support/test.js';

const CALLER: Actor = clientActor('demo-seller', 'demo-seller');
const NEVER = new AbortController().signal;
const KEY = 'abAB12#$cdCD34*^';
const [OWN, OTHER] = ['SMP-1', 'OTHER'];
const VALUES = { name: 'Moving', countryCode: 'BE', documentTypes: [158] } as const;

let exchange: TestApp;
const sml = kept(startSml);
let count = 0;

test.before(async () => {
  sml.publishers.set(OTHER, { logical: 'https://other.example', physical: '192.0.2.1' });
  // No worker: the tests run what its jobs would.
  exchange = await startApp({ SML_URL: sml.url, SMP_ID: OWN, ROLES: 'api' });
});
test.after.always(() => exchange?.[Symbol.asyncDispose]());
test.afterEach.always(() => {
  sml.at = () => undefined;
  sml.trouble = () => undefined;
});

/** The exchange as another process sees it. */
const beside = (): App => ({ ...exchange.app, database: { ...exchange.app.database } });

async function add(): Promise<string> {
  const identifier = `9918:race-${++count}`;
  await registerParticipant(exchange.app, CALLER, { identifier, ...VALUES });
  return identifier;
}

/** The result, or the code of the error. */
async function outcome<Result>(
  run: Promise<Result>,
): Promise<{ readonly ok: true; readonly value: Result } | { readonly ok: false; readonly code: string }> {
  try {
    return { ok: true, value: await run };
  } catch (error) {
    return { ok: false, code: (error as { code: string }).code };
  }
}

interface Interleaved<First, Second> {
  readonly first: Awaited<ReturnType<typeof outcome<First>>>;
  /** Undefined where the first process has fewer steps. */
  readonly second: Awaited<ReturnType<typeof outcome<Second>>> | undefined;
}

/**
 * Runs `second` at the step number `at` of `first`. The steps are the begin and the end of each statement and, with `calls`, of what the SML
 * carries out. The first process does not renew its lease after that.
 */
async function interleave<First, Second>(
  identifier: string,
  at: number,
  first: (app: App) => Promise<First>,
  second: () => Promise<Second>,
  calls: boolean,
): Promise<Interleaved<First, Second>> {
  let [steps, isSecond] = [0, false];
  let result: Interleaved<First, Second>['second'];
  const step = async (): Promise<void> => {
    if (isSecond || ++steps !== at) return;
    isSecond = true;
    await exchange.app.database.sql.query('update participant set lease_until = exchange_now() where identifier = $1', [identifier]);
    result = await outcome(second());
    isSecond = false;
  };
  const { sql, heartbeats } = exchange.app.database;
  const stepwise: Sql = {
    query: async (text, values, options) => {
      await step();
      const rows = await sql.query<object>(text, values, options);
      await step();
      return rows as never;
    },
  };
  const beats: Sql = { query: (text, values) => (steps < at ? heartbeats.query(text, values) : new Promise<never>(() => undefined)) };
  if (calls) sml.at = (moment, name) => (moment !== 'answered' && name.endsWith(identifier) ? step() : undefined);
  const app: App = { ...exchange.app, database: { ...exchange.app.database, sql: stepwise, heartbeats: beats } };
  return { first: await outcome(first(app)), second: result };
}

/** Calls `round` with 1, 2 and so on, until the first process has no such step. Returns the number of steps. */
async function eachStep(round: (at: number) => Promise<Interleaved<unknown, unknown>>): Promise<number> {
  for (let at = 1; ; at += 1) if ((await round(at)).second === undefined) return at - 1;
}

async function rowOf(identifier: string): Promise<{ state: string; migration: string | null } | undefined> {
  const rows = await exchange.app.database.sql.query<{ state: string; migration: string | null }>(
    'select state, migration from participant where identifier = $1',
    [identifier],
  );
  return rows[0];
}

const prepare = (identifier: string) => (app: App) => prepareMigration(app, CALLER, identifier);
const cancel = (identifier: string) => (app: App) => cancelMigration(app, CALLER, identifier);
const VERBS = { prepare, cancel } as const;

for (const [one, other] of [
  ['prepare', 'cancel'],
  ['cancel', 'prepare'],
  ['prepare', 'prepare'],
  ['cancel', 'cancel'],
] as const) {
  test.serial(`${other} beside ${one}: a key that was shown and that the SML takes belongs to a prepared participant`, async (t) => {
    const steps = await eachStep(async (at) => {
      const identifier = await add();
      const shown: unknown[] = [await prepare(identifier)(exchange.app)];
      const both = await interleave<unknown, unknown>(
        identifier,
        at,
        VERBS[one](identifier),
        () => VERBS[other](identifier)(beside()),
        true,
      );
      for (const result of [both.first, both.second]) if (result?.ok) shown.push(result.value);
      const isKnown = shown.includes(sml.migrationKeys.get(identifier));
      t.true(!isKnown || (await rowOf(identifier))?.migration === 'OUT', `step ${at}: ${JSON.stringify(both)}`);
      return both;
    });
    t.true(steps >= 6, String(steps));
  });
}

test.serial('a first preparation that the SML refuses leaves that of another process', async (t) => {
  const steps = await eachStep(async (at) => {
    const identifier = await add();
    let isSecond = false;
    sml.trouble = (name) => (name === `prepareMigrate ${identifier}` && !isSecond ? fault('BadRequestFault', 'Not now') : undefined);
    const second = async () => {
      isSecond = true;
      return prepare(identifier)(beside()).finally(() => {
        isSecond = false;
      });
    };
    const both = await interleave(identifier, at, prepare(identifier), second, false);
    if (both.second !== undefined) t.deepEqual([both.second.ok, (await rowOf(identifier))?.migration], [true, 'OUT'], `step ${at}`);
    return both;
  });
  t.true(steps >= 4, String(steps));
});

test.serial('a participant that has moved and comes back meanwhile is not removed', async (t) => {
  let backs = 0;
  const steps = await eachStep(async (at) => {
    const identifier = await add();
    await prepare(identifier)(exchange.app);
    sml.participants.set(identifier, OTHER);
    const comeBack = async () => {
      // A removal that has begun goes on, as any other.
      if ((await rowOf(identifier))?.state !== 'ACTIVE') return 'late';
      await removeParticipant(beside(), CALLER, identifier);
      sml.migrationKeys.set(identifier, KEY);
      await migrateParticipant(beside(), CALLER, { identifier, ...VALUES }, KEY);
      return 'back';
    };
    const both = await interleave(identifier, at, (app) => removeMoved(app, NEVER), comeBack, false);
    await createFinisher(exchange.app).run(NEVER);
    const isLate = both.second?.ok === true && both.second.value === 'late';
    if (both.second !== undefined && !isLate) {
      backs += 1;
      const state = [both.second, await rowOf(identifier), sml.participants.get(identifier)];
      t.deepEqual(state, [{ ok: true, value: 'back' }, { state: 'ACTIVE', migration: null }, OWN], `step ${at}`);
    }
    return both;
  });
  t.true(steps > backs && backs >= 5, `${backs} of ${steps}`);
});

test.serial('what is removed while it moves here is nowhere, and what cannot be removed is listed', async (t) => {
  const steps = await eachStep(async (at) => {
    const identifier = `9918:race-${++count}`;
    sml.participants.set(identifier, OTHER);
    sml.migrationKeys.set(identifier, KEY);
    const finishAndRemove = async () => {
      let isOver = false;
      const removed = outcome(removeParticipant(beside(), CALLER, identifier)).finally(() => {
        isOver = true;
      });
      while (!isOver) await createFinisher(beside()).run(NEVER);
      return removed;
    };
    const both = await interleave(
      identifier,
      at,
      (app) => migrateParticipant(app, CALLER, { identifier, ...VALUES }, KEY),
      finishAndRemove,
      true,
    );
    await createFinisher(exchange.app).run(NEVER);
    if (both.second === undefined) return both;
    const [row, holder] = [await rowOf(identifier), sml.participants.get(identifier)];
    const removed = both.second.ok && both.second.value.ok;
    // Before its first statement nothing is there that could be removed.
    const isGone = removed || at > 1;
    t.deepEqual([row?.state === 'ACTIVE', holder === OWN], [!isGone, !isGone], `step ${at}: ${JSON.stringify(both)}`);
    return both;
  });
  t.true(steps >= 10, String(steps));
});
