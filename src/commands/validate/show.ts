// One report, as a program or a person wants it.
import type { BytesReport } from '../../domain/documents/validateBytes.js';
import { renderHtml } from '../../validation/html.js';
import { renderPlain } from '../../validation/plain.js';
import { renderSvrl } from '../../validation/svrl.js';
import type { OutputFormat } from './arguments.js';

type Show = (file: string, checked: BytesReport) => string;

const SHOWS: Readonly<Record<OutputFormat, Show>> = {
  text: (_, { report }) => renderPlain(report),
  json: asJson,
  svrl: (_, { report }) => renderSvrl(report),
  html: (_, { report }) => renderHtml(report),
};

/** What is printed for one file; it ends with a line end. */
export function show(format: OutputFormat, file: string, checked: BytesReport): string {
  return SHOWS[format](file, checked);
}

/** One line of JSON. */
function asJson(file: string, { report, embeddedName }: BytesReport): string {
  const line = {
    file,
    ...(embeddedName === undefined ? {} : { embeddedName }),
    verdict: report.verdict,
    ruleSets: report.ruleSets.map(({ family }) => family),
    findings: report.findings.map(({ rule, severity, location, line, text }) => ({ rule, severity, location, line, text })),
  };
  return `${JSON.stringify(line)}\n`;
}
