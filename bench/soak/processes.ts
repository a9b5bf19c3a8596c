// The processes of a run as a supervisor keeps them: started again until they are ready, and again where one ends by itself.
import { setTimeout } from 'node:timers/promises';
import type { Fleet } from '../../test/support/fleet.js';
import type { Running } from '../../test/support/process.js';
import { moment } from '../moment.js';
import type { Balancer } from './balancer.js';

const RESTART_AFTER_MS = 1_000;
const WORKER = { HEALTH_PORT: '0', NODE_OPTIONS: `--import=${new URL('poison.js', import.meta.url)}` };
const STARTS_MAX = 120;
const TAKE_WAITS = 600;
const TAKE_WAIT_MS = 100;

export type Role = 'api' | 'worker';

/** Resident memory of a process at a moment. */
export interface MemorySample {
  readonly name: string;
  readonly atMs: number;
  readonly mib: number;
}

export interface Processes extends AsyncDisposable {
  /** Resolves when it is ready. */
  start(name: string, role: Role): Promise<void>;
  kill(name: string): Promise<void>;
  /** SIGTERM; resolves when it is gone. */
  stop(name: string): Promise<void>;
  /** From now on what starts is of the present build. */
  upgrade(): void;
  pause(name: string): void;
  resume(name: string): void;
  /** Takes a sample of each, and starts again what ended by itself. */
  look(): void;
  readonly memory: readonly MemorySample[];
  /** Names of those that ended by themselves. */
  readonly fallen: readonly string[];
  /** Starts that failed and were repeated: the database was away. */
  readonly failedStarts: number;
}

interface Member {
  readonly role: Role;
  running: Running | undefined;
  /** False while it is being ended or started. */
  isUp: boolean;
}

/** `env` for each of them; `older`: the folder of the build that they start from. Ends those that it started. */
export function createProcesses(fleet: Fleet, balancer: Balancer, env: Readonly<Record<string, string>>, older?: string): Processes {
  let build = older;
  const members = new Map<string, Member>();
  const memory: MemorySample[] = [];
  const fallen: string[] = [];
  let failedStarts = 0;
  let isEnding = false;

  const started = async (name: string, role: Role): Promise<Running> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await fleet.start({ ...env, ROLES: role, ...(role === 'worker' ? WORKER : {}) }, build);
      } catch (error) {
        if (isEnding || tries >= STARTS_MAX) throw new Error(`${name} does not start`, { cause: error });
        failedStarts += 1;
        await setTimeout(RESTART_AFTER_MS);
      }
    }
  };
  const start = async (name: string, role: Role): Promise<void> => {
    const member: Member = { role, running: undefined, isUp: false };
    members.set(name, member);
    member.running = await started(name, role);
    member.isUp = true;
    if (role === 'api') balancer.add(name, member.running.url);
  };
  /** One that has ended by itself, and is being started again, is waited for. */
  const take = async (name: string): Promise<Running> => {
    for (let waits = 0; waits < TAKE_WAITS; waits += 1) {
      const member = members.get(name);
      if (member?.running !== undefined && member.isUp) {
        member.isUp = false;
        return member.running;
      }
      await setTimeout(TAKE_WAIT_MS);
    }
    throw new Error(`${name} does not run`);
  };
  /** A process that has just ended cannot be paused, and needs not be. */
  const signal = (name: string, which: NodeJS.Signals): void => {
    try {
      const pid = members.get(name)?.running?.pid;
      if (pid !== undefined) process.kill(pid, which);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  return {
    start,
    kill: async (name) => (await take(name)).kill(),
    // The balancer learns of it from /health/ready, as it would in production.
    stop: async (name) => (await take(name))[Symbol.asyncDispose](),
    upgrade() {
      build = undefined;
    },
    pause: (name) => signal(name, 'SIGSTOP'),
    resume: (name) => signal(name, 'SIGCONT'),
    look() {
      for (const [name, { running, isUp, role }] of members) {
        if (running === undefined || !isUp) continue;
        try {
          memory.push({ name, atMs: moment(), mib: running.memory() });
        } catch {
          fallen.push(name);
          void start(name, role).catch(() => undefined);
        }
      }
    },
    memory,
    fallen,
    get failedStarts() {
      return failedStarts;
    },
    [Symbol.asyncDispose]: async () => {
      isEnding = true;
      const running = [...members.values()].flatMap((member) => (member.isUp && member.running !== undefined ? [member.running] : []));
      // A process that is paused would never take the SIGTERM.
      for (const { pid } of running) {
        try {
          process.kill(pid, 'SIGCONT');
        } catch {
          // It is gone.
        }
      }
      await Promise.all(running.map((one) => one[Symbol.asyncDispose]()));
    },
  };
}
