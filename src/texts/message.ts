// Texts with values: the part of ICU's MessageFormat that the texts need, `{name}`, `{count, plural, =0 {…} one {…} other {…}}` and
// `{kind, select, one {…} other {…}}`. `#` in a plural is its number. An apostrophe stands for itself.

export interface Argument {
  readonly name: string;
  readonly kind: 'plural' | 'select' | undefined;
  readonly cases: ReadonlyMap<string, Message>;
}

/** Text, the number of a plural, and arguments, one after the other. */
export type Message = readonly (string | typeof COUNTED | Argument)[];

const COUNTED = Symbol('#');
const HEAD = /\s*(\w+)\s*(?:,\s*(plural|select)\s*,)?/y;
const CASE = /\s*(=?\w+)\s*\{/y;
const TEXT = /[^{}]+/y;
const PLURAL_TEXT = /[^{}#]+/y;
const END = /\s*\}/y;

/** Throws for a text that is not of this form. */
export function readMessage(text: string): Message {
  let at = 0;
  const take = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at;
    const found = form.exec(text);
    if (found !== null) at = form.lastIndex;
    return found;
  };
  const broken = (): Error => new Error(`Not a message from character ${at} on: ${text}`);

  /** Up to a brace that ends it, or the end of the text. */
  function sequence(isPlural: boolean): Message {
    const parts: (string | typeof COUNTED | Argument)[] = [];
    while (at < text.length && text[at] !== '}') {
      if (text[at] === '{') parts.push(argument(isPlural));
      else parts.push(take(isPlural ? PLURAL_TEXT : TEXT)?.[0] ?? COUNTED);
      if (parts.at(-1) === COUNTED) at += 1;
    }
    return parts;
  }

  function argument(isPlural: boolean): Argument {
    at += 1;
    const [, name, kind] = take(HEAD) ?? [];
    const cases = new Map<string, Message>();
    while (kind !== undefined) {
      const key = take(CASE)?.[1];
      if (key === undefined) break;
      cases.set(key, sequence(isPlural || kind === 'plural'));
      at += 1;
    }
    if (name === undefined || take(END) === null || (kind !== undefined && !cases.has('other'))) throw broken();
    return { name, kind: kind as Argument['kind'], cases };
  }

  const message = sequence(false);
  if (at < text.length) throw broken();
  return message;
}

/** In the order in which they come first. */
export function argumentsOf(message: Message): Argument[] {
  return message.flatMap((part) => (typeof part === 'object' ? [part, ...[...part.cases.values()].flatMap(argumentsOf)] : []));
}

export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;

/** The text for values, with numbers as the language writes them. */
export function createWriter(language: string): (message: Message, values: Values) => string {
  const numbers = new Intl.NumberFormat(language);
  const plurals = new Intl.PluralRules(language);
  const written = (value: Value = ''): string => (typeof value === 'number' ? numbers.format(value) : value);

  function write(message: Message, values: Values, count = ''): string {
    return message
      .map((part) => {
        if (typeof part === 'string') return part;
        if (part === COUNTED) return count;
        const value = values[part.name];
        if (part.kind === undefined) return written(value);
        if (part.kind === 'select') return write(chosen(part, String(value)), values, count);
        const number = Number(value);
        return write(chosen(part, `=${number}`, plurals.select(number)), values, numbers.format(number));
      })
      .join('');
  }

  return (message, values) => write(message, values);
}

function chosen({ cases }: Argument, ...keys: readonly string[]): Message {
  return keys.map((key) => cases.get(key)).find((one) => one !== undefined) ?? cases.get('other')!;
}
