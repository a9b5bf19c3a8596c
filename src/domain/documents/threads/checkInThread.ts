// The check of a document in a thread. Input and output are plain data.
import type { Report } from '../../../validation/report.js';
import type { Settings } from '../../settings.js';
import { type CheckAbout, checkDocument } from '../checks/check.js';
import type { HeaderFields } from '../fields/read.js';
import type { NewFile } from '../files/newFile.js';
import { bufferOf } from './bufferOf.js';

export interface CheckInput {
  readonly settings: Pick<Settings, 'validationBytesMax'>;
  readonly bytes: Uint8Array;
  readonly about: Omit<CheckAbout, 'onFault'>;
}

export interface CheckOutput {
  readonly header: HeaderFields;
  readonly report: Report;
  readonly embedded: readonly (Omit<NewFile, 'bytes'> & { readonly bytes: Uint8Array })[];
  /** Errors that rules threw. */
  readonly faults: readonly Error[];
}

/** Throws XmlError. */
export function checkHere({ settings, bytes, about }: CheckInput): CheckOutput {
  const faults: Error[] = [];
  const onFault = (error: unknown): void => void faults.push(error instanceof Error ? error : new Error(String(error)));
  const { header, report, embedded } = checkDocument(settings, bufferOf(bytes), { ...about, onFault });
  return { header, report, embedded, faults };
}
