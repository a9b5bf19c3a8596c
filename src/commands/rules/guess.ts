// Which family an official file is of: the one whose recorded release, with those of the families beside it, covers it best.
import { familyNamed } from './families.js';
import type { OfficialRules } from './official.js';
import type { Release } from './records.js';

/** undefined where it has nothing in common with any. */
export function familyOf(official: OfficialRules, releases: readonly Release[]): string | undefined {
  const ranked = releases.map((one) => ({ family: one.family, score: scoreOf(official, one, releases) })).sort((a, b) => b.score - a.score);
  const best = ranked[0];
  return best === undefined || best.score <= 0 ? undefined : best.family;
}

/** A rule that tests the same counts most, as the syntaxes share their ids; one that the file does not have counts against it. */
function scoreOf(official: OfficialRules, { family, rules }: Release, releases: readonly Release[]): number {
  const beside = releases.filter((one) => familyNamed(family)?.beside?.includes(one.family)).flatMap((one) => [...one.rules]);
  let score = 0;
  for (const [id, { hash }] of [...beside, ...rules]) {
    const found = official.get(id);
    if (found !== undefined) score += found.hash === hash ? 3 : 1;
    else if (rules.has(id)) score -= 1;
  }
  return score;
}
