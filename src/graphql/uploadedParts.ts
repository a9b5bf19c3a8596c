// Uploaded files as the parts that use cases take.
import type { UploadPart } from '../domain/documents/parts.js';
import type { Uploaded } from './upload.js';

type File = Uploaded | Promise<Uploaded> | null | undefined;

/** type-graphql awaits single files, but leaves those of a list as promises. */
export function named(name: string, files: readonly File[]): Promise<UploadPart>[] {
  const given = files.filter((file) => file !== null && file !== undefined);
  return given.map(async (file) => ({ name, ...(await file) }));
}
