// Makes one call of a registration step: within its deadline, and recorded before and after.
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import type { RegistryStep, StepKind, WantedEntry } from '../registry.js';
import type { Claimed, EntryValues } from './lease.js';
import { LeaseLost } from './lease.js';

export type Stepping = Pick<App, 'database' | 'registry'>;

export function isRefusal(error: unknown): error is ExchangeError {
  return error instanceof ExchangeError && error.code === 'REGISTRY_REFUSED';
}

/** Aborts `call` after `timeoutMs` or with `signal`, and stops waiting for it even if it ignores its signal. */
export async function callStep<Result>(
  timeoutMs: number,
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const ended = Promise.withResolvers<never>();
  const end = (reason: unknown): void => {
    controller.abort(reason);
    ended.reject(reason);
  };
  const outer = (): void => end(signal.reason);
  const timer = setTimeout(() => end(new Error(`No answer came within ${timeoutMs} ms`)), timeoutMs);
  signal.addEventListener('abort', outer, { once: true });
  try {
    return await Promise.race([call(controller.signal), ended.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', outer);
  }
}

/** UNKNOWN is recorded before the call. After a crash or a lost answer, the step is undone or repeated. */
export async function applyStep(
  app: Stepping,
  claimed: Claimed,
  kind: 'sml' | 'smp',
  values: EntryValues,
  signal: AbortSignal,
): Promise<void> {
  const step = app.registry[kind];
  const wanted: WantedEntry = {
    tenantId: claimed.tenantId,
    identifier: claimed.identifier,
    name: values.name,
    countryCode: values.countryCode,
    documentTypes: values.documentTypes,
  };
  await record(app, claimed, kind, 'UNKNOWN');
  try {
    await callStep(step.timeoutMs, signal, (own) => step.apply(wanted, own));
  } catch (error) {
    // An SML that refuses has changed nothing. An SMP has several entries, and may have changed some of them.
    if (kind === 'sml' && isRefusal(error)) await record(app, claimed, kind, 'ABSENT');
    throw error;
  }
  await record(app, claimed, kind, 'PRESENT');
}

export async function undoStep(app: Stepping, claimed: Claimed, kind: 'sml' | 'smp', signal: AbortSignal): Promise<void> {
  const step: RegistryStep = app.registry[kind];
  const { tenantId, identifier } = claimed;
  await record(app, claimed, kind, 'UNKNOWN');
  await callStep(step.timeoutMs, signal, (own) => step.undo({ tenantId, identifier }, own));
  await record(app, claimed, kind, 'ABSENT');
}

/** The steps that may have changed something on the network. */
export async function attempted({ database }: Pick<App, 'database'>, claimed: Claimed): Promise<ReadonlySet<StepKind>> {
  const rows = await database.sql.query<{ kind: StepKind }>(
    `select kind from participant_step where participant = $1 and observed <> 'ABSENT'`,
    [claimed.id],
  );
  return new Set(rows.map(({ kind }) => kind));
}

/** Throws LeaseLost where another process has the participant. */
async function record({ database }: Stepping, claimed: Claimed, kind: StepKind, observed: 'PRESENT' | 'ABSENT' | 'UNKNOWN'): Promise<void> {
  const rows = await database.sql.query(
    `insert into participant_step (participant, kind, observed, generation)
     select id, $3, $4, generation from participant where id = $1 and lease_token = $2 for update
     on conflict (participant, kind) do update
       set observed = excluded.observed, generation = excluded.generation, observed_at = exchange_now()
     returning 1`,
    [claimed.id, claimed.token, kind, observed],
  );
  if (rows.length === 0) throw new LeaseLost('The lease is lost');
}
