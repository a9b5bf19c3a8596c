// What publishers had released when somebody last looked, beside what is here: `npm run rules -- status`.
import { RULE_SETS, ruleSetAt } from '../../src/validation/rulesets.js';
import { FAMILIES } from './families.js';

const NONE = '–';

export interface Status {
  readonly family: string;
  /** The version that checks documents on the day; a dash before the first. */
  readonly inForce: string;
  /** The newest version here, which a later day may bring into force. */
  readonly newest: string;
  readonly published: string;
  readonly lookedUp: string;
  readonly missing: string | undefined;
}

export function statusAt(at: Date): Status[] {
  return FAMILIES.flatMap(({ family, published: known }) => {
    if (known === undefined) return [];
    const { release: published, lookedUp, missing } = known;
    const newest = RULE_SETS.filter((one) => one.family === family).at(-1)?.version ?? NONE;
    return [{ family, inForce: ruleSetAt(family, at)?.version ?? NONE, newest, published, lookedUp, missing }];
  });
}

/** Whether something published is not here. */
export function isBehind(all: readonly Status[]): boolean {
  return all.some(({ missing }) => missing !== undefined);
}

/** One line for each family. */
export function shownStatus(all: readonly Status[]): string {
  return all
    .map(({ family, inForce, newest, published, lookedUp, missing }) => {
      const here = inForce === newest ? newest : `${inForce}, then ${newest}`;
      const verdict = missing === undefined ? 'up to date' : `not here: ${missing}`;
      return `${family}: here ${here}; published ${published} (looked up ${lookedUp}); ${verdict}\n`;
    })
    .join('');
}
