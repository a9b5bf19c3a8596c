// Variables of the environment that look like a setting, but are none: a typing error, or a setting of another version.
import { nearest } from '../src/nearest.js';
import { SETTINGS, type Variable } from './schema.js';
import type { Setting } from './setting.js';

interface UnknownSetting {
  readonly name: string;
  /** The setting that was meant, where one is near. */
  readonly meant: string | undefined;
}

/** The largest edit distance (Levenshtein) between a name and the setting that was meant. */
const DISTANCE_MAX = 2;
/** Shorter names differ from each other by as much. */
const NAME_CHARACTERS_MIN = 6;
/** How many settings share a first word before that word is one of ours. */
const SHARED_MIN = 2;
/** First words that other programs use for variables of their own. */
const COMMON_WORDS = new Set(['DATABASE', 'DATA', 'HOST', 'LOG', 'TOKEN']);
/** What container orchestrators set for a service of that name. */
const OF_ORCHESTRATORS = /_SERVICE_(HOST|PORT)(_|$)|_PORT(_\d+_(TCP|UDP).*)?$/;

/** In the order of their names. */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): UnknownSetting[] {
  const known = namesOf();
  const longNames = [...known].filter(({ length }) => length >= NAME_CHARACTERS_MIN);
  const words = ownWords(known);
  return Object.keys(env)
    .filter((name) => !known.has(name) && env[name]?.trim() !== '' && /^[A-Z][A-Z0-9_]*$/.test(name) && !OF_ORCHESTRATORS.test(name))
    .sort()
    .flatMap((name) => {
      const meant = name.length < NAME_CHARACTERS_MIN ? undefined : nearest(name, longNames, DISTANCE_MAX);
      return meant !== undefined || words.has(firstWord(name)) ? [{ name, meant }] : [];
    });
}

/** A sentence for each unknown setting that is near to another: it may be why that one is missing. */
export function meantOf(env: Readonly<Record<string, string | undefined>>): string[] {
  return unknownSettings(env).flatMap(({ name, meant }) => (meant === undefined ? [] : [`${name} is no setting. Did you mean ${meant}?`]));
}

/** With the variables that name the files of secrets. */
function namesOf(): ReadonlySet<string> {
  const names = Object.keys(SETTINGS) as Variable[];
  return new Set(names.flatMap((name) => ((SETTINGS[name] as Setting).secret === true ? [name, `${name}_FILE`] : [name])));
}

function ownWords(known: ReadonlySet<string>): ReadonlySet<string> {
  const shared = Map.groupBy(
    [...known].filter((name) => name.includes('_')),
    firstWord,
  );
  return new Set([
    'EXCHANGE',
    ...[...shared].filter(([word, names]) => names.length >= SHARED_MIN && !COMMON_WORDS.has(word)).map(([word]) => word),
  ]);
}

function firstWord(name: string): string {
  return name.split('_', 1)[0]!;
}
