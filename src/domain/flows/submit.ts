// Takes a flow: an upload of one file, whose name and syntax its sender says beside it.
import { hash } from 'node:crypto';
import type { Actor } from '../actor.js';
import type { UploadPart } from '../documents/intake/parts.js';
import { upload } from '../documents/intake/upload.js';
import { ExchangeError } from '../errors.js';
import type { DocumentType } from '../vocabulary.js';
import type { Flow, FlowProfile, FlowSyntax, ProcessingRule } from './flow.js';
import { flowIdOf, readFlowRow } from './rows.js';
import { syntaxOfHead } from './syntax.js';

/** What the sender says of the file. */
export interface FlowInfo {
  readonly trackingId?: string;
  readonly name: string;
  readonly processingRule?: ProcessingRule;
  readonly flowSyntax: FlowSyntax;
  readonly flowProfile?: FlowProfile;
  /** In hexadecimal. */
  readonly sha256?: string;
}

export interface SubmittedFlow extends FlowInfo, Pick<Flow, 'flowId' | 'submittedAt'> {
  readonly sha256: string;
}

const DOCUMENT_TYPES: Readonly<Record<FlowSyntax, DocumentType>> = {
  CII: 'invoice',
  UBL: 'invoice',
  'Factur-X': 'invoice',
  CDAR: 'applicationresponse',
  FRR: 'ereport',
};

/**
 * The same rules and quotas as an upload, without the image of an invoice. The trackingId is the documentId. Throws FLOW_REFUSED where
 * the file is not what the sender says, and what {@link upload} throws.
 */
export async function submitFlow(
  app: Parameters<typeof upload>[0],
  actor: Actor,
  info: FlowInfo,
  file: Pick<UploadPart, 'contentType' | 'bytes'>,
): Promise<SubmittedFlow & { readonly isReplayed: boolean }> {
  const sha256 = hash('sha256', file.bytes, 'hex');
  const fault = faultOf(info, file.bytes, sha256);
  if (fault !== undefined) throw new ExchangeError('FLOW_REFUSED', fault);
  const { documentId, replayed } = await upload(app, actor, {
    documentType: DOCUMENT_TYPES[info.flowSyntax],
    direction: 'send',
    documentId: info.trackingId,
    needsImage: false,
    parts: [{ name: 'document', fileName: info.name, contentType: file.contentType, bytes: file.bytes }],
  });
  const row = await readFlowRow(app, actor, documentId);
  return {
    flowId: flowIdOf(row),
    submittedAt: row.importDate.toISOString(),
    ...info,
    trackingId: documentId,
    sha256,
    isReplayed: replayed,
  };
}

function faultOf({ flowSyntax, processingRule, sha256: said }: FlowInfo, bytes: Buffer, sha256: string): string | undefined {
  if (said !== undefined && said !== sha256) return `ChecksumMismatch: the SHA-256 of the file is ${sha256}`;
  if (processingRule === 'ArchiveOnly') return 'ArchiveOnly: this service sends what it is given, and archives nothing alone';
  const found = syntaxOfHead(bytes);
  // What is no XML and no PDF is refused by the upload, with the place.
  if (found === undefined || found === flowSyntax) return undefined;
  return `FlowTypeError: flowSyntax is ${flowSyntax}, but the file is ${found}`;
}
