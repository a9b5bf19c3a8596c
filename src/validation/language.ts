// In which language a report is shown. A report is stored in English: a sentence of a rule is looked up by the rule, in the words
// beside the rules, all other phrases by their English. So a stored report can be shown in any language.
import type { LanguageTag } from '../texts/languages.js';
import { keptByLanguage, readTexts } from '../texts/read.js';
import { DESCRIPTORS } from './descriptors.js';
import type { Report } from './report.js';
import { filled, partsOf, type Words } from './words.js';

export interface Language {
  readonly tag: LanguageTag;
  /** A sentence of a finding in this language; in English where the language does not have it. */
  readonly translate: (rule: string, english: string) => string;
  /** A phrase around the findings, with values put in for `{1}`, `{2}` and so on. */
  readonly say: (english: string, ...values: readonly (string | number)[]) => string;
}

/** From English to another language. `{1}` in both stands for something that differs from document to document. */
type Phrases = Readonly<Record<string, string>>;

/** The phrases of the report itself: those of findings that belong to no rule, or to rows of tables, and those around findings. */
export interface ReportPhrases {
  readonly findings: Phrases;
  readonly around: Phrases;
}

/** Longer texts hold long values of a document, and are not searched for templates. */
const TEMPLATE_CHARACTERS_MAX = 1_000;

interface Template {
  readonly pattern: RegExp;
  readonly translation: string;
}

/** Sentences without values, and those with. */
interface Table {
  readonly sentences: ReadonlyMap<string, string>;
  readonly templates: readonly Template[];
}

export const ENGLISH: Language = createLanguage('en', { findings: {}, around: {} }, []);

/** `words` are those of a folder in English, and in the language; `shared` the rules that have the words of others, by their keys. */
export function createLanguage(
  tag: LanguageTag,
  { findings, around }: ReportPhrases,
  words: readonly (readonly [english: Words, own: Words])[],
  shared: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): Language {
  const rules = tablesOf(words, shared);
  const report = tableOf(Object.entries(findings));
  // What stands in for a placeholder may be a phrase itself, such as `a line`, or a sentence of the rule.
  const translate = (rule: string, english: string): string => {
    const ofValue = (value: string): string => translate(rule, value);
    return found(rules.get(rule), english, ofValue) ?? found(report, english, ofValue) ?? english;
  };
  return { tag, translate, say: (english, ...values) => filled(around[english] ?? english, values.map(String)) };
}

/** Languages other than English are loaded when they are first used. */
export const loadLanguage = keptByLanguage((tag: LanguageTag): Language => (tag === 'en' ? ENGLISH : readLanguage(tag)));

function readLanguage(tag: LanguageTag): Language {
  const words = DESCRIPTORS.map(({ folder }) => {
    const name = folder.slice(0, -1);
    return [readTexts<Words>('en', name), readTexts<Words>(tag, name)] as const;
  });
  const texts = DESCRIPTORS.flatMap(({ ruleSets }) => ruleSets).flatMap((one) => one.texts());
  const shared = new Map<string, Set<string>>();
  for (const { id, wordsOf } of texts) if (wordsOf !== undefined) shared.set(id, (shared.get(id) ?? new Set()).add(wordsOf));
  return createLanguage(tag, readTexts<ReportPhrases>(tag, 'report'), words, shared);
}

/** The report with the sentences of its findings in a language. */
export function inLanguage(report: Report, { tag, translate }: Language): Report {
  if (tag === 'en') return report;
  const findings = report.findings.map((finding) => {
    const { rule, text, hint } = finding;
    return { ...finding, text: translate(rule, text), hint: translate(rule, hint) };
  });
  return { ...report, findings };
}

/** By the id of a rule. */
function tablesOf(
  words: readonly (readonly [english: Words, own: Words])[],
  shared: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, Table> {
  const pairs = new Map<string, (readonly [english: string, own: string])[]>();
  for (const [english, own] of words) {
    for (const [key, { text, hint }] of Object.entries(english)) {
      const { id } = partsOf(key);
      const translation = own[key];
      if (translation === undefined) continue;
      pairs.set(id, [...(pairs.get(id) ?? []), [text, translation.text], [hint, translation.hint]]);
    }
  }
  for (const [id, keys] of shared) {
    const others = Array.from(keys).flatMap((key) => pairs.get(partsOf(key).id) ?? []);
    pairs.set(id, [...(pairs.get(id) ?? []), ...others]);
  }
  return new Map(Array.from(pairs, ([id, some]) => [id, tableOf(some)]));
}

/** The most specific template first: that with the most text of its own. */
function tableOf(pairs: readonly (readonly [english: string, own: string])[]): Table {
  const templates = pairs.filter(([english]) => english.includes('{1}')).sort(([a], [b]) => ownText(b) - ownText(a));
  return {
    sentences: new Map(pairs),
    templates: templates.map(([english, translation]) => ({ pattern: patternOf(english), translation })),
  };
}

function ownText(template: string): number {
  return template.replace(/\{\d\}/g, '').length;
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\{\d\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+?)')}$`, 's');
}

function found(table: Table | undefined, english: string, ofValue: (value: string) => string): string | undefined {
  const sentence = table?.sentences.get(english);
  if (sentence !== undefined || table === undefined || english.length > TEMPLATE_CHARACTERS_MAX) return sentence;
  for (const { pattern, translation } of table.templates) {
    const match = pattern.exec(english);
    if (match !== null) return filled(translation, match.slice(1).map(ofValue));
  }
  return undefined;
}
