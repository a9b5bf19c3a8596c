// Makes the readable copy of a document.
import { htmlOf } from '../../../rendering/html.js';
import type { PageLook } from '../../../rendering/page.js';
import { pageOf } from '../../../rendering/pageOf.js';
import { withFindings } from '../../../rendering/placedFindings.js';
import { wordsOf } from '../../../rendering/words.js';
import type { LanguageTag } from '../../../texts/languages.js';
import type { Finding } from '../../../validation/report.js';
import { parseXml } from '../../../xml/gate.js';

export const RENDERING_FORMATS = ['html', 'pdf'] as const;
export type RenderingFormat = (typeof RENDERING_FORMATS)[number];

export interface RenderInput {
  /** XML. */
  readonly bytes: Uint8Array;
  readonly format: RenderingFormat;
  readonly language: LanguageTag;
  /** In its language. */
  readonly findings: readonly Finding[];
  /** Of the tenant that sends it. */
  readonly look?: PageLook | undefined;
}

/** Throws XmlError. */
export async function renderXml({ bytes, format, language, findings, look }: RenderInput): Promise<Buffer> {
  const { root } = parseXml(bytes);
  const words = wordsOf(language);
  const page = { ...withFindings(pageOf(root, language), findings, words), ...(look === undefined ? {} : { look }) };
  if (format === 'html') return Buffer.from(htmlOf(page));
  // Loaded here, because most programs never make one.
  const { pdfOf } = await import('../../../rendering/pdf/pdf.js');
  return pdfOf(page, { xml: bytes, root, words });
}
