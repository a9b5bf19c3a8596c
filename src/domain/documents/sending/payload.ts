// Makes the XML that is sent: converted where the receiver accepts only UBL, with files inserted where the channel carries a single XML.
// The result passes gate and rules again.
import type { ConversionTarget } from '../../../convert/ciiToUbl.js';
import { type EmbedResult, embedFiles, type FileToEmbed, isEmbeddable } from '../../../convert/embedFiles.js';
import { isPdf } from '../../../pdf/head.js';
import { invoiceResponseOf } from '../../../peppol/cdar/invoiceResponse.js';
import { readLifecycle } from '../../../peppol/cdar/read.js';
import { type Finding, newFinding, type Report } from '../../../validation/report.js';
import type { XmlDocument } from '../../../xml/tree.js';
import { SendFault } from '../../channel.js';
import { occurrence } from '../../occurrences/occurrence.js';
import type { App } from '../../ports.js';
import { readCopyLook } from '../../tenants/copyLook.js';
import type { Checked } from '../checks/check.js';
import { CONVERSION_RULE, targetOf } from '../checks/convertBytes.js';
import { faultLogger } from '../checks/faultLogger.js';
import { offloadCheck } from '../checks/offloadCheck.js';
import type { HeaderFields } from '../fields/read.js';
import { filesInPdf, originalFiles, type StoredFile } from '../files/files.js';
import type { ClaimedDocument } from '../pipeline/work.js';
import { pdfCopy } from '../retrieval/rendering.js';
import { offload } from '../threads/offload.js';
import type { Route } from './route.js';

/** What is sent, with the XML of it, parsed once. `bytes`: that XML, or the PDF that it is in. */
export interface Payload {
  readonly bytes: Buffer;
  readonly document: XmlDocument;
  readonly header: HeaderFields;
}

type PayloadApp = Pick<App, 'settings' | 'log' | 'threads' | 'turns' | 'database'>;

type Made = { readonly payload: Payload } | { readonly refused: Report };

/** Throws SendFault SEND_FAILED with the name of a file that cannot be embedded in the XML. */
export async function makePayload(
  app: PayloadApp & Pick<App, 'channels'>,
  route: Route,
  work: ClaimedDocument,
  files: readonly StoredFile[],
  checked: Checked,
): Promise<Made> {
  const converted = await converting(app, route, work, checked);
  if ('refused' in converted) return converted;
  const channel = app.channels[route.channel];
  const isWhole = channel === undefined || channel.carriesFiles || (route.form === 'as-pdf' && uploadedPdf(files, checked) !== undefined);
  const beside = isWhole ? [] : filesToEmbed(originalFiles(files), checked.bytes);
  const withFiles = insert(
    converted,
    await converted.document(),
    beside,
    beside.length === 0 ? [] : filesInPdf(files),
    channel?.xmlBytesMax,
  );
  if ('faults' in withFiles) throw new SendFault(withFiles.faults.map((fault) => fault.text).join('; '), 'final');
  const isPdfSent = route.form === 'as-pdf';
  const result = beside.length === 0 ? converted : await recheck(app, work, withFiles.bytes, isPdfSent);
  if (result.report.verdict !== 'valid') return { refused: result.report };
  const bytes = isPdfSent ? await facturXOf(app, work, files, checked, result) : result.bytes;
  return { payload: { bytes, document: await result.document(), header: result.header } };
}

async function converting(
  app: PayloadApp,
  route: Route,
  work: ClaimedDocument,
  checked: Checked,
): Promise<Checked | { readonly refused: Report }> {
  if (route.form === 'as-is') return checked;
  if (route.form === 'convert') return convert(app, work, checked, targetOf(route.code));
  if (route.form === 'as-ubl') return convert(app, work, checked, undefined);
  if (route.form === 'as-pdf') return inCii(app, work, checked);
  const message = readLifecycle((await checked.document()).root);
  const response = message === undefined ? undefined : invoiceResponseOf(message);
  if (response === undefined) throw new SendFault(occurrence('NO_INVOICE_RESPONSE'), 'final');
  return recheck(app, work, response);
}

// Spec is silent (docs/decisions/048): files in the PDF of flow B become files at the receiver where the XML may contain
// them, and has room. The others stay inside the PDF, which is always sent.
function insert(
  { bytes }: Checked,
  document: XmlDocument,
  beside: readonly FileToEmbed[],
  inPdf: readonly StoredFile[],
  bytesMax?: number,
): EmbedResult {
  const fitting = inPdf
    .map(({ fileName, mimeType, bytes }): FileToEmbed => ({ purpose: 'attachment', fileName, mimeType, bytes }))
    .filter(isEmbeddable);
  const withFiles = fitting.length === 0 ? undefined : embedFiles(bytes, document, [...beside, ...fitting], bytesMax);
  return withFiles === undefined || 'faults' in withFiles ? embedFiles(bytes, document, beside, bytesMax) : withFiles;
}

/** UBL by its business terms; a term that CII cannot say stops the invoice. Checked by the rules of Factur-X. */
async function inCii(app: PayloadApp, work: ClaimedDocument, { bytes, header }: Checked): Promise<Checked> {
  if (header.format === 'cii') return recheck(app, work, bytes, true);
  const read = await offload(app, work.tenantId, 'readInvoice', bytes);
  if ('notInvoice' in read) throw new SendFault(occurrence('NO_FACTURX', { why: read.notInvoice }), 'final');
  const [lost] = read.unmapped;
  if (lost !== undefined) throw new SendFault(occurrence('FACTURX_HAS_NO_PLACE', { path: lost.path }), 'final');
  const { validationBytesMax } = app.settings;
  const json = Buffer.from(JSON.stringify(read.invoice));
  const input = { bytes: json, target: 'facturx', at: work.importDate, settings: { validationBytesMax } } as const;
  const written = await offload(app, work.tenantId, 'invoice', input);
  const [error] = 'check' in written ? written.check.errors : [{ pointer: '#', detail: written.notJson }];
  if (!('check' in written) || error !== undefined)
    throw new SendFault(occurrence('NO_FACTURX_INVOICE', { why: `${error?.pointer}: ${error?.detail}` }), 'final');
  return recheck(app, work, written.xml, true);
}

/** The PDF of flow B, where its invoice is the one that is sent. */
function uploadedPdf(files: readonly StoredFile[], { header }: Checked): Buffer | undefined {
  return header.format === 'cii' ? files.find(({ purpose, bytes }) => purpose === 'document' && isPdf(bytes))?.bytes : undefined;
}

async function facturXOf(
  app: PayloadApp,
  { tenantId }: ClaimedDocument,
  files: readonly StoredFile[],
  checked: Checked,
  { bytes }: Checked,
): Promise<Buffer> {
  const pdf =
    uploadedPdf(files, checked) ??
    (await pdfCopy(app.threads, { tenantId, xml: bytes, language: 'fr', look: await readCopyLook(app, tenantId) }));
  if (pdf === undefined) throw new SendFault(occurrence('PDF_TOO_LARGE'), 'final');
  return pdf;
}

/** docs/decisions/047: `image` and `attachment` parts and the original PDF of flow B, so everything but the XML itself. */
function filesToEmbed(files: readonly StoredFile[], canonical: Buffer): FileToEmbed[] {
  return files.flatMap(({ purpose, fileName, mimeType, bytes }) => {
    if (bytes === canonical || purpose === 'response' || purpose === 'sent') return [];
    return [{ purpose: purpose === 'attachment' ? purpose : 'image', fileName, mimeType, bytes }];
  });
}

/** docs/decisions/046: a term that cannot be converted is a fatal finding, never dropped. */
async function convert(
  app: PayloadApp,
  work: ClaimedDocument,
  checked: Checked,
  target: ConversionTarget | undefined,
): Promise<Checked | { readonly refused: Report }> {
  const { bytes, findings } = await offload(app, work.tenantId, 'convert', { bytes: checked.bytes, target });
  if (findings.length === 0) return recheck(app, work, bytes);
  const report: Finding[] = findings.map(({ path, text }) =>
    newFinding({
      rule: CONVERSION_RULE,
      severity: 'fatal',
      text,
      hint: 'Leave the term out, or send to a receiver that takes CII.',
      location: path,
    }),
  );
  const counts = { ...checked.report.counts, fatal: checked.report.counts.fatal + report.length };
  return { refused: { ...checked.report, verdict: 'invalid', counts, findings: [...report, ...checked.report.findings] } };
}

function recheck(app: PayloadApp, work: ClaimedDocument, bytes: Buffer, isFacturX = false): Promise<Checked> {
  return offloadCheck(app, work.tenantId, bytes, {
    documentId: work.documentId,
    documentType: work.documentType,
    importDate: work.importDate,
    onFault: faultLogger(app, work),
    hasImage: false,
    taken: [],
    generation: isFacturX ? 'factur-x' : undefined,
  });
}
