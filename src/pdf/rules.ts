// Compares the metadata of a PDF with the XML inside. Differences are warnings, because the XML is what counts.
import { shortened } from '../cut.js';
import type { Generation as SchemaGeneration } from '../validation/ciiSchema.js';
import type { Format } from '../validation/format.js';
import { type Finding, newFinding } from '../validation/report.js';
import type { Generation, InvoiceProperties, PdfMetadata } from './metadata.js';

/** The invoice inside: its name as embedded, its fields. */
export interface Inside {
  readonly name: string;
  readonly header: { readonly format: Format | undefined; readonly customizationId: string | undefined };
}

export const PDF_RULES = ['PDF-01', 'PDF-02', 'PDF-03', 'PDF-04', 'PDF-05', 'PDF-06', 'PDF-07', 'PDF-08', 'PDF-09'] as const;
type PdfRule = (typeof PDF_RULES)[number];

/** Length of values in sentences. They come from other parties. */
const SHOWN_CHARACTERS_MAX = 200;

/** The generations that may describe a document of this format, the current one first. */
const GENERATIONS_OF: Readonly<Partial<Record<string, readonly Generation[]>>> = {
  cii: ['factur-x', 'zugferd-2.0'],
  'zugferd-1': ['zugferd-1'],
};

/** The version of each schema. With level XRECHNUNG it is the version of XRechnung. */
const VERSIONS: Readonly<Record<Generation, readonly string[]>> = {
  'factur-x': ['1.0', '1p0'],
  'zugferd-2.0': ['1.0', '2.0', '2p0'],
  'zugferd-1': ['1.0', '1p0'],
};

/** Compares a PDF's metadata with the invoice in it. `metadata` is undefined where the PDF has none. */
export function compareMetadata(metadata: PdfMetadata | undefined, inside: Inside): Finding[] {
  const generations = GENERATIONS_OF[inside.header.format ?? ''];
  if (metadata === undefined) {
    return [
      pdfNote(
        'PDF-01',
        'The PDF has no metadata (XMP), so it is no PDF/A-3 and does not say what is embedded in it',
        'Write the PDF with XMP metadata, as PDF/A-3 and Factur-X demand.',
      ),
    ];
  }
  const [generation, properties] = described(metadata, generations);
  const notes = claimsPdfA(metadata) ? [] : [noPdfA(metadata)];
  if (generation !== undefined && properties !== undefined) return [...notes, ...compareProperties(generation, properties, inside)];
  return generations === undefined ? notes : [...notes, undescribed(metadata, inside)];
}

/**
 * Whose schema a CII invoice follows: Factur-X of level EN 16931 has the identifier of the standard itself. Undefined where the metadata
 * name another level, such as XRECHNUNG.
 */
export function generationOf(metadata: PdfMetadata | undefined): SchemaGeneration | undefined {
  const current = metadata?.invoices['factur-x'];
  if (current !== undefined) return EN_LEVELS.includes(levelNamed(current.conformanceLevel ?? '')) ? 'factur-x' : undefined;
  return metadata?.invoices['zugferd-2.0'] === undefined ? undefined : 'zugferd-2.0';
}

/** The metadata of the generation of the document, or of any generation where the document has none. */
function described(
  { invoices }: PdfMetadata,
  generations: readonly Generation[] = ['factur-x', 'zugferd-2.0', 'zugferd-1'],
): [Generation | undefined, InvoiceProperties | undefined] {
  const generation = generations.find((one) => invoices[one] !== undefined);
  return [generation, generation === undefined ? undefined : invoices[generation]];
}

/** Part 3, and levels E and F of part 4, may embed files of any kind. */
function claimsPdfA({ pdfaPart, pdfaConformance }: PdfMetadata): boolean {
  return pdfaPart === '3' || (pdfaPart === '4' && /^[ef]$/i.test(pdfaConformance ?? ''));
}

function noPdfA({ pdfaPart, pdfaConformance }: PdfMetadata): Finding {
  const claim = pdfaPart === undefined ? 'no PDF/A at all' : `PDF/A-${pdfaPart}${(pdfaConformance ?? '').toLowerCase()}`;
  return pdfNote(
    'PDF-03',
    `The metadata of the PDF claim ${shown(claim)}, which may not embed an invoice`,
    'Write the PDF as PDF/A-3 (or PDF/A-4f) and say so in pdfaid:part and pdfaid:conformance.',
    claim,
  );
}

function undescribed({ invoices }: PdfMetadata, { header }: Inside): Finding {
  const others = Object.keys(invoices);
  const text =
    others.length === 0
      ? 'The metadata of the PDF do not say which invoice is embedded in it'
      : `The metadata of the PDF describe an invoice of ${others.join(' and ')}, but the embedded one is ${header.format}`;
  return pdfNote('PDF-04', text, 'Add the extension schema of the standard that the embedded XML follows, with its four properties.');
}

function compareProperties(generation: Generation, properties: InvoiceProperties, inside: Inside): Finding[] {
  const { documentType, documentFileName, conformanceLevel, version } = properties;
  const levels = levelsOf(inside.header);
  const level = levelNamed(conformanceLevel ?? '');
  const notes: Finding[] = [];
  if (documentType?.toUpperCase() !== 'INVOICE') {
    const text = `The metadata of the PDF say that ${quoted(documentType, 'a document of no type')} is embedded, but it is an invoice`;
    notes.push(pdfNote('PDF-05', text, 'Set DocumentType to INVOICE.', documentType));
  }
  if (documentFileName !== inside.name) {
    const text = `The metadata of the PDF name ${quoted(documentFileName, 'no embedded file')}, but the invoice is embedded as "${shown(inside.name)}"`;
    notes.push(pdfNote('PDF-06', text, 'Set DocumentFileName to the name of the embedded XML.', documentFileName));
  }
  if (levels !== undefined && !levels.includes(level)) {
    const text = `The metadata of the PDF state ${quoted(conformanceLevel, 'no conformance level')}, but the embedded XML follows ${shown(inside.header.customizationId ?? '')}`;
    notes.push(pdfNote('PDF-07', text, `Set ConformanceLevel to ${levels[0]}, or correct BT-24 in the XML.`, conformanceLevel, ['BT-24']));
  }
  if (version === undefined || (level !== 'XRECHNUNG' && !VERSIONS[generation].includes(version))) {
    const text = `The metadata of the PDF state ${quoted(version, 'no version')} as the version of the embedded XML`;
    notes.push(
      pdfNote('PDF-08', text, `Set Version to ${VERSIONS[generation][0]}, or to the version of XRechnung for its profile.`, version),
    );
  }
  return notes;
}

const LEVELS: Readonly<Record<string, string>> = {
  minimum: 'MINIMUM',
  basicwl: 'BASIC WL',
  basic: 'BASIC',
  en16931: 'EN 16931',
  comfort: 'COMFORT',
  extended: 'EXTENDED',
};

/** Two names of one level. */
const EN_LEVELS: readonly [string, ...string[]] = ['EN 16931', 'COMFORT'];

/**
 * The conformance levels for a BT-24, the most specific one first. Undefined where BT-24 does not tell. A national specification that
 * complies with EN 16931 has that level, too. An extension of it is EXTENDED.
 */
function levelsOf({ customizationId = '' }: Inside['header']): readonly [string, ...string[]] | undefined {
  // urn:factur-x.eu:1p0:basicwl, …#compliant#urn:zugferd.de:2p0:basic, urn:ferd:CrossIndustryDocument:invoice:1p0:comfort
  const profile = LEVELS[/:[12]p0:([a-z0-9]+)$/.exec(customizationId)?.[1] ?? ''];
  if (profile !== undefined) return EN_LEVELS.includes(profile) ? EN_LEVELS : [profile];
  if (!/^urn:cen\.eu:en16931:2017(?:#|$)/.test(customizationId)) return undefined;
  const isExtension = customizationId.includes('#conformant#');
  if (/:xrechnung_\d/.test(customizationId)) return ['XRECHNUNG', isExtension ? 'EXTENDED' : 'EN 16931'];
  return isExtension ? ['EXTENDED'] : ['EN 16931'];
}

/** Writers separate the words or not: `EN16931`, `BASICWL`. */
function levelNamed(text: string): string {
  return LEVELS[text.replace(/[\s_-]/g, '').toLowerCase()] ?? text.toUpperCase();
}

/** A warning about a PDF. `text` is a sentence without full stop. */
export function pdfNote(rule: PdfRule, text: string, hint: string, value?: string, terms: readonly string[] = []): Finding {
  return newFinding({ rule, severity: 'warning', text: `${text}.`, hint, terms, value: value === undefined ? null : shown(value) });
}

function quoted(value: string | undefined, otherwise: string): string {
  return value === undefined ? otherwise : `"${shown(value)}"`;
}

function shown(value: string): string {
  return shortened(value, SHOWN_CHARACTERS_MAX);
}
