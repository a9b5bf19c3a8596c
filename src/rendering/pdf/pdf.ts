// Writes a readable copy as PDF/A-3a: tagged, with its fonts, and with the XML of the document inside.
import type { XmlElement } from '../../xml/tree.js';
import type { Page } from '../page.js';
import type { Words } from '../words.js';
import { findingsOf } from './facts.js';
import { facturXMetadata, facturXProfile } from './facturX.js';
import { writeLetter, writeTitle } from './letter.js';
import { writeSection } from './section.js';
import { createWriter, type Writer, writeFooters } from './writer.js';

/** Of the file where the document has no day of issue. */
const NO_DAY = '2000-01-01';

export interface PdfOptions {
  /** The document, byte for byte. */
  readonly xml: Uint8Array;
  readonly root: XmlElement;
  readonly words: Words;
}

/** The same input gives the same bytes. */
export function pdfOf(page: Page, { xml, root, words }: PdfOptions): Promise<Buffer> {
  const profile = facturXProfile(root);
  const date = new Date(`${page.issued ?? NO_DAY}T00:00:00Z`);
  const writer = createWriter({ language: page.language, title: page.title, date, noGlyphs: words.say('noGlyphs') });
  const { doc } = writer;
  if (page.letter !== undefined) writeLetter(writer, page.letter, page.look);
  writeTitle(writer, page);
  const { sender, recipient, figures, due } = page.letter ?? {};
  const inLetter = [sender, recipient, figures, due].flatMap((part) => part?.facts ?? []).flatMap(({ values }) => findingsOf(values));
  const { heading, all = [] } = page.findings ?? {};
  const elsewhere = all.map(({ title, text }) => ({ label: title, values: [{ text, at: '' }] }));
  if (elsewhere.length + inLetter.length > 0)
    writeSection(writer, { heading: heading ?? words.say('findings'), parts: [{ kind: 'facts', facts: [...elsewhere, ...inLetter] }] });
  for (const section of page.sections) writeSection(writer, section);
  writer.root.end();
  writeFooters(writer, page.title, (number, count) => words.say('page', number, count));
  if (profile !== undefined) doc.appendXML(facturXMetadata(profile));
  // As in Factur-X 1.07: what the copy was made from is its alternative; of profiles below an invoice, it is only data.
  doc.file(Buffer.from(xml), {
    name: profile === undefined ? 'document.xml' : 'factur-x.xml',
    type: 'text/xml',
    relationship: profile === undefined ? 'Source' : profile === 'MINIMUM' || profile === 'BASIC WL' ? 'Data' : 'Alternative',
    creationDate: date,
    modifiedDate: date,
    description: page.title,
  } as never);
  return collect(doc);
}

async function collect(doc: Writer['doc']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
