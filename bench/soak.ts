// npm run soak: two API processes and two workers behind a balancer under a mixed load. Meanwhile processes are killed, paused, ended and
// added, PostgreSQL is restarted, and the file store and MongoDB become unavailable. Every accepted document must arrive exactly once.

import { setTimeout } from 'node:timers/promises';
import type { CommandLine } from '../src/commands/command.js';
import { runProcess } from '../src/commands/runProcess.js';
import { parseLine } from '../src/commands/usage.js';
import { startFleet } from '../test/support/fleet.js';
import { startLosing } from '../test/support/lostAnswers.js';
import { startPostgres } from '../test/support/postgres.js';
import { randomFrom } from '../test/support/random.js';
import { moment } from './moment.js';
import { type Balancer, startBalancer } from './soak/balancer.js';
import { type Build, openOlder } from './soak/builds.js';
import { type Channels, openChannels } from './soak/channels.js';
import { startChannelWork } from './soak/channelWork.js';
import { type Clients, fetchSteadily, lookSteadily, type Times, uploadSteadily } from './soak/clients.js';
import { aftermath, doFaults } from './soak/faults.js';
import type { Finding } from './soak/finding.js';
import { judgeHostile } from './soak/hostile/compare.js';
import type { HostilePlace } from './soak/hostile/hostile.js';
import { type Hostile, openHostile } from './soak/hostile/thread.js';
import { judge } from './soak/invariants.js';
import { createLedger, type Ledger } from './soak/ledger.js';
import { type MemoryOf, memoryOf } from './soak/memory.js';
import { CHANNEL_SERVERS, type Fault, LASTING, planOf } from './soak/plan.js';
import { prepare } from './soak/prepare.js';
import { createProcesses, type Processes } from './soak/processes.js';
import { createReceiver, ENDPOINTS } from './soak/receiver.js';
import { type Findings, isPassed, printDone, printFindings, printPlan } from './soak/report.js';
import { readSettings, type SoakSettings } from './soak/settings.js';
import { readBack } from './soak/stored.js';
import { openStores, type Stores } from './soak/stores.js';
import { samplesOfDocuments, timesOf } from './soak/times.js';
import { watchUpgrade } from './soak/upgrade.js';
import { settle } from './soak/waitForIdle.js';

/** Long enough for one check of the balancer to time out, and for the next check. */
const STOP_NOTICE_SECONDS = 2;
const LOOK_EVERY_MS = 1_000;
/** Processes that have just started are slower. This time does not count as quiet. */
const WARM_UP_MS = 10_000;
/** Requests without a response this long after the load count as unanswered. */
const ANSWERS_MS = 60_000;
const SETTINGS = {
  STOP_NOTICE_SECONDS: String(STOP_NOTICE_SECONDS),
  TOKEN_LIFETIME_SECONDS: '86400',
  SEND_RETRY_BASE_MS: '1000',
  WEBHOOK_RETRY_BASE_MS: '500',
  WEBHOOK_TIMEOUT_MS: '5000',
  // The time limit for a receiver that does not respond.
  AS4_TIMEOUT_MS: '5000',
  LOG_LEVEL: 'silent',
};

async function soak(settings: SoakSettings, stack: AsyncDisposableStack): Promise<Findings> {
  const random = randomFrom(settings.seed);
  const older = settings.from === undefined ? undefined : await openOlder(settings.from, stack);
  const knows = older?.knows ?? (() => true);
  const { postgres, receiver, fleet, stores, losing, balancer, processes, channels } = await openParts(settings, older, knows, stack);
  const plan = faultsOf(settings, random, (fault) => isServed(fault, stores, channels));
  const named = aboutStores(stores, knows);
  printPlan(settings, plan, named);

  await startAll(processes, balancer);
  const concludeUpgrade = older === undefined ? undefined : await watchUpgrade(older, fleet);
  const tokens = await prepare(balancer.url, fleet.inbox.port);
  const ledger = createLedger();
  const clients = { url: balancer.url, tokens, ledger, random, hasChannels: channels !== undefined, hasPoison: !settings.isHostile };
  const hostile = await hostileTenant(settings, { url: balancer.url, urls: processes.urls('api'), ...fleet }, stack);
  const looking = setInterval(() => processes.look(), LOOK_EVERY_MS);
  stack.defer(() => clearInterval(looking));

  const beganMs = moment();
  const loadUntil = beganMs + settings.minutes * 60_000;
  const times = { loadUntil, answersUntil: loadUntil + ANSWERS_MS };
  const work = await startChannelWork(clients, channels, times);
  const [done, attacked] = await Promise.all([
    doFaults({ processes, postgres, stores, losing, random, balancer, channels }, plan, beganMs, (one) => printDone(one, beganMs)),
    hostile?.attack(loadUntil),
    ...loadOf(clients, settings, times),
    work.brought,
  ]);
  const endedMs = moment();
  const { sql } = fleet.app.database;
  const settledMs = await settle(sql, work);
  const upgrade = await concludeUpgrade?.();
  const files = await readBack(sql, balancer.url, Object.values(tokens), ledger);
  const verdict = await judge(sql, ledger, receiver, files.roots);
  const overChannels = await work.judge(sql);
  clearInterval(looking);

  const samples = [...ledger.samples, ...(await samplesOfDocuments(sql, receiver, ENDPOINTS['demo-seller'][0]))];
  const beside = judgeHostile(attacked, samples);
  const memory = memoryOf(processes.memory, { beganMs, endedMs });
  // The poisonous document ends workers.
  const lasting = older === undefined ? [LASTING.api as string] : [];
  const findings = [
    ...[...verdict.findings, ...overChannels.findings, ...beside.findings],
    { invariant: 'every file of the store can be read, byte for byte', broken: files.broken },
    ...processFindings(processes.fallen, memory, lasting),
  ];
  return {
    settings,
    verdict: { ...verdict, findings },
    steps: timesOf(samples, [{ beganMs, endedMs: beganMs + WARM_UP_MS }, ...done.map(aftermath)]),
    done,
    beganMs,
    ...{ memory, lasting, upgrade },
    balancer: balancer.counts(),
    ...seenByClients(ledger),
    filesReadBack: files.roots.size,
    failedStarts: processes.failedStarts,
    settledMs,
    stores: named,
    channels: overChannels.counts,
    hostile: beside.report,
  };
}

function loadOf(clients: Clients, { perSecond }: SoakSettings, times: Times): Promise<void>[] {
  return [uploadSteadily(clients, perSecond, times), fetchSteadily(clients, times), lookSteadily(clients, times)];
}

/** Beside a hostile tenant nothing else goes wrong. */
function faultsOf({ minutes, from, isHostile }: SoakSettings, random: () => number, isMeant: (fault: Fault) => boolean): Fault[] {
  return isHostile ? [] : planOf(minutes, random, from !== undefined).filter(isMeant);
}

async function hostileTenant({ isHostile }: SoakSettings, place: HostilePlace, stack: AsyncDisposableStack): Promise<Hostile | undefined> {
  return isHostile ? stack.use(await openHostile(place)) : undefined;
}

function seenByClients({ repeats, uploads, picturesCompared }: Ledger): Pick<Findings, 'repeats' | 'replayed' | 'picturesCompared'> {
  return { repeats, replayed: [...uploads.values()].filter(({ isReplayed }) => isReplayed).length, picturesCompared };
}

async function startAll(processes: Processes, balancer: Balancer): Promise<void> {
  for (const role of ['api', 'worker'] as const) {
    for (const number of [1, 2]) await processes.start(`${role}-${number}`, role);
  }
  while (balancer.ready().length < 2) await setTimeout(50);
}

/** Starts everything that the processes need, and everything that causes faults. */
async function openParts(settings: SoakSettings, older: Build | undefined, knows: Build['knows'], stack: AsyncDisposableStack) {
  const postgres = await startPostgres();
  if (postgres === undefined) throw new Error('PostgreSQL is not installed on this machine: the soak starts and stops one of its own.');
  stack.use(postgres);
  const receiver = createReceiver(randomFrom(settings.seed + 1));
  const fleet = stack.use(await startFleet({}, { url: postgres.url, behave: receiver.behave }));
  const stores = stack.use(await openStores(fleet.dataDir, knows));
  const losing = stack.use(await startLosing(fleet.env['DATABASE_URL']!));
  const balancer = stack.use(await startBalancer());
  // An older build may not know them.
  const channels =
    older === undefined ? stack.use(await openChannels(fleet.dataDir, postgres.url, randomFrom(settings.seed + 2))) : undefined;
  const env = { ...SETTINGS, ...stores.env, DATABASE_URL: losing.url, PUBLIC_URL: balancer.url };
  const processes = stack.use(createProcesses(fleet, balancer, env, older?.folder));
  return { postgres, receiver, fleet, stores, losing, balancer, processes, channels };
}

/** `lasting`: processes that ran all the time. An upgrade replaces every process, so that there is nothing to compare. */
function processFindings(fallen: readonly string[], memory: readonly MemoryOf[], lasting: readonly string[]): Finding[] {
  return [
    { invariant: 'no process ended by itself, but for those that the one poisonous document ended', broken: fallenTooOften(fallen) },
    ...(lasting.length === 0 ? [] : [{ invariant: 'memory is flat', broken: growing(memory, lasting) }]),
  ];
}

/** Five claims without a result, and one more where another kill interrupted a claim that counted. */
const POISON_DEATHS_MAX = 6;

function fallenTooOften(fallen: readonly string[]): readonly string[] {
  const isExpected = fallen.length <= POISON_DEATHS_MAX && fallen.every((name) => name.includes('worker'));
  return isExpected ? [] : fallen;
}

function isServed({ kind }: Fault, { mongodb }: Stores, channels: Channels | undefined): boolean {
  const isOfChannel = (CHANNEL_SERVERS as readonly string[]).includes(kind);
  return isOfChannel ? channels !== undefined : kind !== 'mongodb' || mongodb !== undefined;
}

function growing(memory: readonly MemoryOf[], lasting: readonly string[]): string[] {
  return memory.filter(({ name, isFlat }) => lasting.includes(name) && !isFlat).map(({ name }) => name);
}

function aboutStores({ files, mongodb }: Stores, knows: Build['knows']): string[] {
  const lacking = (variable: string, setting: string): string =>
    !knows(setting) ? ' (the older build knows no other)' : process.env[variable] ? '' : ` (${variable} is unset)`;
  return [
    `files: ${files.about}${lacking('TEST_S3_ENDPOINT', 'S3_ENDPOINT')}`,
    `jobs: ${mongodb === undefined ? `in PostgreSQL${lacking('TEST_MONGODB_URL', 'MONGODB_URL')}, so no MongoDB is taken away` : mongodb.about}`,
  ];
}

const USAGE = `Usage: npm run soak

Loads processes of the service while they are killed and their stores are taken away, and checks that nothing is lost. With
SOAK_HOSTILE=1 a hostile tenant attacks instead, in every second phase of 20 seconds, and the times of the others are compared. The
settings are variables of the environment: bench/soak/settings.ts.
`;

/** Returns the exit code. */
async function main({ args, env }: CommandLine): Promise<number> {
  parseLine({ args: [...args] });
  await using stack = new AsyncDisposableStack();
  // Ctrl-C ends all servers and processes.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stack.disposeAsync().finally(() => process.exit(130)));
  }
  const findings = await soak(readSettings(env), stack);
  printFindings(findings);
  return isPassed(findings) ? 0 : 1;
}

await runProcess('soak', { usage: USAGE, run: main });
