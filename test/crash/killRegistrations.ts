// kill -9 at every call of a registration to SML, SMP and Directory: before it is carried out, before it is answered, and after that. In
// the end SML, SMP, Directory and list all have the participant, or none has it.
import { DOCUMENT_TYPES_BY_CODE } from '../../src/peppol/documentTypes.js';
import { documentTypeUri, participantUri } from '../../src/peppol/smp/identifiers.js';
import { tokenOf } from '../support/load.js';
import type { FakeService } from '../support/network/fakeService.js';
import type { Running } from '../support/process.js';
import { IS_WHOLE, KILLS_DEADLINE_MS } from '../support/profile.js';
import { type ExecutionContext, test } from '../support/test.js';
import { stopwatch } from '../support/time.js';
import { until } from '../support/until.js';
import { add, call, type Opened, open, type Request, SMP_ID } from './registrations.js';

const OLD = { countryCode: 'BE', documentTypes: [158] };
const NEW = { countryCode: 'NL', documentTypes: [160] };

const KEY = 'abAB12#$cdCD34*^';
const PREPARE = 'mutation ($identifier: String!) { prepareParticipantMigration(identifier: $identifier) }';
const MIGRATE =
  'mutation ($participant: ParticipantInput!, $key: String!) { migrateParticipant(participant: $participant, migrationKey: $key) { state } }';

interface Verb {
  readonly name: string;
  /** Registers the participant before. */
  readonly needs: boolean;
  /** Another SMP has the participant, and has prepared its move. */
  readonly moves?: boolean;
  readonly request: (identifier: string) => Request;
  /** At least so many moments to be killed at. */
  readonly deaths: number;
  /** The codes that are registered after an answer of 200. */
  readonly after: readonly number[] | undefined;
}

const VERBS = {
  register: {
    name: 'a registration',
    deaths: 21,
    needs: false,
    request: (identifier) => ({ method: 'POST', path: '/v3/participant', body: { identifier, ...NEW } }),
    after: NEW.documentTypes,
  },
  update: {
    name: 'an update',
    deaths: 18,
    needs: true,
    request: (identifier) => ({ method: 'PUT', path: `/v3/participant/${identifier}`, body: { identifier, ...NEW } }),
    after: NEW.documentTypes,
  },
  remove: {
    name: 'a removal',
    deaths: 9,
    needs: true,
    request: (identifier) => ({ method: 'DELETE', path: `/v3/participant/${identifier}` }),
    after: undefined,
  },
  migrate: {
    name: 'a migration',
    deaths: 21,
    needs: false,
    moves: true,
    request: (identifier) => ({
      method: 'POST',
      path: '/graphql',
      body: { query: MIGRATE, variables: { participant: { identifier, ...NEW }, key: KEY } },
    }),
    after: NEW.documentTypes,
  },
  prepare: {
    name: 'a preparation of a move',
    deaths: 3,
    needs: true,
    request: (identifier) => ({ method: 'POST', path: '/graphql', body: { query: PREPARE, variables: { identifier } } }),
    after: OLD.documentTypes,
  },
} satisfies Readonly<Record<string, Verb>>;

/** The codes that SML, SMP and list have. Of the SML: those of the SMP, because it knows no codes. */
async function held(
  { sml, phoss, directory, sql }: Opened,
  identifier: string,
): Promise<Record<'sml' | 'smp' | 'list' | 'directory', boolean | string>> {
  const metadata = phoss.groups.get(participantUri(identifier))?.metadata;
  const codes = Object.entries(DOCUMENT_TYPES_BY_CODE).flatMap(([code, { value }]) =>
    metadata?.has(documentTypeUri(value)) === true ? [Number(code)] : [],
  );
  const { rows } = await sql.query(`select document_types from participant where identifier_key = $1 and state = 'ACTIVE'`, [identifier]);
  return {
    sml: sml.participants.get(identifier) === SMP_ID,
    smp: metadata === undefined ? false : codes.join(),
    list: rows[0] === undefined ? false : rows[0].document_types.join(),
    directory: directory.indexed.has(participantUri(identifier)),
  };
}

/** The Directory follows later. */
function isWhole({ sml, smp, list }: Awaited<ReturnType<typeof held>>): boolean {
  return sml === (list !== false) && smp === list;
}

/** Kills `victim` at its moment number `at`. The result says whether there was one. */
function armed({ sml, phoss, directory }: Opened, identifier: string, at: number, victim: Running): () => boolean {
  let moments = 0;
  for (const service of [sml, phoss, directory] as FakeService[]) {
    service.trouble = () => undefined;
    service.at = async (moment, name) => {
      if (!name.includes(identifier) || name.startsWith('GET')) return;
      moments += 1;
      if (moments !== at) return;
      if (moment === 'received') service.trouble = (one) => (one === name ? 'CUT_BEFORE' : undefined);
      await victim.kill();
      service.trouble = () => undefined;
      if (moment === 'received') throw new Error('It was not carried out');
    };
  }
  return () => moments >= at;
}

/** Waits for the end of the registration and of what the Directory is told, or for `isOver`. Returns for how long SML, SMP and list differed. */
async function settled(opened: Opened, identifier: string, isOver = () => false): Promise<number> {
  const lasted = stopwatch();
  let differedMs = 0;
  const isSettled = async (): Promise<boolean> => {
    if (!isWhole(await held(opened, identifier))) differedMs = lasted();
    const { rows } = await opened.sql.query(
      `select 1 from participant where identifier_key = $1 and (state <> 'ACTIVE' or generation <> observed_generation)
       union all select 1 from directory_task where identifier_key = $1`,
      [identifier],
    );
    return rows.length === 0 || isOver();
  };
  await until(isSettled, `${identifier} comes to an end`, { everyMs: 50 });
  return differedMs;
}

/** Whether this exchange knows of the key that the SML has. */
async function isPrepared({ sql }: Opened, identifier: string): Promise<boolean> {
  return (await sql.query(`select 1 from participant where identifier_key = $1 and migration = 'OUT'`, [identifier])).rows.length > 0;
}

/** Declares the tests of these requests, each with one and with two processes. All of them run at the same time. */
export function killAtEveryStep(...names: readonly (keyof typeof VERBS)[]): void {
  for (const name of names) {
    for (const processes of [1, 2] as const) {
      const title = `${VERBS[name].name}, killed at every step, with ${processes === 1 ? 'one process' : 'two processes'}`;
      test(title, (t) => killed(t, VERBS[name], processes));
    }
  }
}

async function killed(t: ExecutionContext, verb: Verb, processes: 1 | 2): Promise<void> {
  t.timeout(KILLS_DEADLINE_MS);
  // With two processes it is the other one that finishes, by the same code.
  const step = processes === 1 || IS_WHOLE ? 1 : 3;
  await using stack = new AsyncDisposableStack();
  const opened = await open(stack);
  let running = await Promise.all(Array.from({ length: processes }, () => opened.start()));
  const token = await tokenOf(running[0]!.url, 'demo-seller');
  let [deaths, longestMs] = [0, 0];
  for (;;) {
    const identifier = `9918:kill-${deaths}`;
    const [victim, ...others] = running as [Running, ...Running[]];
    if (verb.needs) {
      await add(victim.url, token, identifier, OLD);
      await settled(opened, identifier);
    }
    if (verb.moves === true) {
      opened.sml.participants.set(identifier, 'OTHER');
      opened.sml.migrationKeys.set(identifier, KEY);
    }
    const wasKilled = armed(opened, identifier, deaths * step + 1, victim);
    const isDone = await call(victim.url, token, verb.request(identifier));
    await settled(opened, identifier, () => isDone === undefined || wasKilled());
    if (!wasKilled()) {
      t.true(isDone);
      break;
    }
    deaths += 1;
    const next = opened.start();
    if (processes === 1) await next;
    const differedMs = await settled(opened, identifier);
    longestMs = Math.max(longestMs, differedMs);
    const now = await held(opened, identifier);
    t.true(isWhole(now) && now.directory === now.sml, `death ${deaths}: ${JSON.stringify(now)}`);
    if (isDone === true) t.is(now.list, verb.after === undefined ? false : verb.after.join(), `death ${deaths}`);
    t.true(!opened.sml.migrationKeys.has(identifier) || (await isPrepared(opened, identifier)), `death ${deaths}`);
    running = [...others, await next];
  }
  t.true(deaths * step >= verb.deaths, `${deaths} deaths`);
  t.log(`${deaths} deaths; SML, SMP and list differed for at most ${Math.round(longestMs)} ms`);
}
