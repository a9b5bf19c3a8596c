// What a command cannot do in the current state, and how it says so.
import { namesSetting } from '../../config/error.js';
import { BlobsAway } from '../domain/blobs/store.js';
import { type ExchangeError, stackOf } from '../domain/errors.js';
import { isDatabaseGone, isUnknownDatabase } from '../store/faults.js';

/** The command cannot run in the current state. The message says all. */
export class Refused extends Error {
  override readonly name: string = 'Refused';
}

/** The reason of a refusal, without a full stop. Commands have no request body, so its sentence is left out before the detail. */
export function refusalOf({ code, message, detail }: ExchangeError): string {
  if (detail === undefined) return message;
  return code === 'BODY_INVALID' ? detail : `${message}: ${detail}`;
}

/** One sentence for an expected fault. The whole stack for an internal error. */
export function sentence(error: unknown): string {
  if (!(error instanceof Error)) return stackOf(error);
  if (error instanceof Refused || namesSetting(error)) return error.message;
  if (error instanceof BlobsAway) return `The file store does not do it now: ${error.message}. What is done stays done: run it again.`;
  if (isUnknownDatabase(error)) return `There is no database where DATABASE_URL says: ${error.message}. Make it with createdb first.`;
  if (isOfDisk(error)) return `The disk does not do it: ${error.message}.`;
  if (isDatabaseGone(error)) return `The database that DATABASE_URL names cannot be reached: ${error.message || error.name}.`;
  return stackOf(error);
}

/** What an operator changes: rights, space, a disk that is mounted read-only. */
const DISK_CODES: readonly unknown[] = ['EACCES', 'EPERM', 'ENOSPC', 'EROFS', 'EDQUOT'];

function isOfDisk(error: Error): boolean {
  return 'syscall' in error && 'path' in error && DISK_CODES.includes((error as NodeJS.ErrnoException).code);
}
