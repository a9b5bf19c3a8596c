// What publishers had released when somebody last looked, beside what is here: `npm run rules -- status`.
import { RULE_SETS, ruleSetAt } from '../../validation/rulesets.js';
import { FAMILIES } from './families.js';

/** The newest release of a publisher, as it was looked up on a day. */
interface Published {
  readonly families: readonly string[];
  /** How the publisher calls it. */
  readonly release: string;
  /** The day of what was looked at: the source's own, where it is older than the look. */
  readonly lookedUp: string;
  /** What is not here. */
  readonly missing?: string;
}

const DAY = '2026-11-26';
const NEXT_DAY = '2026-11-27';
/** Of the newest snapshot of phax/phive-rules that was at hand. */
const SNAPSHOT = '2026-08-20';
const NONE = '–';
const PEPPOL = 'of November 2026, in force from 2027-02-24';

/** Look them up anew, and write the day: docs/releases.md says how. */
export const PUBLISHED: readonly Published[] = [
  { families: ['EN16931-UBL', 'EN16931-CII'], release: '1.3.16', lookedUp: SNAPSHOT },
  { families: ['PEPPOL-EN16931-UBL'], release: `Billing 3.0.22 ${PEPPOL}`, lookedUp: NEXT_DAY },
  { families: ['PEPPOL-SELFBILLING-UBL'], release: `Self-Billing 3.0.3 ${PEPPOL}`, lookedUp: DAY },
  { families: ['PEPPOL-EN16931-CII'], release: `Billing 3.0.22 ${PEPPOL}`, lookedUp: NEXT_DAY },
  { families: ['PEPPOL-T111', 'PEPPOL-T71'], release: `Post-Award 3.0.18 ${PEPPOL}`, lookedUp: NEXT_DAY },
  { families: ['PEPPOL-MLS'], release: '1.0.1', lookedUp: SNAPSHOT },
  { families: ['XRECHNUNG-UBL', 'XRECHNUNG-CII'], release: '3.0.2, Schematron 2.6.0 of 2026-08-31', lookedUp: NEXT_DAY },
  { families: ['SI-UBL-2.0', 'NLCIUS-CII'], release: '2.0.3.13 (UBL), 1.0.3.13 (CII)', lookedUp: SNAPSHOT },
  { families: ['SI-UBL-2.0-GACCOUNT'], release: '1.0.13', lookedUp: SNAPSHOT },
  { families: ['FACTUR-X-MINIMUM', 'FACTUR-X-BASIC-WL'], release: '1.09.2', lookedUp: SNAPSHOT },
  { families: ['FACTUR-X-EXTENDED'], release: '1.09.2, with the French fix of 1.4.0.04', lookedUp: DAY },
  { families: ['FR-CTC-UBL', 'FR-CTC-CII', 'FR-CDAR'], release: '1.4.0.04', lookedUp: DAY },
  { families: ['FR-CTC-EXTENDED-UBL', 'FR-CTC-EXTENDED-CII'], release: '1.4.0.04', lookedUp: DAY },
  { families: ['PPF-FLUX10'], release: '1.1', lookedUp: DAY },
];

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
  return FAMILIES.flatMap(({ family }) => {
    const known = PUBLISHED.find(({ families }) => families.includes(family));
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
