// In which language a report is shown. Rules speak English; another language is a table from English sentences to its own, so that a
// stored report can be shown in any of them.
import type { Translations } from './languages/translations.js';
import type { Report } from './report.js';

export const LANGUAGE_TAGS = ['en', 'de', 'fr', 'nl'] as const;
/** BCP 47. */
export type LanguageTag = (typeof LANGUAGE_TAGS)[number];

export interface Language {
  readonly tag: LanguageTag;
  /** A sentence or a word in this language; in English where the language does not have it. */
  readonly translate: (english: string) => string;
  /** The same, with values put in for `{1}`, `{2}` and so on. */
  readonly say: (english: string, ...values: readonly (string | number)[]) => string;
}

/** Longer texts hold long values of a document, and are not searched for templates. */
const TEMPLATE_CHARACTERS_MAX = 1_000;

interface Template {
  readonly pattern: RegExp;
  readonly translation: string;
}

export const ENGLISH: Language = createLanguage('en', {});

export function createLanguage(tag: LanguageTag, translations: Translations): Language {
  const table = new Map(Object.entries(translations));
  const templates = templatesOf(translations);
  const translate = (english: string): string => table.get(english) ?? fromTemplate(templates, english, translate) ?? english;
  return { tag, translate, say: (english, ...values) => fill(table.get(english) ?? english, values.map(String)) };
}

const loaded = new Map<LanguageTag, Promise<Language>>();

/** Languages other than English are loaded when they are first used. */
export function loadLanguage(tag: LanguageTag): Promise<Language> {
  if (tag === 'en') return Promise.resolve(ENGLISH);
  const language = loaded.get(tag) ?? LOADERS[tag]().then(({ TRANSLATIONS }) => createLanguage(tag, TRANSLATIONS));
  loaded.set(tag, language);
  return language;
}

const LOADERS: Readonly<Record<Exclude<LanguageTag, 'en'>, () => Promise<{ readonly TRANSLATIONS: Translations }>>> = {
  de: () => import('./languages/german.js'),
  fr: () => import('./languages/french.js'),
  nl: () => import('./languages/dutch.js'),
};

/** The report with the sentences of its findings in a language. */
export function inLanguage(report: Report, { tag, translate }: Language): Report {
  if (tag === 'en') return report;
  const findings = report.findings.map((finding) => ({ ...finding, text: translate(finding.text), hint: translate(finding.hint) }));
  return { ...report, findings };
}

/** The most specific first: that with the most text of its own. */
function templatesOf(translations: Translations): readonly Template[] {
  return Object.entries(translations)
    .filter(([english]) => english.includes('{1}'))
    .sort(([a], [b]) => ownText(b) - ownText(a))
    .map(([english, translation]) => ({ pattern: patternOf(english), translation }));
}

function ownText(template: string): number {
  return template.replace(/\{\d\}/g, '').length;
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\{\d\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+?)')}$`, 's');
}

/** What stands in for a placeholder may be a word of the table itself, such as `a line`. */
function fromTemplate(templates: readonly Template[], english: string, translate: (english: string) => string): string | undefined {
  if (english.length > TEMPLATE_CHARACTERS_MAX) return undefined;
  for (const { pattern, translation } of templates) {
    const match = pattern.exec(english);
    if (match !== null) return fill(translation, match.slice(1).map(translate));
  }
  return undefined;
}

function fill(template: string, values: readonly string[]): string {
  return template.replace(/\{(\d)\}/g, (whole, number: string) => values[Number(number) - 1] ?? whole);
}
