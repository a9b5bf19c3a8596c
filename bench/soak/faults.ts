// Carries out the plan. Records the start and the end of each fault and what the balancer counted during it.
import { setTimeout } from 'node:timers/promises';
import type { LostAnswers } from '../../test/support/lostAnswers.js';
import type { OwnPostgres } from '../../test/support/postgres.js';
import { moment, type Span } from '../moment.js';
import type { Balancer, Counts } from './balancer.js';
import type { Channels } from './channels.js';
import { CHANNEL_SERVERS, type ChannelServer, type Fault, type FaultKind } from './plan.js';
import type { Processes } from './processes.js';
import type { Stores } from './stores.js';

/** The time after a fault in which its effects continue: connections, retries, waiting work. */
const AFTERMATH_MS_MIN = 5_000;
const AFTERMATH_SHARE = 0.5;
/** Statements whose effect could be doubled or lost, and the share of their responses that is lost. */
const CHANGES = /\b(?:insert into|update|delete from|commit)\b/i;
const LOST_SHARE = 0.02;

export interface Done extends Span {
  readonly fault: Fault;
  readonly counts: Counts;
}

interface Site {
  readonly processes: Processes;
  readonly postgres: OwnPostgres;
  readonly stores: Stores;
  readonly losing: Pick<LostAnswers, 'lose'>;
  readonly random: () => number;
  readonly balancer: Balancer;
  /** Undefined where there are none. */
  readonly channels: Channels | undefined;
}

async function leaveAlone({ channels }: Site, { kind, lengthMs }: Fault): Promise<void> {
  await channels?.setAway(kind as ChannelServer, true);
  await setTimeout(lengthMs);
  await channels?.setAway(kind as ChannelServer, false);
}

const ACTS: Readonly<Record<FaultKind, (site: Site, fault: Fault) => Promise<void>>> = {
  async kill({ processes }, { target, lengthMs }) {
    await processes.kill(target);
    await setTimeout(lengthMs);
    await processes.start(target, roleOf(target));
  },
  async pause({ processes }, { target, lengthMs }) {
    processes.pause(target);
    await setTimeout(lengthMs);
    processes.resume(target);
  },
  async restart({ processes }, { target }) {
    await processes.stop(target);
    await processes.start(target, roleOf(target));
  },
  async upgrade(site, fault) {
    site.processes.upgrade();
    await ACTS.restart(site, fault);
  },
  async 'third worker'({ processes }, { target, lengthMs }) {
    await processes.start(target, 'worker');
    await setTimeout(lengthMs);
    await processes.stop(target);
  },
  async postgresql({ postgres }, { lengthMs }) {
    await postgres.stop();
    await setTimeout(lengthMs);
    await postgres.start();
  },
  async files({ stores }, { lengthMs }) {
    await stores.files.takeAway();
    await setTimeout(lengthMs);
    await stores.files.giveBack();
  },
  async 'lost answers'({ losing, random }, { lengthMs }) {
    losing.lose((statement) => CHANGES.test(statement) && random() < LOST_SHARE);
    await setTimeout(lengthMs);
    losing.lose(() => false);
  },
  async mongodb({ stores: { mongodb } }, { lengthMs }) {
    await mongodb?.takeAway();
    await setTimeout(lengthMs);
    await mongodb?.giveBack();
  },
  ...(Object.fromEntries(CHANNEL_SERVERS.map((server) => [server, leaveAlone])) as Record<ChannelServer, typeof leaveAlone>),
};

/** Resolves when the last fault is over. `began` is the start of the load, by {@link moment}. */
export async function doFaults(site: Site, plan: readonly Fault[], began: number, told: (done: Done) => void): Promise<Done[]> {
  const done: Done[] = [];
  const one = async (fault: Fault): Promise<void> => {
    const before = site.balancer.counts();
    const beganMs = moment();
    await ACTS[fault.kind](site, fault);
    const after = site.balancer.counts();
    const counts = Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - before[name as keyof Counts]]));
    const ended = { fault, beganMs, endedMs: moment(), counts: counts as unknown as Counts };
    done.push(ended);
    told(ended);
  };
  // One process has one fault at a time. Different processes, and the servers they depend on, may fail together.
  const lanes = Map.groupBy(plan, ({ kind, target }) => target || kind);
  await Promise.all(
    [...lanes.values()].map(async (lane) => {
      for (const fault of lane) {
        await setTimeout(Math.max(0, began + fault.atMs - moment()));
        await one(fault);
      }
    }),
  );
  return done.sort((first, second) => first.beganMs - second.beganMs);
}

/** The time in which the effects of a fault are noticeable. */
export function aftermath({ beganMs, endedMs }: Span): Span {
  return { beganMs, endedMs: endedMs + Math.max(AFTERMATH_MS_MIN, (endedMs - beganMs) * AFTERMATH_SHARE) };
}

function roleOf(name: string): 'api' | 'worker' {
  return name.startsWith('api') ? 'api' : 'worker';
}
