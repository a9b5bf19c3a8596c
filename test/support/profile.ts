// How much a suite does: what CI has time for, or all (`-- --all`).

/** Of the process that runs a suite, which sets it from its options. */
export const isWhole = (): boolean => process.env['TEST_ALL'] === '1';

/** Whether the tests kill at every moment, and put on the full loads. */
export const IS_WHOLE = isWhole();

const THIRD = 3;

/** What CI has time for: every third case of a long table, the first among them. With `--all`, each. */
export function inProfile<Case>(cases: readonly Case[]): readonly Case[] {
  return IS_WHOLE ? cases : cases.filter((_, index) => index % THIRD === 0);
}

/**
 * The outer deadline of a test that kills processes, in milliseconds since its last assertion. None comes near it, however slow the machine.
 * `.ci/run` ends a suite after 30 minutes, and a test that hangs shall be named before.
 */
export const KILLS_DEADLINE_MS = (IS_WHOLE ? 120 : 25) * 60_000;
