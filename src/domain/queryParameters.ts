// Parameters of a query string.
import { shortened } from '../cut.js';
import { parameterInvalid } from './errors.js';

export type Query = Readonly<Record<string, string | string[] | undefined>>;

const NAME_CHARACTERS_TOLD = 40;

/** Reads each by its name. Throws PARAMETERS_INVALID for an unknown one, and for one that is given twice. */
export function readParameters<Name extends string>(query: Query, names: readonly Name[]): (name: Name) => string | undefined {
  const unknown = Object.keys(query).find((name) => !(names as readonly string[]).includes(name));
  if (unknown !== undefined) {
    const name = shortened(unknown, NAME_CHARACTERS_TOLD);
    throw parameterInvalid(`${name} is not a parameter; there are ${names.join(', ')}`, name);
  }
  const twice = Object.keys(query).find((name) => Array.isArray(query[name]));
  if (twice !== undefined) throw parameterInvalid(`${twice} must be given once`, twice);
  return (name) => query[name] as string | undefined;
}

/** Throws PARAMETERS_INVALID where the text is not a whole number of the range. */
export function wholeNumber(name: string, text: string, min: number, max: number): number {
  if (/^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
  throw parameterInvalid(`${name} must be a whole number from ${min} to ${max}`, name);
}
