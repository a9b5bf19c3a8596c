// The own SMP: answers about registered participants, signed once and kept until what they say changes.
import type { Load } from '../../domain/statements/batchLoader.js';
import { answer, type Publishing, type SmpAnswer, type SmpQuestion } from './answers.js';
import { createCache, createHeld, type Held } from './cache.js';
import type { SmpEntry } from './entries.js';

/** Entries that are asked for are read again at this age, beside the answers. */
const READ_AGAIN_MS = 1_000;
/** At this age no answer is given before the entry was read again: a change that this process was not told of shows by then. */
const KEPT_MS = 3_000;

interface OwnSmpParts {
  readonly read: Load<SmpEntry>;
  /** The same object until something changes. Undefined where there are no keys: then nothing is served. */
  readonly publishing: () => Publishing | undefined;
  /** In milliseconds, like performance.now(). */
  readonly nowMs?: () => number;
}

export interface OwnSmp {
  /** By identifier in lower case. Undefined where there is nothing of that. */
  answer(participant: string, question: SmpQuestion): Promise<SmpAnswer | undefined>;
  /** The same where nothing has to be read for it. Undefined: ask for the answer. */
  kept(participant: string, question: SmpQuestion): SmpAnswer | undefined;
  /** An entry was changed, by this process or another one. Without a participant, any may be. */
  changed(participant?: string): void;
}

export function createOwnSmp({ read, publishing, nowMs = () => performance.now() }: OwnSmpParts): OwnSmp {
  const cache = createCache();
  const reading = new Map<string, Promise<Held | undefined>>();
  /** Counts changes: what was read before one is not kept. */
  let changes = 0;

  const readAgain = async (key: string, current: Publishing): Promise<Held | undefined> => {
    const [readAtMs, changesBefore] = [nowMs(), changes];
    const entry = await read(key);
    const known = cache.get(key);
    if (entry === undefined) {
      cache.drop(key);
      return undefined;
    }
    const isKnown = known?.entry.version === entry.version && known.publishing === current;
    const held = isKnown ? known : createHeld(entry, current, readAtMs);
    if (changes !== changesBefore) return held;
    held.readAtMs = readAtMs;
    if (!isKnown) cache.put(key, held);
    return held;
  };
  const load = (key: string, current: Publishing): Promise<Held | undefined> => {
    const running = reading.get(key);
    if (running !== undefined) return running;
    const started = readAgain(key, current).finally(() => {
      if (reading.get(key) === started) reading.delete(key);
    });
    reading.set(key, started);
    return started;
  };
  const answerFrom = (key: string, held: Held, question: SmpQuestion): SmpAnswer | undefined => {
    const name = question.kind === 'metadata' ? question.documentType : question.kind;
    const known = held.answers.get(name);
    if (known !== undefined) return known;
    const made = answer(held.entry, question, held.publishing);
    if (made !== undefined) cache.add(key, held, name, made);
    return made;
  };
  const fresh = (participant: string, current: Publishing): Held | undefined => {
    const held = cache.get(participant);
    if (held === undefined || held.publishing !== current) return undefined;
    const ageMs = nowMs() - held.readAtMs;
    if (ageMs >= KEPT_MS) return undefined;
    // Where it fails, the next question reads again.
    if (ageMs >= READ_AGAIN_MS) void load(participant, current).catch(() => undefined);
    return held;
  };
  return {
    async answer(participant, question) {
      const current = publishing();
      if (current === undefined) return undefined;
      const held = fresh(participant, current) ?? (await load(participant, current));
      return held && answerFrom(participant, held, question);
    },
    kept(participant, question) {
      const current = publishing();
      const held = current && fresh(participant, current);
      return held && answerFrom(participant, held, question);
    },
    changed(participant) {
      changes += 1;
      // What is being read may be from before the change.
      if (participant === undefined) reading.clear();
      else reading.delete(participant);
      cache.drop(participant);
    },
  };
}
