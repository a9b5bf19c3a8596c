// A service on a network whose SML and SMP fail as a test says, requests for participants, and what is held in the end.
import { createFinisher, type Finisher } from '../../../src/domain/participants/finish.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import type { Trouble } from '../../support/network/fakeService.js';
import { type FakePhoss, PHOSS_LOGIN, startPhoss } from '../../support/network/phossSmp.js';
import { type FakeSml, startSml } from '../../support/network/sml.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { until } from '../../support/until.js';

/** Longer than a busy machine may pause. After a fault, a call may be carried out late within twice this time. */
const SML_TIMEOUT_MS = 10_000;
export const SMP_ID = 'SMP-1';

const NEVER = new AbortController().signal;

/** One of each for each test file that calls `useNetwork`. */
export let exchange: TestApp;
let finisher: Finisher;
export let sml: FakeSml;
export let phoss: FakePhoss;
let seller: Client;
let count = 0;

/** What goes wrong with the requests for one participant. Each test has participants of its own, so tests run side by side. */
const faults = new Map<string, Partial<Record<'sml' | 'phoss', ((name: string) => Trouble | undefined) | undefined>>>();
export function faultsOf(identifier: string) {
  if (!faults.has(identifier)) faults.set(identifier, {});
  return faults.get(identifier)!;
}
function troubled(name: string, service: 'sml' | 'phoss'): Trouble | undefined {
  for (const fault of faults.values()) {
    const trouble = fault[service]?.(name);
    if (trouble !== undefined) return trouble;
  }
  return undefined;
}
/** Only within the time in which the exchange expects it: tests that use it run alone. */
export const carryOutLate = (service: FakeSml | FakePhoss, identifier: string): void =>
  service.carryOutLate((name) => name.endsWith(` ${identifier}`));

export function useNetwork(smlTimeoutMs = SML_TIMEOUT_MS): void {
  test.before(async () => {
    [sml, phoss] = [await startSml(), await startPhoss()];
    sml.trouble = (name) => troubled(name, 'sml');
    phoss.trouble = (name) => troubled(name, 'phoss');
    exchange = await startApp({
      SML_URL: sml.url,
      SML_TIMEOUT_MS: String(smlTimeoutMs),
      SMP_ID,
      SMP_URL: phoss.url,
      SMP_TOKEN: PHOSS_LOGIN.token,
    });
    finisher = createFinisher(exchange.app);
    seller = await exchange.as('demo-seller');
  });
  test.after.always(async () => {
    await exchange?.[Symbol.asyncDispose]();
    await Promise.all([sml, phoss].map((one) => one?.[Symbol.asyncDispose]()));
  });
}

export const fresh = (): string => {
  count += 1;
  return `9918:outage-${count}`;
};
export const post = (identifier: string, client = seller) =>
  client('/v3/participant', { method: 'POST', body: { countryCode: 'BE', identifier, documentTypes: [158] } });
export const put = (identifier: string) =>
  seller(`/v3/participant/${identifier}`, { method: 'PUT', body: { countryCode: 'BE', identifier, documentTypes: [160] } });
export const remove = (identifier: string) => seller(`/v3/participant/${identifier}`, { method: 'DELETE' });

/** Which of SML, SMP and list have the participant. */
export async function held(identifier: string): Promise<{ sml: boolean; smp: boolean; list: boolean }> {
  const list = (await seller('/v3/participant')).body as { identifier: string }[];
  return {
    sml: sml.participants.get(identifier) === SMP_ID,
    smp: phoss.groups.has(`iso6523-actorid-upis::${identifier}`),
    list: list.some((one) => one.identifier === identifier),
  };
}

export const ALL = { sml: true, smp: true, list: true };
export const NONE = { sml: false, smp: false, list: false };

/** Finishes what is due until no registration of it is unfinished. Time passes where nothing else is in progress. */
export async function settled(identifier: string): Promise<{ sml: boolean; smp: boolean; list: boolean }> {
  await until(async () => {
    await finisher.run(NEVER);
    const [unfinished] = await exchange.app.database.sql.query<{ waitsMs: number | null }>(
      `select (select extract(epoch from min(due_at) - exchange_now()) * 1000 from participant
         where not exists (select 1 from participant where lease_until > exchange_now()))::float8 as "waitsMs"
       from participant where identifier_key = $1 and (state <> 'ACTIVE' or generation <> observed_generation)`,
      [identifier],
    );
    if (unfinished === undefined) return true;
    if (unfinished.waitsMs !== null && unfinished.waitsMs > 0) await exchange.advance(unfinished.waitsMs / 1_000);
    return false;
  }, `the registration of ${identifier} comes to an end`);
  return held(identifier);
}

/** A participant whose removal the SML carries out when `carryOutLate` says so. */
export async function removedLate(t: ExecutionContext): Promise<string> {
  const identifier = fresh();
  await post(identifier);
  faultsOf(identifier).sml = (name) => (name === `delete ${identifier}` ? 'LATE' : undefined);
  t.is((await remove(identifier)).status, 503);
  return identifier;
}

/** A creation at which the SML has this trouble is answered 503, and nobody has the participant in the end. */
export async function undoesCreation(t: ExecutionContext, trouble: Trouble): Promise<void> {
  const identifier = fresh();
  faultsOf(identifier).sml = (name) => (name === `create ${identifier}` ? trouble : undefined);
  const answer = await post(identifier);
  t.deepEqual([answer.status, answer.body], [503, { message: 'Service Unavailable' }]);
  faultsOf(identifier).sml = undefined;
  t.deepEqual(await settled(identifier), NONE);
}
