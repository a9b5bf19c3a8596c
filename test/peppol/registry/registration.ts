// The state of participant and registry after concurrent requests, registry faults and dead processes. Run on both databases.
import { setImmediate } from 'node:timers/promises';
import { registryRefused } from '../../../src/domain/participants/fault.js';
import { registrationsOf } from '../../../src/domain/participants/registrations.js';
import { updateParticipant } from '../../../src/domain/participants/update.js';
import { test } from '../../support/test.js';
import { until } from '../../support/until.js';
import {
  type Around,
  add,
  beside,
  CALLER,
  exchange,
  finish,
  fresh,
  held,
  holding,
  LATER_SECONDS,
  NEW,
  NOTHING,
  OLD,
  useExchange,
  VERBS,
  withoutRegistry,
} from './registering.js';
import { testDeaths, testLateCalls } from './registrationFaults.js';

const SECONDS_OF_LEASE =
  'select coalesce(extract(epoch from lease_until - exchange_now()), 0)::float8 as seconds from participant where identifier = $1';

export function testRegistration(kind: string, env: Readonly<Record<string, string>>): void {
  useExchange(env);

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
    const { sql } = exchange.app.database;
    // A process that stands still for as long as a lease loses it, and does not register. Then all is done once more.
    await until(async () => {
      const identifier = fresh();
      const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const calls: string[] = [];
      const noting: Around = async (step, _identifier, call) => {
        calls.push(step);
        begun.resolve();
        if (step === 'sml.apply') await gate.promise;
        await call();
      };
      const registering = Promise.allSettled([VERBS.create(beside(exchange.app, noting), identifier)]);
      await begun.promise;
      for (let round = 0; round < 2; round += 1) {
        await exchange.advance(2);
        await until(async () => {
          const [lease] = await sql.query<{ seconds: number }>(SECONDS_OF_LEASE, [identifier]);
          return lease === undefined || lease.seconds <= 0 || lease.seconds > 3;
        }, 'the lease is renewed, or lost');
        await finish(beside(exchange.app, noting));
      }
      gate.resolve();
      if ((await registering)[0].status === 'rejected') return false;
      t.deepEqual(calls, ['sml.apply', 'smp.apply']);
      t.deepEqual(await held(exchange, identifier), holding(identifier, NEW));
      return true;
    }, 'a registration keeps its lease');
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
      await t.throwsAsync(VERBS.delete(withoutRegistry(), identifier), { code: 'UNAVAILABLE' });
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
    await t.throwsAsync(VERBS.delete(withoutRegistry(), left), { code: 'UNAVAILABLE' });
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

  testLateCalls(kind);
  testDeaths(kind);

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
    await t.throwsAsync(VERBS.create(withoutRegistry(), identifier), { code: 'UNAVAILABLE' });
    await VERBS.create(exchange.app, identifier);
    await exchange.advance(LATER_SECONDS);
    await finish(exchange.app);
    t.deepEqual(await held(exchange, identifier), holding(identifier, NEW));
  });

  test.serial(`${kind}: of two finishers at once one does each registration and tells the Directory of each change`, async (t) => {
    await finish(exchange.app);
    const left = await Promise.all(Array.from({ length: 30 }, () => add()));
    const away = withoutRegistry();
    for (const identifier of left) await t.throwsAsync(VERBS.delete(away, identifier), { code: 'UNAVAILABLE' });
    await exchange.advance(LATER_SECONDS);
    const calls: string[] = [];
    const noting: Around = async (step, identifier, call) => {
      // Calls of the Directory are not counted: a change during a call causes another one.
      if (!step.startsWith('directory')) calls.push(`${step} ${identifier}`);
      await setImmediate();
      await call();
    };
    let unfinished = 0;
    const debug = (event: string): void => {
      if (event === 'registration.unfinished') unfinished += 1;
    };
    const counting = { ...exchange.app.log, debug };
    const apps = [1, 2].map(() => beside({ ...exchange.app, log: counting }, noting));
    await until(async () => {
      await Promise.all(apps.map(finish));
      const [row] = await exchange.app.database.sql.query<{ n: number }>(
        `select count(*)::int as n from participant where state <> 'ACTIVE'`,
      );
      if (row!.n === 0) return true;
      await exchange.advance(LATER_SECONDS);
      return false;
    }, 'all registrations are undone');
    const expected = ['sml.undo', 'smp.undo'].flatMap((step) => left.map((identifier) => `${step} ${identifier}`));
    t.deepEqual([...new Set(calls)].sort(), expected.sort());
    // On a busy machine a lease may end in the middle. Then, and only then, the other one begins again, with two calls.
    t.true(calls.length <= 2 * (left.length + unfinished), `${calls.length} calls, ${unfinished} registrations were left in the middle`);
    for (const identifier of left) t.deepEqual(await held(exchange, identifier), NOTHING);
  });
}
