// Upload, retrieval, list and completion of documents: reads the request, calls the use case, writes the response.
import { complete, completeMany, readBatch, readCompletion } from '../../domain/documents/completion/complete.js';
import { upload } from '../../domain/documents/intake/upload.js';
import { list, readListQuery } from '../../domain/documents/retrieval/list/list.js';
import { peek, retrieve } from '../../domain/documents/retrieval/retrieve.js';
import { ExchangeError } from '../../domain/errors.js';
import { DIRECTIONS, type Direction, DOCUMENT_TYPES, type DocumentType } from '../../domain/vocabulary.js';
import { readJson } from '../request/body.js';
import { boundaryOf } from '../request/multipart.js';
import { provesTooLong, tooLong } from '../request/uploadBody.js';
import { withUploadedParts } from '../request/uploadedParts.js';
import type { UploadMemory } from '../request/uploadMemory.js';
import type { Handler, Service } from './context.js';

/** docs/spec.md#upload-document-multipart. The checks are in the order of docs/decisions/006. */
export function uploadDocument(app: Service, memory: UploadMemory): Handler {
  return async (ctx, actor) => {
    if (provesTooLong(ctx.req, app.settings)) throw tooLong(app.settings);
    const contentType = ctx.get('Content-Type');
    if (!/^\s*multipart\/form-data\s*(;|$)/i.test(contentType)) throw invalid('Content-Type must be multipart/form-data');
    const direction = readDirection(ctx.params['direction'] ?? '');
    const documentType = readDocumentType(ctx.params['documentType'] ?? '');
    const boundary = boundaryOf(contentType);
    await withUploadedParts(ctx, { limit: app.settings, memory, tenantId: actor.tenantId, boundary }, async (parts) => {
      const documentId = decodeHeader(ctx.get('documentId'));
      const result = await upload(app, actor, { documentType, direction, documentId, parts });
      if (result.replayed) ctx.set('Idempotent-Replayed', 'true');
      ctx.body = { message: result.message, documentId: result.documentId };
    });
  };
}

function readDirection(value: string): Direction {
  const direction = DIRECTIONS.find((one) => one === value);
  if (direction === undefined) throw invalid(`Invalid direction: ${value}. Must be "send" or "receive"`);
  return direction;
}

function readDocumentType(value: string): DocumentType {
  const documentType = DOCUMENT_TYPES.find((one) => one === value);
  if (documentType === undefined) {
    throw invalid(`Invalid documentType: ${value}. Must be "invoice", "applicationresponse" or "ereport"`);
  }
  return documentType;
}

/** docs/decisions/013: header bytes are UTF-8 where valid, otherwise Latin-1. Node decodes them as Latin-1. */
export function decodeHeader(value: string): string {
  if (value === '') return value;
  const bytes = Buffer.from(value, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}

function invalid(message: string): ExchangeError {
  return new ExchangeError('UPLOAD_INVALID', message);
}

/** docs/spec.md#get-document. Spec is silent: HEAD answers as GET would, and counts no retrieval (docs/decisions/022). */
export function getDocument(app: Service): Handler {
  return async (ctx, actor) => {
    ctx.set('Cache-Control', 'no-store');
    const answer = ctx.method === 'HEAD' ? peek : retrieve;
    ctx.body = await answer(app, actor, ctx.params['documentId'] ?? '');
  };
}

/** Spec is silent: the list of documents (docs/decisions/023). */
export function listDocuments(app: Service): Handler {
  return async (ctx, actor) => {
    ctx.body = await list(app, actor, readListQuery(ctx.query));
  };
}

/** Spec is silent: the operation that completes a document (docs/decisions/024). */
export function completeDocument(app: Service): Handler {
  return async (ctx, actor) => {
    const completion = readCompletion(await readJson(ctx));
    ctx.body = await complete(app, actor, ctx.params['documentId'] ?? '', completion);
  };
}

/** Spec is silent: several completions in one request (docs/decisions/025). */
export function completeDocuments(app: Service): Handler {
  return async (ctx, actor) => {
    const items = readBatch(await readJson(ctx));
    const results = await completeMany(app, actor, items);
    ctx.body = { results: results.map((result) => ('code' in result ? { ...result, code: undefined } : result)) };
  };
}
