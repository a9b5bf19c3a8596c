// Makes the words of rules that are rows of profiles.txt.
import { countedWords, neededWords } from '../../tables/texts.js';
import type { Wording } from '../../words.js';

/** An element by its name, and the one around it. */
export interface Named {
  readonly name: string;
  readonly parent: string;
}

/** Longer lists are not named in a hint. */
const CODES_SHOWN_MAX = 3;

/** `min` and `max`: how often the element stands in the one around it. */
export function numberWords({ name, parent }: Named, min: number, max: number): Wording {
  if (max === 1) return countedWords({ severity: 'fatal', context: parent, by: 'Factur-X' }, name, min === 1);
  if (min === 1) return neededWords('Factur-X', name, parent);
  return { text: `Factur-X allows ${name} at most ${max} times in ${parent}.`, hint: 'Remove the surplus.' };
}

export function requiredWords(place: Named, attribute: string): Wording {
  return { text: `${pathOf(place)} does not say its ${attribute}.`, hint: `Give the attribute ${attribute}.` };
}

/** `attribute`: undefined where the code is the value of the element. */
export function codedWords(place: Named, attribute: string | undefined, codes: readonly string[]): Wording {
  const text = `The ${attribute ?? 'value'} of ${pathOf(place)} is no code that Factur-X allows there.`;
  return { text, hint: codes.length > CODES_SHOWN_MAX ? 'Use a value of the code list, written as there.' : `Use ${codes.join(' or ')}.` };
}

function pathOf({ name, parent }: Named): string {
  return `${parent}/${name}`;
}
