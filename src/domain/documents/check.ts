// What every document goes through, outgoing or incoming: gate, fields, rules, the files inside the XML, the report.
import { parseXml } from '../../xml/gate.js';
import type { XmlDocument } from '../../xml/tree.js';
import { renderHtml, type Finding, type Report } from '../../validation/report.js';
import { validate } from '../../validation/validate.js';
import type { App, NewFile } from '../ports.js';
import type { DocumentType } from '../vocabulary.js';
import { embeddedFiles } from './embedded.js';
import type { DocumentFormat } from './format.js';
import { readHeader, type HeaderFields } from './read.js';

export interface Checked {
  readonly bytes: Buffer;
  readonly document: XmlDocument;
  readonly header: HeaderFields;
  readonly report: Report;
  /** Images and attachments carried inside the XML, as files of their own. */
  readonly embedded: readonly NewFile[];
}

/** What a document of each type may be. */
const FORMATS: Record<DocumentType, readonly DocumentFormat[]> = {
  invoice: ['ubl-invoice', 'ubl-credit-note', 'cii', 'zugferd-1'],
  applicationresponse: ['application-response', 'cdar'],
  ereport: ['ereport'],
};

/** Response files stand behind what was uploaded. */
export const REPORT_POSITION = 1_000;

/**
 * Checks the canonical XML of a document. `hasImage`: an image came as a file of its own, so an embedded PDF is an
 * attachment. Rule versions are chosen by import time.
 */
export function checkDocument(
  settings: Pick<App['settings'], 'validationBytesMax'>,
  bytes: Buffer,
  about: {
    readonly documentId: string;
    readonly documentType: DocumentType;
    readonly importDate: Date;
    readonly hasImage: boolean;
    readonly taken: readonly string[];
  },
): Checked {
  const document = parseXml(bytes);
  const header = readHeader(document);
  const { files, faults } = embeddedFiles(document, { hasImage: about.hasImage, taken: about.taken });
  const extra: Finding[] = faults.map((fault) => ({
    rule: 'EXCHANGE-BASE64',
    ruleSet: 'exchange',
    severity: 'fatal',
    text: fault.text,
    hint: 'Encode the file as Base64 (RFC 4648, section 4).',
    terms: ['BT-125'],
    location: `/${document.root.local}`,
    line: fault.line,
    column: fault.column,
    value: '',
  }));
  if (!FORMATS[about.documentType].includes(header.format) && header.format !== 'unknown') {
    extra.push(wrongType(document, about.documentType, header.format));
  }
  const report = validate(document, {
    documentId: about.documentId,
    at: about.importDate,
    bytes,
    bytesMax: settings.validationBytesMax,
    extra,
  });
  return { bytes, document, header, report, embedded: files };
}

function wrongType({ root }: XmlDocument, documentType: DocumentType, format: DocumentFormat): Finding {
  return {
    rule: 'EXCHANGE-TYPE',
    ruleSet: 'exchange',
    severity: 'fatal',
    text: `The document is ${format}, which is not sent as ${documentType}`,
    hint: 'Upload it with the documentType that it is.',
    terms: [],
    location: `/${root.local}`,
    line: root.line,
    column: root.column,
    value: root.local,
  };
}

/** "validation reports": one for programs, one for people. */
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

/** True where the document may not be sent. */
export function isRefused(report: Report): boolean {
  return report.verdict !== 'valid';
}

/** The webhook's `error.message`: the first fatal finding and how many follow. */
export function summaryOf(report: Report): string {
  const fatal = report.findings.filter((finding) => finding.severity === 'fatal');
  const first = fatal[0];
  if (first === undefined) return `Validation ended as ${report.verdict}`;
  const more = report.counts.fatal - 1;
  return `${first.rule}: ${first.text}${more > 0 ? ` (and ${more} more)` : ''}`;
}
