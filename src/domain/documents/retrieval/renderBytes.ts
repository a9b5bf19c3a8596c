// The readable copy of a file, without a running service. The command uses it.
import { isPdf } from '../../../pdf/head.js';
import { setFurtherFonts } from '../../../rendering/pdf/fonts.js';
import type { LanguageTag } from '../../../texts/languages.js';
import { inLanguage, loadLanguage } from '../../../validation/language.js';
import { XmlError } from '../../../xml/gate.js';
import { ExchangeError } from '../../errors.js';
import { validateBytes } from '../checks/validateBytes.js';
import { extractInvoiceXml } from '../fields/pdf.js';
import type { ThreadPool } from '../threads/threadPool.js';
import { type RenderingFormat, renderXml } from './renderXml.js';

interface RenderOptions {
  readonly language: LanguageTag;
  readonly format: RenderingFormat;
  /** Checks the document, too, and shows the findings at the texts that they are about. */
  readonly withFindings: boolean;
  /** Of a PDF: PDF_FONTS. */
  readonly fonts?: readonly string[];
}

type Rendered = { readonly bytes: Uint8Array } | { readonly refusal: string };

/** An XML document, or the invoice inside a PDF. A refusal says why the file cannot be read. */
export async function renderBytes(
  threads: ThreadPool,
  given: Uint8Array,
  { language, format, withFindings, fonts = [] }: RenderOptions,
): Promise<Rendered> {
  setFurtherFonts(fonts);
  try {
    const bytes = isPdf(given) ? (await extractInvoiceXml(threads, given)).bytes : given;
    const report = withFindings ? inLanguage((await validateBytes(threads, given)).report, loadLanguage(language)) : undefined;
    return { bytes: await renderXml({ bytes, format, language, findings: report?.findings ?? [] }) };
  } catch (error) {
    if (error instanceof XmlError) return { refusal: error.message };
    if (error instanceof ExchangeError && error.code === 'PDF_UNPROCESSABLE') return { refusal: error.message };
    throw error;
  }
}
