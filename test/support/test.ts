// The `test` of all test files. It is AVA's, with at most four tests of a file at once: more compete for the processor, and then deadlines
// pass that are generous for one. Many files may share one isolate (test/run/group.ts): each then has its own hooks, and begins when the
// one before it has ended.
import ava, { type ExecutionContext } from 'ava';
import { createTurns, type Turns } from './turns.js';

export type { ExecutionContext };

type Implementation<Given extends unknown[]> = (t: ExecutionContext, ...given: Given) => unknown;
type Hook = () => unknown;
type Declare = <Given extends unknown[]>(title: string, implementation: Implementation<Given>, ...given: Given) => void;
type DeclareHook = (hook: Hook) => void;

/** The part of AVA's `test` that is in use. Hooks have no `t`: a module's own variables hold what they prepare. */
export interface Test extends Declare {
  readonly serial: Declare;
  readonly before: DeclareHook;
  readonly after: DeclareHook & { readonly always: DeclareHook };
  readonly beforeEach: DeclareHook;
  readonly afterEach: DeclareHook & { readonly always: DeclareHook };
}

export interface DeclaredTest {
  readonly title: string;
  readonly isSerial: boolean;
  readonly run: (t: ExecutionContext) => unknown;
}

/** What one file declared. */
export interface Declared {
  readonly tests: DeclaredTest[];
  readonly before: Hook[];
  readonly beforeEach: Hook[];
  /** Whether the test failed or not. */
  readonly afterEach: Hook[];
  readonly after: Hook[];
}

export const AT_ONCE_MAX = 4;

let declared: Declared | undefined;
let alone: Turns | undefined;

/** Runs a module, and returns what it declares instead of giving it to AVA. */
export async function declaredBy(load: () => Promise<unknown>): Promise<Declared> {
  const own: Declared = { tests: [], before: [], beforeEach: [], afterEach: [], after: [] };
  declared = own;
  try {
    await load();
  } finally {
    declared = undefined;
  }
  return own;
}

function declare<Given extends unknown[]>(isSerial: boolean): (title: string, run: Implementation<Given>, ...given: Given) => void {
  return (title, implementation, ...given) => {
    const run = (t: ExecutionContext): unknown => implementation(t, ...given);
    if (declared !== undefined) return void declared.tests.push({ title, isSerial, run });
    if (isSerial) return ava.serial(title, run);
    alone ??= createTurns(AT_ONCE_MAX);
    const turns = alone;
    ava(title, async (t) => {
      t.teardown(await turns.take());
      await run(t);
    });
  };
}

/** After hooks run after failures, too: what they close is open then. */
function hook(kind: 'before' | 'beforeEach' | 'afterEach'): DeclareHook {
  return (run) => {
    if (declared !== undefined) declared[kind].push(run);
    else if (kind === 'afterEach') ava.afterEach.always(async () => void (await run()));
    else ava[kind](async () => void (await run()));
  };
}

const ends: Hook[] = [];

/** What was declared last ends first: it may use what is before it. */
function after(run: Hook): void {
  if (declared !== undefined) return void declared.after.unshift(run);
  if (ends.length === 0) {
    ava.after.always(async () => {
      for (const end of ends) await end();
    });
  }
  ends.unshift(run);
}

const always = (declareHook: DeclareHook): DeclareHook & { always: DeclareHook } => Object.assign(declareHook, { always: declareHook });

export const test: Test = Object.assign(declare(false) as Declare, {
  serial: declare(true) as Declare,
  before: hook('before'),
  beforeEach: hook('beforeEach'),
  afterEach: always(hook('afterEach')),
  after: always(after),
});
