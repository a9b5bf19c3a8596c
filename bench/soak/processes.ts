// Supervises the processes of a run: repeats a start until the process is ready, and restarts a process that ends by itself.
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

/** Resident memory of a process at one time. */
export interface MemorySample {
  readonly name: string;
  readonly atMs: number;
  readonly mib: number;
}

export interface Processes extends AsyncDisposable {
  /** Resolves when it is ready. */
  start(name: string, role: Role): Promise<void>;
  kill(name: string): Promise<void>;
  /** Sends SIGTERM. Resolves when the process has ended. */
  stop(name: string): Promise<void>;
  /** Later starts use the present build. */
  upgrade(): void;
  /** Addresses of the processes with this role that are up. */
  urls(role: Role): string[];
  pause(name: string): void;
  resume(name: string): void;
  /** Samples the memory of each process, and restarts those that ended by themselves. */
  look(): void;
  readonly memory: readonly MemorySample[];
  /** Names of the processes that ended by themselves. */
  readonly fallen: readonly string[];
  /** Number of failed starts that were repeated because the database was unavailable. */
  readonly failedStarts: number;
}

interface Member {
  readonly role: Role;
  running: Running | undefined;
  /** False while the process is ending or starting. */
  isUp: boolean;
}

/** `env`: settings of each process. `older`: the folder of the first build. Disposal ends all processes. */
export function createProcesses(fleet: Fleet, balancer: Balancer, env: Readonly<Record<string, string>>, older?: string): Processes {
  return new SupervisedProcesses(fleet, balancer, env, older);
}

class SupervisedProcesses implements Processes {
  readonly memory: MemorySample[] = [];
  readonly fallen: string[] = [];
  failedStarts = 0;
  readonly #fleet: Fleet;
  readonly #balancer: Balancer;
  readonly #env: Readonly<Record<string, string>>;
  readonly #members = new Map<string, Member>();
  #build: string | undefined;
  #isEnding = false;

  constructor(fleet: Fleet, balancer: Balancer, env: Readonly<Record<string, string>>, build: string | undefined) {
    this.#fleet = fleet;
    this.#balancer = balancer;
    this.#env = env;
    this.#build = build;
  }

  async start(name: string, role: Role): Promise<void> {
    const member: Member = { role, running: undefined, isUp: false };
    this.#members.set(name, member);
    member.running = await this.#started(name, role);
    member.isUp = true;
    if (role === 'api') this.#balancer.add(name, member.running.url);
  }

  async kill(name: string): Promise<void> {
    await (await this.#take(name)).kill();
  }

  async stop(name: string): Promise<void> {
    // The balancer learns of it from /health/ready, as in production.
    await (await this.#take(name))[Symbol.asyncDispose]();
  }

  upgrade(): void {
    this.#build = undefined;
  }

  urls(role: Role): string[] {
    return [...this.#members.values()].flatMap((one) => (one.role === role && one.running !== undefined ? [one.running.url] : []));
  }

  pause(name: string): void {
    this.#signal(name, 'SIGSTOP');
  }

  resume(name: string): void {
    this.#signal(name, 'SIGCONT');
  }

  look(): void {
    for (const [name, { running, isUp, role }] of this.#members) {
      if (running === undefined || !isUp) continue;
      try {
        this.memory.push({ name, atMs: moment(), mib: running.memory() });
      } catch {
        this.fallen.push(name);
        void this.start(name, role).catch(() => undefined);
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnding = true;
    const up = [...this.#members].filter(([, { isUp }]) => isUp);
    // A paused process would not react to SIGTERM.
    for (const [name] of up) this.#signal(name, 'SIGCONT');
    await Promise.all(up.map(([, { running }]) => running?.[Symbol.asyncDispose]()));
  }

  async #started(name: string, role: Role): Promise<Running> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#fleet.start({ ...this.#env, ROLES: role, ...(role === 'worker' ? WORKER : {}) }, this.#build);
      } catch (error) {
        if (this.#isEnding || tries >= STARTS_MAX) throw new Error(`${name} does not start`, { cause: error });
        this.failedStarts += 1;
        await setTimeout(RESTART_AFTER_MS);
      }
    }
  }

  /** Waits for a process that has ended by itself and is being restarted. */
  async #take(name: string): Promise<Running> {
    for (let waits = 0; waits < TAKE_WAITS; waits += 1) {
      const member = this.#members.get(name);
      if (member?.running !== undefined && member.isUp) {
        member.isUp = false;
        return member.running;
      }
      await setTimeout(TAKE_WAIT_MS);
    }
    throw new Error(`${name} does not run`);
  }

  /** A process that has just ended cannot receive a signal and needs none. */
  #signal(name: string, which: NodeJS.Signals): void {
    try {
      const pid = this.#members.get(name)?.running?.pid;
      if (pid !== undefined) process.kill(pid, which);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
