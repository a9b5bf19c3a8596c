import { stackOf } from '../../errors.js';
import type { App } from '../../ports.js';
import type { ClaimedDocument } from '../pipeline/work.js';

/** Logs errors of rules with the id of the document. */
export function faultLogger(
  { log }: Pick<App, 'log'>,
  { documentId, tenantId }: Pick<ClaimedDocument, 'documentId' | 'tenantId'>,
): (error: unknown) => void {
  return (error) => log.error('document.check.failed', { document: documentId, tenant: tenantId, error: stackOf(error) });
}
