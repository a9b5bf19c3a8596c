// The error body of SAPI-SK 1.0.
import type { ErrorCode, ExchangeError } from '../../../domain/errors.js';
import { FAULT, REFUSALS } from '../refusals.js';

export const SAPI_PATH = '/sapi/';

type Category = 'VALIDATION' | 'AUTH' | 'PROCESSING' | 'PERMANENT' | 'TEMPORARY';

/** Codes that clients know where they fit, and others of the same families. */
const CODES: Partial<Record<ErrorCode, readonly [Category, string]>> = {
  BODY_INVALID: ['VALIDATION', 'SAPI-VAL-003'],
  PARAMETERS_INVALID: ['VALIDATION', 'SAPI-VAL-003'],
  UNAUTHORIZED: ['AUTH', 'SAPI-AUTH-001'],
  FORBIDDEN: ['AUTH', 'FORBIDDEN'],
  DOCUMENT_NOT_FOUND: ['VALIDATION', 'SAPI-DOC-106'],
  DOCUMENT_ID_USED: ['PERMANENT', 'SAPI-DOC-011'],
  REQUEST_TOO_LONG: ['VALIDATION', 'SAPI-VAL-101'],
  UNSUPPORTED_MEDIA_TYPE: ['VALIDATION', 'SAPI-VAL-102'],
  TOO_MANY_REQUESTS: ['TEMPORARY', 'SAPI-TEMP-002'],
  QUOTA_DOCUMENTS: ['TEMPORARY', 'SAPI-TEMP-002'],
  QUOTA_BYTES: ['PROCESSING', 'SAPI-PROC-004'],
  UNAVAILABLE: ['TEMPORARY', 'SAPI-PERM-001'],
  READ_TIMEOUT: ['TEMPORARY', 'SAPI-PERM-001'],
  REQUEST_TIMEOUT: ['TEMPORARY', 'SAPI-TEMP-101'],
};
const RETRYABLE: readonly Category[] = ['TEMPORARY'];

interface SapiError {
  readonly status: number;
  readonly body: object;
}

/** Undefined: a fault of the service itself. */
export function sapiError(error: ExchangeError | undefined, requestId: string): SapiError {
  if (error === undefined) {
    const fault = { category: 'PROCESSING', code: 'SAPI-PROC-101', message: 'Internal Server Error', details: [], retryable: true };
    return { status: FAULT.status, body: { error: { ...fault, correlation_id: requestId } } };
  }
  const { faults } = error;
  const [category, code] = CODES[error.code] ?? ['VALIDATION', 'SAPI-VAL-100'];
  const own = faults[0]?.code;
  const details = faults.map(({ pointer, parameter, rule, detail, given }) => ({
    field: (pointer ?? parameter ?? '').replace(/^#\/?/, ''),
    issue: rule === undefined ? detail : `${rule}: ${detail}`,
    ...(given === undefined ? {} : { value: given }),
  }));
  const body = {
    category,
    code: own?.startsWith('SAPI-') ? own : code,
    message: error.message,
    details,
    retryable: RETRYABLE.includes(category),
  };
  return { status: REFUSALS[error.code].status, body: { error: { ...body, correlation_id: requestId } } };
}
