// The check of every document, outgoing or incoming: XML gate, header fields, rules, files inside the XML, and the report.
import type { Generation } from '../../../validation/ciiSchema.js';
import type { Format } from '../../../validation/format.js';
import { renderHtml } from '../../../validation/html.js';
import { addFindings, type Finding, newFinding, type Report } from '../../../validation/report.js';
import type { XmlDocument } from '../../../xml/tree.js';
import { type Occurrence, occurrence } from '../../occurrences/occurrence.js';
import type { Settings } from '../../settings.js';
import { DOCUMENT_TYPES, type DocumentType } from '../../vocabulary.js';
import { parseWholeOrHead } from '../fields/parseWholeOrHead.js';
import { type HeaderFields, readHeader } from '../fields/read.js';
import { type EmbeddedFault, embeddedFiles } from '../files/embedded.js';
import type { NewFile } from '../files/newFile.js';
import { reportOn } from './reportOn.js';

export interface Checked {
  readonly bytes: Buffer;
  /** Only the head where the document is larger than the limit for checks. The report is then `not-finished`. */
  readonly document: () => Promise<XmlDocument>;
  readonly header: HeaderFields;
  readonly report: Report;
  /** Images and attachments inside the XML, as separate files. */
  readonly embedded: readonly NewFile[];
  /** Errors that rules threw. */
  readonly faults: readonly Error[];
}

/** The columns of a document that a check fills. */
export function checkedFields({ header, report }: Pick<Checked, 'header' | 'report'>): {
  customizationId: string | null;
  partlyChecked: boolean;
} {
  const partlyChecked = report.findings.some(({ rule, severity }) => rule === 'PROFILE' && severity === 'warning');
  return { customizationId: header.customizationId ?? null, partlyChecked };
}

/** Input of a check besides the bytes. `hasImage`: the image is a separate file, so an embedded PDF is an attachment. */
export interface CheckAbout {
  readonly documentId: string;
  readonly documentType: DocumentType;
  /** Selects the versions of rules. */
  readonly importDate: Date;
  readonly hasImage: boolean;
  readonly taken: readonly string[];
  /** Further findings, about the PDF that contained the XML. */
  readonly notes?: readonly Finding[];
  /** Whose schema the XML follows, where that PDF decides. */
  readonly generation?: Generation | undefined;
}

/** The formats of each document type. */
const FORMATS: Record<DocumentType, readonly Format[]> = {
  invoice: ['ubl-invoice', 'ubl-creditnote', 'cii', 'zugferd-1'],
  applicationresponse: ['application-response', 'cdar'],
  ereport: ['ereport'],
};

/** Checks the XML of a document in this thread. The service uses offloadCheck.ts. Throws XmlError. */
export function checkDocument(settings: Pick<Settings, 'validationBytesMax'>, bytes: Buffer, about: CheckAbout): Checked {
  const document = parseWholeOrHead(bytes, settings.validationBytesMax);
  const header = readHeader(document);
  const { files, faults: unreadable } = embeddedFiles(document, { hasImage: about.hasImage, taken: about.taken });
  const extra = [...(about.notes ?? []), ...findingsBeside(document, unreadable, about.documentType, header)];
  const faults: Error[] = [];
  const onFault = (error: unknown): void => void faults.push(error instanceof Error ? error : new Error(String(error)));
  const { documentId, importDate: at, generation } = about;
  const options = { documentId, at, generation, bytesMax: settings.validationBytesMax, onFault };
  const report = reportOn(document, bytes, options);
  return { bytes, document: async () => document, header, report: addFindings(report, extra), embedded: files, faults };
}

/** What no rule set finds: files inside that cannot be read, and a document of another type than it was given for. */
export function findingsBeside(
  document: XmlDocument,
  faults: readonly EmbeddedFault[],
  documentType: DocumentType,
  { format }: HeaderFields,
): Finding[] {
  const findings = faults.map((fault) => unreadable(document, fault));
  if (format !== undefined && !FORMATS[documentType].includes(format)) findings.push(wrongType(document, documentType, format));
  return findings;
}

/** A fault is a finding, not a 400 (docs/decisions/017): an embedded object that is no Base64, or one too many. */
function unreadable({ root }: XmlDocument, { text, line, column }: EmbeddedFault): Finding {
  return newFinding({
    rule: 'EMBEDDED-FILE',
    severity: 'fatal',
    text,
    hint: 'Encode each embedded file as Base64 (RFC 4648, section 4).',
    terms: ['BT-125'],
    location: `/${root.local}`,
    line,
    column,
  });
}

function typeOf(format: Format): DocumentType {
  return DOCUMENT_TYPES.find((type) => FORMATS[type].includes(format))!;
}

function wrongType({ root }: XmlDocument, documentType: DocumentType, format: Format): Finding {
  return newFinding({
    rule: 'DOCUMENT-TYPE',
    severity: 'fatal',
    text: `A document with the root element ${root.local} is uploaded as ${typeOf(format)}, not as ${documentType}`,
    hint: 'Upload it again with that documentType.',
    location: `/${root.local}`,
    line: root.line,
    column: root.column,
    value: root.local,
  });
}

/** docs/decisions/045: JSON for programs, HTML for people. */
export function reportFiles(report: Report): NewFile[] {
  return [
    {
      purpose: 'response',
      messageType: 'VALIDATION',
      fileName: 'validation.json',
      mimeType: 'application/json',
      bytes: Buffer.from(JSON.stringify(report)),
    },
    {
      purpose: 'response',
      messageType: 'VALIDATION',
      fileName: 'validation.html',
      mimeType: 'text/html',
      bytes: Buffer.from(renderHtml(report)),
    },
  ];
}

/** Whether the document may not be sent (docs/decisions/044). */
export function isRefused(report: Report): boolean {
  return report.verdict !== 'valid';
}

/** The webhook's `error.message`: the first fatal finding, and the number of others. */
export function summaryOf(report: Report): Occurrence {
  const fatal = report.findings.filter((finding) => finding.severity === 'fatal');
  const first = fatal[0];
  if (first === undefined) return occurrence('NOT_VALIDATED', { verdict: report.verdict });
  const more = report.counts.fatal - 1;
  const finding = occurrence('RULE', { rule: first.rule, text: first.text });
  return more > 0 ? occurrence('RULE_AND_MORE', { finding, count: more }) : finding;
}
