// Formats one report for a program or a person.
import type { BytesReport } from '../../domain/documents/checks/validateBytes.js';
import { renderHtml } from '../../validation/html.js';
import { inLanguage, type Language } from '../../validation/language.js';
import { renderPlainText } from '../../validation/plainText.js';
import { renderSvrl } from '../../validation/svrl.js';
import type { OutputFormat } from './arguments.js';

type RenderReport = (file: string, checked: BytesReport, language: Language) => string;

const SHOWS: Readonly<Record<OutputFormat, RenderReport>> = {
  // Two files of a list may have the same name, so the path stands in front.
  text: (file, { report }, language) => renderPlainText({ ...report, documentId: file }, language),
  json: asJson,
  svrl: (_, { report }, language) => renderSvrl(inLanguage(report, language)),
  html: (_, { report }, language) => renderHtml(report, language),
};

/** The output for one file. Ends with a line end. */
export function show(format: OutputFormat, file: string, checked: BytesReport, language: Language): string {
  return SHOWS[format](file, checked, language);
}

/** One line of JSON. */
function asJson(file: string, { report, embeddedName }: BytesReport, language: Language): string {
  const { findings } = inLanguage(report, language);
  const line = {
    file,
    ...(embeddedName === undefined ? {} : { embeddedName }),
    verdict: report.verdict,
    ruleSets: report.ruleSets.map(({ family }) => family),
    findings: findings.map(({ rule, severity, location, line, text }) => ({ rule, severity, location, line, text })),
  };
  return `${JSON.stringify(line)}\n`;
}
