// Creates events by a fixed schedule and measures how long each takes to arrive.
import type pg from 'pg';
import { moment } from '../moment.js';
import { median, quantile } from '../report.js';
import type { EngineBench } from './engine.js';
import type { Sink } from './sink.js';

/** The required share of the given rate. Below it the figures would be those of another load. */
const REACHED_MIN = 0.95;
const ARRIVE_TIMEOUT_MS = 10_000;

export interface Paced {
  /** Events committed per second. */
  readonly reachedPerSecond: number;
  /** From the commit of an event to its arrival. */
  readonly fromCommit: Tail;
  /** From the scheduled time of the event, which includes waiting before the commit. */
  readonly fromSchedule: Tail;
}

export interface Tail {
  readonly p50: number;
  readonly p99: number;
}

export interface Load {
  readonly bench: EngineBench;
  readonly sink: Sink;
  /** Its connections commit events in parallel. */
  readonly pool: pg.Pool;
  readonly endpoints: number;
  readonly perSecond: number;
  readonly seconds: number;
  /** Endpoints whose events must arrive and are counted. */
  readonly counts: (endpoint: number) => boolean;
}

interface Announced {
  readonly event: string;
  readonly dueAt: number;
  readonly committedAt: number;
}

/** Throws where the rate was not reached, or a counted event did not arrive. */
export async function paced({ bench, sink, pool, endpoints, perSecond, seconds, counts }: Load): Promise<Paced> {
  await sink.clear();
  const began = moment();
  const announcing: Promise<Announced>[] = [];
  const counting: boolean[] = [];
  for (const total = perSecond * seconds; announcing.length < total; ) {
    for (const due = Math.min(total, Math.floor(((moment() - began) / 1000) * perSecond)); announcing.length < due; ) {
      const index = announcing.length;
      const endpoint = index % endpoints;
      const dueAt = began + ((index + 1) / perSecond) * 1000;
      const announced = bench.announceOne(pool, endpoint);
      announcing.push(announced.then((event) => ({ event, dueAt, committedAt: moment() })));
      counting.push(counts(endpoint));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const all = await Promise.all(announcing);
  const reachedPerSecond = all.length / ((Math.max(...all.map(({ committedAt }) => committedAt)) - began) / 1000);
  if (reachedPerSecond < REACHED_MIN * perSecond) {
    throw new Error(
      `${Math.round(reachedPerSecond)} events per second were reached of the ${perSecond} that the figures would be named after`,
    );
  }
  const counted = all.filter((_, index) => counting[index]);
  const arrivals = await arrived(sink, counted);
  return {
    reachedPerSecond,
    fromCommit: tailOf(counted.map(({ event, committedAt }) => Math.max(0, arrivals.get(event)! - committedAt))),
    fromSchedule: tailOf(counted.map(({ event, dueAt }) => arrivals.get(event)! - dueAt)),
  };
}

async function arrived(sink: Sink, events: readonly Announced[]): Promise<ReadonlyMap<string, number>> {
  const end = performance.now() + ARRIVE_TIMEOUT_MS;
  for (;;) {
    const { first } = await sink.arrivals();
    if (events.every(({ event }) => first.has(event))) return first;
    if (performance.now() > end) throw new Error('An event of an endpoint that is well did not arrive');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The p99 is the median of the p99 of three parts. Otherwise one pause of the machine would determine it for ten seconds. */
function tailOf(latencies: readonly number[]): Tail {
  const part = Math.ceil(latencies.length / 3);
  const parts = [0, 1, 2].map((index) => latencies.slice(index * part, (index + 1) * part));
  return { p50: quantile(latencies, 0.5), p99: median(parts.map((one) => quantile(one, 0.99))) };
}
