// kill -9 at every call of a registration to SML and SMP: before it is carried out, before it is answered, and after that. In the end
// SML, SMP and list all have the participant, or none has it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import test from 'ava';
import pg from 'pg';
import { DOCUMENT_TYPES_BY_CODE } from '../../src/peppol/documentTypes.js';
import { documentTypeUri, participantUri } from '../../src/smp/identifiers.js';
import { databaseOnServer } from '../support/database.js';
import { tokenOf } from '../support/load.js';
import { type FakePhoss, PHOSS_LOGIN, startPhoss } from '../support/network/phossSmp.js';
import { type FakeSml, startSml } from '../support/network/sml.js';
import { type Running, run } from '../support/process.js';

/** The contract of the network: from the start of the process, or from the death of another one. */
const WHOLE_WITHIN_MS = 10_000;
const SETTLED_WITHIN_MS = 60_000;
const OLD = { countryCode: 'BE', documentTypes: [158] };
const NEW = { countryCode: 'NL', documentTypes: [160] };

const SMP_ID = 'SMP-1';
const KEY = 'abAB12#$cdCD34*^';
const MIGRATE =
  'mutation ($participant: ParticipantInput!, $key: String!) { migrateParticipant(participant: $participant, migrationKey: $key) { state } }';

interface Verb {
  readonly name: string;
  /** Registers the participant before. */
  readonly needs: boolean;
  /** Another SMP has the participant, and has prepared its move. */
  readonly moves?: boolean;
  readonly request: (identifier: string) => { readonly method: string; readonly path: string; readonly body?: object };
  /** The codes that are registered after an answer of 200. */
  readonly after: readonly number[] | undefined;
}

const VERBS: readonly Verb[] = [
  {
    name: 'a registration',
    needs: false,
    request: (identifier) => ({ method: 'POST', path: '/v3/participant', body: { identifier, ...NEW } }),
    after: NEW.documentTypes,
  },
  {
    name: 'an update',
    needs: true,
    request: (identifier) => ({ method: 'PUT', path: `/v3/participant/${identifier}`, body: { identifier, ...NEW } }),
    after: NEW.documentTypes,
  },
  {
    name: 'a removal',
    needs: true,
    request: (identifier) => ({ method: 'DELETE', path: `/v3/participant/${identifier}` }),
    after: undefined,
  },
  {
    name: 'a migration',
    needs: false,
    moves: true,
    request: (identifier) => ({
      method: 'POST',
      path: '/graphql',
      body: { query: MIGRATE, variables: { participant: { identifier, ...NEW }, key: KEY } },
    }),
    after: NEW.documentTypes,
  },
];

/** Processes on one database, with the fakes of the network. */
async function open(stack: AsyncDisposableStack) {
  const database = await databaseOnServer();
  stack.defer(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-registration-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const sql = new pg.Pool({ connectionString: database.url, max: 2 });
  stack.defer(() => sql.end());
  const [sml, phoss] = [stack.use(await startSml()), stack.use(await startPhoss())];
  const env = {
    ...{ DATABASE_URL: database.url, DATABASE_CONNECTIONS_MAX: '12', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
    ...{ SML_URL: sml.url, SML_TIMEOUT_MS: '1000', SMP_ID, SMP_URL: phoss.url, SMP_TOKEN: PHOSS_LOGIN.token },
  };
  const processes: Running[] = [];
  stack.defer(() => Promise.all(processes.map((one) => one.kill())).then(() => undefined));
  const start = async (): Promise<Running> => {
    const running = await run('src/main.js', env);
    processes.push(running);
    return running;
  };
  return { sql, sml, phoss, start };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** The codes that SML, SMP and list have. Of the SML: those of the SMP, because it knows no codes. */
async function held({ sml, phoss, sql }: Opened, identifier: string): Promise<Record<'sml' | 'smp' | 'list', boolean | string>> {
  const metadata = phoss.groups.get(participantUri(identifier))?.metadata;
  const codes = Object.entries(DOCUMENT_TYPES_BY_CODE).flatMap(([code, { value }]) =>
    metadata?.has(documentTypeUri(value)) === true ? [Number(code)] : [],
  );
  const { rows } = await sql.query(`select document_types from participant where identifier_key = $1 and state = 'ACTIVE'`, [identifier]);
  return {
    sml: sml.participants.get(identifier) === SMP_ID,
    smp: metadata === undefined ? false : codes.join(),
    list: rows[0] === undefined ? false : rows[0].document_types.join(),
  };
}

function isWhole({ sml, smp, list }: Awaited<ReturnType<typeof held>>): boolean {
  return sml === (list !== false) && smp === list;
}

/** Kills `victim` at its moment number `at`. The result says whether there was one. */
function armed({ sml, phoss }: Pick<Opened, 'sml' | 'phoss'>, identifier: string, at: number, victim: Running): () => boolean {
  let moments = 0;
  for (const service of [sml, phoss] as (FakeSml | FakePhoss)[]) {
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

/** Whether it was carried out. Undefined where there is no answer. */
async function call(url: string, token: string, { method, path, body }: ReturnType<Verb['request']>): Promise<boolean | undefined> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  try {
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const text = await answer.text();
    return answer.status === 200 && !text.includes('"errors"');
  } catch {
    return undefined;
  }
}

async function add(url: string, token: string, identifier: string): Promise<void> {
  const request = { method: 'POST', path: '/v3/participant', body: { identifier, ...OLD } };
  if ((await call(url, token, request)) !== true) throw new Error(`${identifier} was not registered`);
}

/** Waits for the end of the registration. Returns for how long SML, SMP and list differed. */
async function settled(opened: Opened, identifier: string): Promise<number> {
  const began = performance.now();
  let differedMs = 0;
  for (;;) {
    if (!isWhole(await held(opened, identifier))) differedMs = performance.now() - began;
    const { rows } = await opened.sql.query(
      `select 1 from participant where identifier_key = $1 and (state <> 'ACTIVE' or generation <> observed_generation)`,
      [identifier],
    );
    if (rows.length === 0) return differedMs;
    if (performance.now() - began > SETTLED_WITHIN_MS) throw new Error(`${identifier} did not come to an end`);
    await setTimeout(50);
  }
}

for (const processes of [1, 2]) {
  for (const verb of VERBS) {
    test.serial(`${verb.name}, killed at every step, with ${processes} ${processes === 1 ? 'process' : 'processes'}`, async (t) => {
      t.timeout(20 * 60_000);
      await using stack = new AsyncDisposableStack();
      const opened = await open(stack);
      let running = await Promise.all(Array.from({ length: processes }, () => opened.start()));
      const token = await tokenOf(running[0]!.url, 'demo-seller');
      let [deaths, longestMs] = [0, 0];
      for (;;) {
        const identifier = `9918:kill-${deaths}`;
        const [victim, ...others] = running as [Running, ...Running[]];
        if (verb.needs) await add(victim.url, token, identifier);
        if (verb.moves === true) {
          opened.sml.participants.set(identifier, 'OTHER');
          opened.sml.migrationKeys.set(identifier, KEY);
        }
        const wasKilled = armed(opened, identifier, deaths + 1, victim);
        const isDone = await call(victim.url, token, verb.request(identifier));
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
        t.true(isWhole(now), `death ${deaths}: ${JSON.stringify(now)}`);
        t.true(differedMs < WHOLE_WITHIN_MS, `death ${deaths}: ${Math.round(differedMs)} ms`);
        if (isDone === true) t.is(now.list, verb.after === undefined ? false : verb.after.join(), `death ${deaths}`);
        running = [...others, await next];
      }
      t.true(deaths >= 6, `${deaths} deaths`);
      t.log(`${deaths} deaths; SML, SMP and list differed for at most ${Math.round(longestMs)} ms`);
    });
  }
}
