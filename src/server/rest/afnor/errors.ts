// The error bodies of AFNOR XP Z12-013: a code for programs, a sentence, and the reason.
import type { ErrorCode, ExchangeError } from '../../../domain/errors.js';
import { FAULT, REFUSALS } from '../refusals.js';

export const AFNOR_PATH = '/afnor/';

/** Statuses that the published descriptions do not have, as the nearest that they have. */
const STATUS: Partial<Record<ErrorCode, number>> = { DOCUMENT_ID_USED: 422, UNSUPPORTED_MEDIA_TYPE: 400 };

/** Codes of the published examples. Others are those of this service. */
const CODES: Partial<Record<ErrorCode, string>> = {
  UNAUTHORIZED: 'MISSING_TOKEN',
  FORBIDDEN: 'FORBIDDEN_ACCESS',
  REQUEST_TOO_LONG: 'FILE_SIZE_EXCEEDED',
  FLOW_REFUSED: 'UNPROCESSABLE_ENTITY',
  DOCUMENT_ID_USED: 'UNPROCESSABLE_ENTITY',
  DOCUMENT_NOT_FOUND: 'MISSING_RESOURCE',
  RECEIVER_NOT_FOUND: 'MISSING_RESOURCE',
  WEBHOOK_NOT_FOUND: 'MISSING_RESOURCE',
  NOT_FOUND: 'MISSING_RESOURCE',
  NOT_OFFERED: 'NOT_IMPLEMENTED',
  UNAVAILABLE: 'RESOURCE_ERROR',
};

export interface AfnorError {
  readonly status: number;
  readonly body: { readonly errorCode: string; readonly errorMessage: string; readonly details?: string };
}

/** Undefined: a fault of the service itself. */
export function afnorError(error: ExchangeError | undefined): AfnorError {
  if (error === undefined) return { status: FAULT.status, body: { errorCode: 'INTERNAL_ERROR', errorMessage: 'Internal Server Error' } };
  const { code, message, detail } = error;
  const body = { errorCode: CODES[code] ?? code, errorMessage: message, ...(detail === undefined ? {} : { details: detail }) };
  return { status: STATUS[code] ?? REFUSALS[code].status, body };
}
