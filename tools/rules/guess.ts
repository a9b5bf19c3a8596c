// Finds the family of an official file: the one whose recorded release, with its accompanying families, matches best.
import { familyNamed } from './families.js';
import type { OfficialRules } from './official.js';
import type { Release } from './records.js';

/** Undefined where it matches none. */
export function familyOf(official: OfficialRules, releases: readonly Release[]): string | undefined {
  const ranked = releases.map((one) => ({ family: one.family, score: scoreOf(official, one, releases) })).sort((a, b) => b.score - a.score);
  const best = ranked[0];
  return best === undefined || best.score <= 0 ? undefined : best.family;
}

/** A rule with the same test counts most, because the syntaxes share their ids. A rule that the file lacks counts against the family. */
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
