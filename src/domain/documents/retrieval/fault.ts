// The error of a document in ERROR, for REST (docs/decisions/029).
import type { State } from '../../document.js';
import type { FaultCode } from '../../vocabulary.js';

/** The same in Get document, in the list and in notifications. */
export interface DocumentError {
  readonly code: FaultCode;
  readonly message: string;
}

/** The columns that {@link errorOf} needs. */
export const FAULT_COLUMNS = 'fault_code as "faultCode", fault_message as "faultMessage"';

export interface FaultRow {
  readonly faultCode: FaultCode | null | undefined;
  readonly faultMessage: string | null | undefined;
}

/** The member `error`, only in ERROR. A document that its customer completed with ERROR has none, because nothing failed. */
export function errorOf(state: State, { faultCode, faultMessage }: FaultRow): { readonly error?: DocumentError } {
  if (state !== 'ERROR' || faultCode === null || faultCode === undefined) return {};
  return { error: { code: faultCode, message: faultMessage ?? '' } };
}
