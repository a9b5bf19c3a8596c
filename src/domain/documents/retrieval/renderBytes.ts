// The readable copy of a file, without a running service. The command uses it.
import { isPdf } from '../../../pdf/head.js';
import { htmlOf } from '../../../rendering/html.js';
import { pageOf } from '../../../rendering/pageOf.js';
import { placeFindings } from '../../../rendering/placedFindings.js';
import { wordsOf } from '../../../rendering/words.js';
import { inLanguage, type LanguageTag, loadLanguage } from '../../../validation/language.js';
import { parseXml, XmlError } from '../../../xml/gate.js';
import { ExchangeError } from '../../errors.js';
import { validateBytes } from '../checks/validateBytes.js';
import { extractInvoiceXml } from '../fields/pdf.js';

export interface RenderOptions {
  readonly language: LanguageTag;
  readonly format: 'html' | 'pdf';
  /** Of HTML: checks the document, too, and shows the findings at the texts that they are about. */
  readonly withFindings: boolean;
}

export type Rendered = { readonly bytes: Buffer } | { readonly refusal: string };

/** An XML document, or the invoice inside a PDF. A refusal says why the file cannot be read. */
export async function renderBytes(bytes: Uint8Array, { language, format, withFindings }: RenderOptions): Promise<Rendered> {
  try {
    const xml = isPdf(bytes) ? (await extractInvoiceXml(bytes)).bytes : bytes;
    const { root } = parseXml(xml);
    const page = pageOf(root, language);
    const words = wordsOf(language);
    if (format === 'pdf') {
      // Loaded here, because most programs never make one.
      const { pdfOf } = await import('../../../rendering/pdf/pdf.js');
      return { bytes: await pdfOf(page, { xml, root, words }) };
    }
    const report = withFindings ? inLanguage((await validateBytes(bytes)).report, await loadLanguage(language)) : undefined;
    return { bytes: Buffer.from(htmlOf(page, placeFindings(page, report?.findings ?? [], words))) };
  } catch (error) {
    if (error instanceof XmlError) return { refusal: error.message };
    if (error instanceof ExchangeError && error.code === 'PDF_UNPROCESSABLE') return { refusal: error.message };
    throw error;
  }
}
