// The files of a flow.

import type { LanguageTag } from '../../texts/languages.js';
import type { Actor } from '../actor.js';
import { type Download, openDownload } from '../documents/files/download.js';
import { findCopy } from '../documents/retrieval/rendering.js';
import { ExchangeError, parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import type { Flow } from './flow.js';
import { flowsOf, readFlowRow } from './rows.js';

const DOC_TYPES = ['Metadata', 'Original', 'Converted', 'ReadableView'] as const;
type DocType = (typeof DOC_TYPES)[number];

/** Throws PARAMETERS_INVALID. */
export function readDocType(value: string | string[] | undefined): DocType {
  const found = DOC_TYPES.find((one) => one === (value ?? 'Metadata'));
  if (found === undefined) throw parameterInvalid(`docType must be one of ${DOC_TYPES.join(', ')}`, 'docType');
  return found;
}

/** Throws DOCUMENT_NOT_FOUND. */
export async function readFlow(app: Pick<App, 'database' | 'blobs' | 'settings'>, actor: Actor, flowId: string): Promise<Flow> {
  const [flow] = await flowsOf(app, [await readFlowRow(app, actor, flowId)]);
  return flow!;
}

/**
 * What was uploaded or received, what was sent where that differs, or the readable copy. It counts as no retrieval, as by GraphQL.
 * Throws DOCUMENT_NOT_FOUND, and NOT_FOUND where the flow has no such file.
 */
export async function openFlowFile(
  app: Pick<App, 'database' | 'blobs' | 'settings' | 'threads' | 'copies'>,
  actor: Actor,
  flowId: string,
  docType: Exclude<DocType, 'Metadata'>,
  language: LanguageTag,
): Promise<Download> {
  const { id, fileId } = await readFlowRow(app, actor, flowId);
  if (docType === 'ReadableView' && fileId !== null) return (await findCopy(app, fileId, 'pdf', language)).open();
  const found = docType === 'Converted' ? await convertedFile(app, id) : fileId;
  if (found === null || found === undefined) throw new ExchangeError('NOT_FOUND', `The flow has no file of the type ${docType}`);
  return openDownload(app, found);
}

async function convertedFile({ database }: Pick<App, 'database'>, document: string): Promise<string | undefined> {
  const [row] = await database.sql.query<{ id: string }>(
    `select id from document_file where document = $1 and purpose = 'sent' order by position desc, id desc limit 1`,
    [document],
  );
  return row?.id;
}
