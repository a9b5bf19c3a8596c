// `npm run --silent rules -- list|diff|record|structure|docs|status`: the index of the rules, and what is made of official releases.
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, type CommandLine, say } from '../src/commands/command.js';
import { pathFrom } from '../src/commands/readFile.js';
import { UsageError } from '../src/commands/usage.js';
import { nearest } from '../src/nearest.js';
import type { RuleSet } from '../src/validation/ruleSet.js';
import { RULE_SETS } from '../src/validation/rulesets.js';
import { type RulesArguments, readArguments, USAGE } from './rules/arguments.js';
import { differenceOf, isSame } from './rules/difference.js';
import { familyNamed } from './rules/families.js';
import { familyOf } from './rules/guess.js';
import { type OfficialRules, readOfficial } from './rules/official.js';
import { omissionOf } from './rules/omitted.js';
import { pagesOf } from './rules/pages.js';
import { isBehind, shownStatus, statusAt } from './rules/published.js';
import { OfficialFileError } from './rules/readOfficialXml.js';
import { ownRules, releasesIn, writeRelease } from './rules/records.js';
import { ruleIndex } from './rules/ruleIndex.js';
import { shownDifference, shownRules } from './rules/show.js';
import { tableOf } from './rules/structure/table.js';

/** The largest edit distance (Levenshtein) between an unknown rule and the one that was meant. */
const NEAR_MAX = 1;

const EXIT = { done: 0, differs: 1, failed: 2 } as const;

/** The checkout: this file is dist/tools/rules.js in it. */
const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

export const command: Command = {
  usage: USAGE,
  failed: EXIT.failed,
  onlyPrints: true,
  async run(line) {
    const asked = readArguments(line.args);
    try {
      return await carryOut(asked, line);
    } catch (error) {
      if (!(error instanceof OfficialFileError)) throw error;
      return say(line.stderr, `${error.message}\n`, EXIT.failed);
    }
  },
};

function carryOut(asked: RulesArguments, line: CommandLine): Promise<number> | number {
  switch (asked.do) {
    case 'list':
      return list(asked, line);
    case 'diff':
      return diff(asked, line);
    case 'record':
      return record(asked, line);
    case 'structure':
      return structure(asked, line);
    case 'docs':
      return writeDocs();
    case 'status':
      return status(asked, line);
  }
}

function list({ id, json }: Extract<RulesArguments, { do: 'list' }>, line: CommandLine): number {
  const rules = ruleIndex(PROJECT).filter((rule) => id === undefined || isSameId(rule.id, id));
  if (id !== undefined && rules.length === 0) return say(line.stderr, notHere(id), EXIT.differs);
  return say(line.stdout, shownRules(rules, { asJson: json, withSentences: id !== undefined }), EXIT.done);
}

function isSameId(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}

/** Why there is none: it is left out, with the reason, or the id is unknown, with one that is near. */
function notHere(id: string): string {
  const reasons = releasesIn(PROJECT).flatMap(({ family, version, rules }) =>
    [...rules.keys()]
      .filter((one) => isSameId(one, id))
      .map((one) => `${family} ${version} leaves ${one} out: ${omissionOf(family, one)?.reason}\n`),
  );
  if (reasons.length > 0) return reasons.join('');
  const near = nearest(id, new Set(RULE_SETS.flatMap(({ rules }) => rules)), NEAR_MAX);
  return `No rule has the id ${id}.${near === undefined ? '' : ` Is it ${near}?`}\n`;
}

async function diff({ file, family: named, against, json }: Extract<RulesArguments, { do: 'diff' }>, line: CommandLine): Promise<number> {
  const all = await readOfficial(pathFrom(line, file));
  const releases = releasesIn(PROJECT);
  const family = named ?? familyOf(all, releases);
  if (family === undefined) throw new UsageError('The file is like no release that was recorded: --family says what it is.');
  const ruleSet = versionOf(family, against);
  const recorded = releases.find((one) => one.family === family && one.version === ruleSet.version)?.rules;
  const difference = differenceOf(ruleSet, own(family, all), recorded);
  const compared = { family, version: ruleSet.version, file: basename(file), difference };
  const index = ruleIndex(PROJECT).filter((rule) => rule.family.family === family && rule.version === ruleSet.version);
  const text = json
    ? `${JSON.stringify(compared)}\n`
    : shownDifference(compared, (id) => index.find((rule) => rule.id === id)?.places ?? []);
  return say(line.stdout, text, isSame(difference) ? EXIT.done : EXIT.differs);
}

/** The newest where no version is named. */
function versionOf(family: string, version: string | undefined): RuleSet {
  const versions = RULE_SETS.filter((one) => one.family === family);
  const found = version === undefined ? versions.at(-1) : versions.find((one) => one.version === version);
  if (found !== undefined) return found;
  throw new UsageError(`--against is "${version}"; of ${family} there are ${versions.map((one) => one.version).join(', ')}.`);
}

async function record({ file, family, version, source }: Extract<RulesArguments, { do: 'record' }>, line: CommandLine): Promise<number> {
  const rules = own(family, await readOfficial(pathFrom(line, file)));
  return say(line.stdout, `${writeRelease(PROJECT, { family, version, source, rules })}: ${rules.size} rules\n`, EXIT.done);
}

async function structure({ files }: Extract<RulesArguments, { do: 'structure' }>, line: CommandLine): Promise<number> {
  return say(line.stdout, await tableOf(files.map((file) => pathFrom(line, file))), EXIT.done);
}

function own(name: string, rules: OfficialRules): OfficialRules {
  const family = familyNamed(name);
  return family === undefined ? rules : ownRules(family, rules);
}

function writeDocs(): number {
  for (const [path, text] of pagesOf(ruleIndex(PROJECT))) {
    mkdirSync(dirname(join(PROJECT, path)), { recursive: true });
    writeFileSync(join(PROJECT, path), text);
  }
  return EXIT.done;
}

function status({ json }: Extract<RulesArguments, { do: 'status' }>, line: CommandLine): number {
  const all = statusAt(new Date());
  const text = json ? all.map((one) => `${JSON.stringify(one)}\n`).join('') : shownStatus(all);
  return say(line.stdout, text, isBehind(all) ? EXIT.differs : EXIT.done);
}
