import type { AuditEntry } from './audit.js';
import { client } from './client.js';
import { faultOf, type ServiceFault } from './faults.js';
import { AuditDocument, type AuditFilterInput } from './operations.js';

const PAGE = 500;
export const AUDIT_FILE_LINES_MAX = 10_000;

/** All entries of a filter, up to {@link AUDIT_FILE_LINES_MAX}. */
export async function allEntries(
  filter: AuditFilterInput,
): Promise<{ readonly entries: readonly AuditEntry[] } | { readonly fault: ServiceFault }> {
  const entries: AuditEntry[] = [];
  let after: string | null = null;
  do {
    const { data, error } = await readPage(filter, after);
    const page = data?.auditLog;
    if (page == null) return { fault: faultOf(error) };
    entries.push(...page.edges.map(({ node }) => node));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null && entries.length < AUDIT_FILE_LINES_MAX);
  return { entries };
}

function readPage(filter: AuditFilterInput, after: string | null) {
  return client.query(AuditDocument, { filter, first: PAGE, after }, { requestPolicy: 'network-only' }).toPromise();
}
