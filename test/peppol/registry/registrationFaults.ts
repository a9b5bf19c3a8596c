// What a registry that carries calls out late, and processes that die, leave of a registration.
import { isDeepStrictEqual } from 'node:util';
import type { Database, Sql } from '../../../src/domain/database.js';
import { test } from '../../support/test.js';
import {
  add,
  beside,
  entryOfSmp,
  exchange,
  finish,
  fresh,
  type Held,
  held,
  holding,
  LATER_SECONDS,
  NEW,
  NOTHING,
  OLD,
  VERBS,
  type Verbs,
  wrapped,
} from './registering.js';

/** At least `least` of the calls. Where a busy machine takes as long as the pause between two calls, the last one is repeated. */
function withoutRepeats(calls: readonly string[], least: number): readonly string[] {
  const end = calls.findLastIndex((call) => call !== calls.at(-1)) + 1;
  return calls.slice(0, Math.max(end + 1, least));
}

export function testLateCalls(kind: string): void {
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
      t.deepEqual(withoutRepeats(control.calls, 4), ['apply', 'undo', 'undo', 'undo']);
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
      t.deepEqual(withoutRepeats(control.calls, 4), ['undo', 'apply', 'apply', 'apply']);
    });
  }
}

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

export function testDeaths(kind: string): void {
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
}
