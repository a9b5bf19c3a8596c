// Parses command lines. Imports nothing that commands need, so that it loads no database.
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A wrong command line. The message says what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** As parseArgs of Node, without --help, which is answered before (runLine.ts). Throws UsageError. */
export function parseLine<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** Kinds of options. */
export const TEXT = { type: 'string' } as const;
export const TEXTS = { type: 'string', multiple: true } as const;
export const FLAG = { type: 'boolean' } as const;

type Options = Readonly<Record<string, typeof TEXT | typeof TEXTS | typeof FLAG>>;
type Value<Kind> = Kind extends typeof TEXTS ? string[] : Kind extends typeof TEXT ? string : boolean;

/** The commands of a line by their names, one word or two, with the options of each. */
type Verbs = Readonly<Record<string, Options>>;
type VerbLine<All extends Verbs> = {
  readonly [Verb in keyof All & string]: {
    readonly verb: Verb;
    readonly values: { readonly [Name in keyof All[Verb]]?: Value<All[Verb][Name]> };
    readonly words: readonly string[];
  };
}[keyof All & string];

/** A line of a command that has several: which one, its options, and the words behind its name. Throws UsageError. */
export function readVerb<const All extends Verbs>(given: readonly string[], verbs: All): VerbLine<All> {
  const options: Options = Object.assign({}, ...Object.values(verbs));
  const { values, positionals } = parseLine({ args: [...given], allowPositionals: true, options });
  const [first, second = ''] = positionals;
  if (first === undefined) throw new UsageError('A command is missing.');
  const isPair = Object.keys(verbs).some((name) => name.startsWith(`${first} `));
  const verb = isPair ? `${first} ${second}`.trim() : first;
  if (!Object.hasOwn(verbs, verb)) throw new UsageError(`There is no command "${verb}".`);
  const wrong = Object.keys(values).find((name) => !Object.hasOwn(verbs[verb]!, name));
  if (wrong !== undefined) throw new UsageError(`--${wrong} is not an option of ${verb}.`);
  return { verb, values, words: positionals.slice(isPair ? 2 : 1) } as unknown as VerbLine<All>;
}

/** Throws UsageError where there are more words than the command takes. */
export function takesWords({ verb, words }: { readonly verb: string; readonly words: readonly string[] }, max: number): void {
  if (words.length > max) throw new UsageError(`${verb} takes no "${words[max]}".`);
}

/** The value of an option or word that must be there. Throws UsageError. */
export function required(name: string, value: string | undefined): string {
  if (value === undefined || value.trim() === '') throw new UsageError(`${name} is missing.`);
  return value;
}

/** The only file of the line. Throws UsageError. */
export function onlyFile([path, ...more]: readonly string[]): string {
  if (path === undefined || more.length > 0) throw new UsageError('It takes one file.');
  return path;
}

/** The value of an option that takes one of a few. Throws UsageError. */
export function oneOf<Value extends string>(option: string, known: readonly Value[], given: string): Value {
  const value = known.find((one) => one === given);
  if (value === undefined) throw new UsageError(`${option} is "${given}"; it takes ${known.join(', ')}.`);
  return value;
}
