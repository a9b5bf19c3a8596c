// The settings of a run, from environment variables.
import { Refused } from '../../src/commands/refused.js';

export interface SoakSettings {
  readonly minutes: number;
  /** Uploads per second of all clients together. */
  readonly perSecond: number;
  /** The seed of faults, documents and misbehaviour. The same seed repeats a run. */
  readonly seed: number;
  /** The first build: the folder of a built checkout, or a commit. Undefined: the present build. */
  readonly from: string | undefined;
  /** A hostile tenant attacks in every second phase, and nothing else goes wrong. */
  readonly isHostile: boolean;
}

const LIMITS = {
  SOAK_MINUTES: { usual: 10, min: 0.5, max: 24 * 60 },
  SOAK_RATE: { usual: 20, min: 0.1, max: 1_000 },
  SOAK_SEED: { usual: 20_261_125, min: 0, max: 4_294_967_295 },
} as const;
/** With a hostile tenant: two cores are not full without it. */
const HOSTILE_RATE = 2;

/** Throws one sentence where a value is not a number or outside its limits. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): SoakSettings {
  if (env['SOAK_HOSTILE'] && env['SOAK_FROM']) throw new Refused('SOAK_HOSTILE and SOAK_FROM are runs of their own.');
  const read = (name: keyof typeof LIMITS, instead?: number): number => {
    const { usual, min, max } = LIMITS[name];
    const value = Number(env[name] || (instead ?? usual));
    if (!(value >= min && value <= max)) throw new Refused(`${name} is "${env[name]}"; it takes a number from ${min} to ${max}.`);
    return value;
  };
  return {
    minutes: read('SOAK_MINUTES'),
    perSecond: read('SOAK_RATE', env['SOAK_HOSTILE'] ? HOSTILE_RATE : undefined),
    seed: read('SOAK_SEED'),
    from: env['SOAK_FROM'] || undefined,
    isHostile: Boolean(env['SOAK_HOSTILE']),
  };
}
