// The state of participant and registry after concurrent requests, registry faults and dead processes. Run on both databases.

import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ExecutionContext } from 'ava';
import type { Actor } from '../../../src/domain/actor.js';
import { clientActor } from '../../../src/domain/actor.js';
import type { Database, Sql } from '../../../src/domain/database.js';
import { registryRefused } from '../../../src/domain/participants/fault.js';
import { createFinisher, type Finishing } from '../../../src/domain/participants/finish.js';
import { listParticipants } from '../../../src/domain/participants/list.js';
import { registerParticipant } from '../../../src/domain/participants/register.js';
import { registrationsOf } from '../../../src/domain/participants/registrations.js';
import { removeParticipant } from '../../../src/domain/participants/remove.js';
import { updateParticipant } from '../../../src/domain/participants/update.js';
import type { App } from '../../../src/domain/ports.js';
import type { Registry } from '../../../src/domain/registry.js';
import { startApp, type TestApp } from '../../support/app.js';
import { test } from '../../support/test.js';
import { until } from '../../support/until.js';

const CALLER: Actor = clientActor('demo-seller', 'demo-seller');
const OLD = { name: 'Old', countryCode: 'BE', documentTypes: [158] } as const;
const NEW = { name: 'New', countryCode: 'NL', documentTypes: [160, 170] } as const;
/** Longer than every lease and every retry delay. */
const LATER_SECONDS = 10;

type Verbs = Finishing & Pick<App, 'clock'>;
type Verb = (app: Verbs, identifier: string) => Promise<void>;

const VERBS: Readonly<Record<'create' | 'update' | 'delete', Verb>> = {
  create: (app, identifier) => registerParticipant(app, CALLER, { identifier, ...NEW }),
  update: (app, identifier) => updateParticipant(app, CALLER, { identifier, ...NEW }),
  delete: (app, identifier) => removeParticipant(app, CALLER, identifier),
};

/** Called around each call of a step. */
type Around = (step: string, identifier: string, call: () => Promise<void>, name: string | undefined) => Promise<void>;

/** The same app as seen by another process. */
function beside(app: Verbs, around?: Around): Verbs {
  return { ...app, database: { ...app.database }, registry: around === undefined ? app.registry : wrapped(app.registry, around) };
}

function wrapped(registry: Registry, around: Around): Registry {
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

const finish = (app: Finishing): Promise<void> => createFinisher(app).run(new AbortController().signal);

interface Held {
  readonly listed: object | undefined;
  readonly entry: object | undefined;
  readonly rows: number;
}

/** What the list and the registry contain. `rows` also has the participants that are not listed. */
async function held({ app }: TestApp, identifier: string): Promise<Held> {
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
async function entryOfSmp({ app }: TestApp, identifier: string): Promise<string | undefined> {
  const [entry] = await app.database.sql.query<{ name: string }>('select name from smp_entry where identifier_key = lower($1)', [
    identifier,
  ]);
  return entry?.name;
}

const holding = (identifier: string, values: object): Held => {
  const entry = { identifier, ...values };
  return { listed: entry, entry, rows: 1 };
};
const NOTHING: Held = { listed: undefined, entry: undefined, rows: 0 };

/** A process that dies at its heartbeat number `at`, and the number of its heartbeats. */
function mortal(app: Verbs, at: number): { app: Verbs; died: Promise<void>; signs: () => number } {
  const death = Promise.withResolvers<void>();
  let signs = 0;
  const sign = async (): Promise<void> => {
    signs += 1;
    if (signs === at) death.resolve();
    if (signs >= at) await new Promise<never>(() => undefined);
  };
  const around = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    await sign();
    const result = await call();
    await sign();
    return result;
  };
  const { sql } = app.database;
  const own: Sql = { query: (text, values, options) => around(() => sql.query(text, values, options)) };
  // A heartbeat does not count as a step: it only stops when the process dies.
  const heartbeats: Sql = {
    query: (text, values) => (signs >= at ? new Promise<never>(() => undefined) : app.database.heartbeats.query(text, values)),
  };
  const database: Database = { ...app.database, sql: own, heartbeats };
  const registry = wrapped(app.registry, (_step, _identifier, call) => around(call));
  return { app: { ...app, database, registry }, died: death.promise, signs: () => signs };
}

export function testRegistration(kind: string, env: Readonly<Record<string, string>>): void {
  let exchange: TestApp;
  let count = 0;
  const fresh = (): string => {
    count += 1;
    return `9918:registration-${count}`;
  };

  test.before(async () => {
    exchange = await startApp({ ROLES: 'api', ...env });
  });
  test.after.always(() => exchange?.[Symbol.asyncDispose]());

  const add = async (identifier = fresh()): Promise<string> => {
    await registerParticipant(exchange.app, CALLER, { identifier, ...OLD });
    return identifier;
  };

  test.serial(`${kind}: of updates at once in several processes the list and the registry have the same one`, async (t) => {
    const slow: Around = async (_step, _identifier, call, name) => {
      // The second value takes longer.
      if (name === 'B') for (let times = 0; times < 20; times += 1) await setImmediate();
      await call();
    };
    const identifier = await add();
    for (let round = 0; round < 25; round += 1) {
      await Promise.all(['A', 'B', 'C'].map((name) => updateParticipant(beside(exchange.app, slow), CALLER, { identifier, ...NEW, name })));
      const { listed, entry } = await held(exchange, identifier);
      t.deepEqual(listed, entry, `round ${round}`);
    }
  });

  test.serial(`${kind}: requests of one process on one participant follow each other in their order`, async (t) => {
    const order: string[] = [];
    const noting: Around = async (_step, _identifier, call, name) => {
      if (name !== undefined) order.push(name);
      await call();
    };
    const identifier = await add();
    const app = beside(exchange.app, noting);
    const names = ['1', '2', '3', '4', '5'];
    await Promise.all(names.map((name) => updateParticipant(app, CALLER, { identifier, ...NEW, name })));
    t.deepEqual(order, names);
    t.like((await held(exchange, identifier)).entry, { name: '5' });
  });

  const refusing: Around = async (step, identifier, call, name) => {
    if (step === 'smp.apply' && name === 'New') throw registryRefused(identifier, 'no');
    await call();
  };

  test.serial(`${kind}: an update that is refused leaves the list and the registry as they were`, async (t) => {
    const identifier = await add();
    await t.throwsAsync(VERBS.update(beside(exchange.app, refusing), identifier), {
      code: 'REGISTRY_REFUSED',
      message: `Participant ${identifier}: registration failed: no`,
    });
    t.deepEqual(await held(exchange, identifier), holding(identifier, OLD));
  });

  test.serial(`${kind}: an update that was interrupted and is then refused leaves the list and the registry as they were`, async (t) => {
    const identifier = await add();
    await exchange.app.database.sql.query(
      `update participant set wanted_entry = $2, generation = generation + 1, lease_token = gen_random_uuid(), lease_until = exchange_now()
       where identifier = $1`,
      [identifier, JSON.stringify(NEW)],
    );
    t.deepEqual(await held(exchange, identifier), holding(identifier, OLD));
    await finish(beside(exchange.app, refusing));
    t.deepEqual(await held(exchange, identifier), holding(identifier, OLD));
  });

  test.serial(`${kind}: a registration that takes long is run once, and is not undone meanwhile`, async (t) => {
    const identifier = fresh();
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const calls: string[] = [];
    const noting: Around = async (step, _identifier, call) => {
      calls.push(step);
      begun.resolve();
      if (step === 'sml.apply') await gate.promise;
      await call();
    };
    const registering = VERBS.create(beside(exchange.app, noting), identifier);
    await begun.promise;
    for (let seconds = 0; seconds < 9; seconds += 2) {
      await exchange.advance(2);
      await until(async () => {
        const [row] = await exchange.app.database.sql.query<{ yes: boolean }>(
          `select lease_until > exchange_now() + interval '3 seconds' as yes from participant where identifier = $1`,
          [identifier],
        );
        return row?.yes === true;
      }, 'the lease is renewed');
      await finish(beside(exchange.app, noting));
    }
    gate.resolve();
    await registering;
    t.deepEqual(calls, ['sml.apply', 'smp.apply']);
    t.deepEqual(await held(exchange, identifier), holding(identifier, NEW));
  });

  test.serial(`${kind}: a process that cannot renew its lease gives up before another one begins`, async (t) => {
    const identifier = fresh();
    const hangs = (): Promise<never> => new Promise(() => undefined);
    const app = beside(exchange.app, hangs);
    const cutOff = { ...app, database: { ...app.database, heartbeats: { query: hangs } } };
    const { cause } = await t.throwsAsync(VERBS.create(cutOff, identifier), { code: 'UNAVAILABLE' });
    t.like(cause, { name: 'LeaseLost', message: 'The lease has ended' });
    await exchange.advance(LATER_SECONDS);
    await finish(exchange.app);
    t.deepEqual(await held(exchange, identifier), NOTHING);
  });

  test.serial(`${kind}: a registration that always fails stops neither others nor the Directory`, async (t) => {
    const [bad, good, told] = [await add(), await add(), await add()];
    const failing: Around = async (_step, identifier, call) => {
      if (identifier === bad) throw new Error('never');
      await call();
    };
    for (const identifier of [bad, good]) {
      await t.throwsAsync(
        VERBS.delete(
          beside(exchange.app, () => Promise.reject(new Error('away'))),
          identifier,
        ),
        { code: 'UNAVAILABLE' },
      );
    }
    await exchange.advance(LATER_SECONDS);
    await finish(beside(exchange.app, failing));
    t.deepEqual(await held(exchange, good), NOTHING);
    const { listed, rows } = await held(exchange, bad);
    t.deepEqual({ listed, rows }, { listed: undefined, rows: 1 });
    t.not((await registrationsOf(exchange.app, 'demo-seller', [told])).get(told)?.directoryAt ?? null, null);
    await exchange.advance(LATER_SECONDS);
    await finish(exchange.app);
    t.deepEqual(await held(exchange, bad), NOTHING);
  });

  test.serial(`${kind}: a Directory that hangs stops no registration, and is told later`, async (t) => {
    const [told, left] = [await add(), await add()];
    await t.throwsAsync(
      VERBS.delete(
        beside(exchange.app, () => Promise.reject(new Error('away'))),
        left,
      ),
      { code: 'UNAVAILABLE' },
    );
    const gate = Promise.withResolvers<void>();
    const hanging: Around = async (step, _identifier, call) => {
      if (step.startsWith('directory')) await gate.promise;
      await call();
    };
    await exchange.advance(LATER_SECONDS);
    const running = finish(beside(exchange.app, hanging));
    await until(async () => (await held(exchange, left)).rows === 0, 'the removal is finished');
    gate.resolve();
    await running;
    t.not((await registrationsOf(exchange.app, 'demo-seller', [told])).get(told)?.directoryAt ?? null, null);
  });

  test.serial(`${kind}: an update whose answer was lost is listed as it was until it is finished`, async (t) => {
    const identifier = await add();
    const lost: Around = async (_step, _identifier, call) => {
      await call();
      throw new Error('lost');
    };
    await t.throwsAsync(VERBS.update(beside(exchange.app, lost), identifier), { code: 'UNAVAILABLE', message: 'Service Unavailable' });
    t.deepEqual((await held(exchange, identifier)).listed, { identifier, ...OLD });
    await exchange.advance(LATER_SECONDS);
    await finish(exchange.app);
    t.deepEqual(await held(exchange, identifier), holding(identifier, NEW));
  });

  for (const part of ['sml', 'smp'] as const) {
    /** The registry whose part loses calls of `verb` as long as `lose` is set, and carries them out by `carryOut`. */
    const losing = (verb: 'apply' | 'undo') => {
      const step = exchange.app.registry[part];
      const lost: (() => Promise<void>)[] = [];
      const calls: string[] = [];
      const call = <Entry>(name: 'apply' | 'undo', work: (entry: Entry, signal: AbortSignal) => Promise<void>) => {
        return async (entry: Entry, signal: AbortSignal): Promise<void> => {
          calls.push(name);
          if (name !== verb || !control.lose) return work(entry, signal);
          lost.push(() => work(entry, new AbortController().signal));
          throw new Error('lost');
        };
      };
      const control = { lose: true, calls, carryOut: () => Promise.allSettled(lost.splice(0).map((one) => one())) };
      const late = { ...step, lateMs: 40_000, apply: call('apply', step.apply), undo: call('undo', step.undo) };
      const app: Verbs = { ...exchange.app, registry: { ...exchange.app.registry, [part]: late } };
      return { app, control };
    };

    test.serial(`${kind}: a creation that the ${part} may carry out late is undone until that is past`, async (t) => {
      const identifier = fresh();
      const { app, control } = losing('apply');
      await t.throwsAsync(VERBS.create(app, identifier), { code: 'UNAVAILABLE' });
      for (const carryOut of [async () => undefined, control.carryOut]) {
        await carryOut();
        await exchange.advance(LATER_SECONDS);
        await finish(app);
        t.deepEqual(await held(exchange, identifier), { ...NOTHING, rows: 1 });
        t.is(await entryOfSmp(exchange, identifier), undefined);
      }
      await exchange.advance(40);
      await finish(app);
      t.deepEqual(await held(exchange, identifier), NOTHING);
      t.deepEqual(control.calls, ['apply', 'undo', 'undo', 'undo']);
    });

    test.serial(`${kind}: what is registered again is asked for while the ${part} may carry out a removal late`, async (t) => {
      const identifier = await add();
      const { app, control } = losing('undo');
      await t.throwsAsync(VERBS.delete(app, identifier), { code: 'UNAVAILABLE' });
      control.lose = false;
      await VERBS.create(app, identifier);
      await control.carryOut();
      await exchange.advance(LATER_SECONDS);
      await finish(app);
      t.true(part === 'sml' ? (await held(exchange, identifier)).entry !== undefined : (await entryOfSmp(exchange, identifier)) === 'New');
      for (let times = 0; times < 2; times += 1) {
        await exchange.advance(40);
        await finish(app);
      }
      t.deepEqual([await held(exchange, identifier), await entryOfSmp(exchange, identifier)], [holding(identifier, NEW), 'New']);
      t.deepEqual(control.calls, ['undo', 'apply', 'apply', 'apply']);
    });
  }

  for (const [name, verb] of Object.entries(VERBS)) {
    const before = (identifier: string): Held => (name === 'create' ? NOTHING : holding(identifier, OLD));
    const after = (identifier: string): Held => (name === 'delete' ? NOTHING : holding(identifier, NEW));

    test.serial(`${kind}: ${name}: a death between any two calls ends in all or nothing`, async (t) => {
      let [deaths, finished] = [0, false];
      while (!finished) {
        const identifier = fresh();
        if (name !== 'create') await add(identifier);
        const process = mortal(exchange.app, deaths + 1);
        const ended = verb(process.app, identifier).then(() => {
          finished = true;
        });
        await Promise.race([ended, process.died]);
        if (finished) t.deepEqual(await held(exchange, identifier), after(identifier));
        else deaths += 1;
        await exchange.advance(LATER_SECONDS);
        await finish(exchange.app);
        const now = await held(exchange, identifier);
        const whole = isDeepStrictEqual(now, before(identifier)) ? before(identifier) : after(identifier);
        t.deepEqual(now, whole, `death ${deaths}`);
      }
      t.true(deaths >= (name === 'update' ? 10 : 16), `${deaths} deaths`);
    });

    for (const [how, fails] of [
      ['fails before it', false],
      ['fails after it', true],
    ] as const) {
      test.serial(`${kind}: ${name}: each step that ${how} did anything is answered 503, and ends in all or nothing`, async (t) => {
        const steps = name === 'update' ? 1 : 2;
        for (let at = 1; at <= steps; at += 1) {
          const identifier = fresh();
          if (name !== 'create') await add(identifier);
          let calls = 0;
          const app = beside(exchange.app, async (_step, _identifier, call) => {
            calls += 1;
            if (calls !== at) return call();
            if (fails) await call();
            throw new Error('no answer');
          });
          await t.throwsAsync(verb(app, identifier), { code: 'UNAVAILABLE', message: 'Service Unavailable' });
          await exchange.advance(LATER_SECONDS);
          await finish(exchange.app);
          t.deepEqual(await held(exchange, identifier), name === 'create' ? NOTHING : after(identifier));
        }
      });
    }
  }

  test.serial(`${kind}: a removal that the SMP refuses leaves the participant registered`, async (t) => {
    const identifier = await add();
    const app = beside(exchange.app, async (step, _identifier, call) => {
      if (step === 'smp.undo') throw registryRefused(identifier, 'no');
      await call();
    });
    await t.throwsAsync(VERBS.delete(app, identifier), { code: 'REGISTRY_REFUSED' });
    t.deepEqual(await held(exchange, identifier), holding(identifier, OLD));
  });

  test.serial(`${kind}: a refused registration whose undoing fails is refused, and undone later`, async (t) => {
    const identifier = fresh();
    const app = beside(exchange.app, async (step, _identifier, call) => {
      if (step === 'smp.apply') throw registryRefused(identifier, 'no');
      if (step === 'sml.undo') throw new Error('away');
      await call();
    });
    await t.throwsAsync(VERBS.create(app, identifier), { code: 'REGISTRY_REFUSED' });
    t.is((await held(exchange, identifier)).listed, undefined);
    await exchange.advance(LATER_SECONDS);
    await finish(exchange.app);
    t.deepEqual(await held(exchange, identifier), NOTHING);
  });

  test.serial(`${kind}: a registration that is being undone can be asked for again`, async (t) => {
    const identifier = fresh();
    await t.throwsAsync(
      VERBS.create(
        beside(exchange.app, () => Promise.reject(new Error('away'))),
        identifier,
      ),
      { code: 'UNAVAILABLE' },
    );
    await VERBS.create(exchange.app, identifier);
    await exchange.advance(LATER_SECONDS);
    await finish(exchange.app);
    t.deepEqual(await held(exchange, identifier), holding(identifier, NEW));
  });

  test.serial(`${kind}: of two finishers at once one does each registration and tells the Directory of each change`, async (t) => {
    await finish(exchange.app);
    const left = await Promise.all(Array.from({ length: 30 }, () => add()));
    const away = beside(exchange.app, () => Promise.reject(new Error('away')));
    for (const identifier of left) await t.throwsAsync(VERBS.delete(away, identifier), { code: 'UNAVAILABLE' });
    await exchange.advance(LATER_SECONDS);
    const calls: string[] = [];
    const noting: Around = async (step, identifier, call) => {
      calls.push(`${step} ${identifier}`);
      await setImmediate();
      await call();
    };
    await Promise.all([finish(beside(exchange.app, noting)), finish(beside(exchange.app, noting))]);
    const expected = ['sml.undo', 'smp.undo'].flatMap((step) => left.map((identifier) => `${step} ${identifier}`));
    isEachOnce(t, calls, expected);
    for (const identifier of left) t.deepEqual(await held(exchange, identifier), NOTHING);
  });
}

/** Calls of the Directory are not counted: a change during a call causes another one. */
function isEachOnce(t: ExecutionContext, calls: readonly string[], expected: readonly string[]): void {
  t.deepEqual(calls.filter((call) => !call.startsWith('directory')).toSorted(), expected.toSorted());
}
