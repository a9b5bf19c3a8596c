// Uploaded files as the parts that use cases take.
import type { UploadPart } from '../../domain/documents/intake/parts.js';
import { type Graph, guard } from './context.js';
import type { Uploaded } from './upload.js';

type File = Uploaded | Promise<Uploaded> | null | undefined;

/** The document of a dry run, which counts as an upload. Throws where the caller may not send, or sends too often. */
export async function dryRunPart(graph: Graph, document: Uploaded | null): Promise<UploadPart | undefined> {
  guard(graph, 'exchange/send');
  const [part] = await Promise.all(named('document', [document]));
  return part;
}

/** type-graphql awaits single files, but leaves those of a list as promises. */
export function named(name: string, files: readonly File[]): Promise<UploadPart>[] {
  const given = files.filter((file) => file !== null && file !== undefined);
  return given.map(async (file) => ({ name, ...(await file) }));
}
