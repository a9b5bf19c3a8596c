// The page of a stored validation report in a language. The stored page is English; others are made from `validation.json`.

import type { LanguageTag } from '../../../texts/languages.js';
import { renderHtml } from '../../../validation/html.js';
import { loadLanguage } from '../../../validation/language.js';
import type { Report } from '../../../validation/report.js';
import type { App } from '../../ports.js';
import { type Download, downloadOf } from '../files/download.js';

/** Undefined where the file is no page of a report. */
export async function reportPageIn(
  app: Pick<App, 'database' | 'blobs'>,
  fileId: string,
  language: LanguageTag,
): Promise<Download | undefined> {
  const report = await reportOfPage(app, fileId);
  if (report === undefined) return undefined;
  const bytes = Buffer.from(renderHtml(report, loadLanguage(language)));
  return downloadOf(bytes, 'validation.html', 'text/html');
}

async function reportOfPage(app: Pick<App, 'database' | 'blobs'>, fileId: string): Promise<Report | undefined> {
  const [row] = await app.database.sql.query<{ blob_key: string | null; bytes: Buffer | null }>(
    `select report.blob_key, report.bytes
     from document_file page
     join document_file report on report.document = page.document and report.message_type = 'VALIDATION'
       and report.file_name = 'validation.json'
     where page.id = $1 and page.message_type = 'VALIDATION' and page.file_name = 'validation.html'
     order by report.id desc limit 1`,
    [fileId],
  );
  if (row === undefined) return undefined;
  const stored = row.bytes ?? (await app.blobs.get(row.blob_key!));
  return JSON.parse(Buffer.from(stored).toString()) as Report;
}
