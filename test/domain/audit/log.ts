// What the tests of the audit log share: its entries, and requests that leave some.
import type { Client } from '../../support/app.js';
import { data } from '../../support/graphql.js';

interface Entry {
  readonly action: string;
  readonly actor: string;
  readonly subject: string;
  readonly requestId: string | null;
  readonly details: object | null;
}

const FIELDS = 'action actor subject requestId traceId details';

export async function log(client: Client, filter = ''): Promise<Entry[]> {
  const { auditLog } = await data(client, `{ auditLog(first: 500 ${filter}) { edges { node { ${FIELDS} } } } }`);
  return auditLog.edges.map(({ node }: { node: Entry }) => node);
}

/** With an X-Request-Id. */
export function named(client: Client, requestId: string): Client {
  return (path, options = {}) => client(path, { ...options, headers: { ...options.headers, 'X-Request-Id': requestId } });
}

export async function expectOk(client: Client, path: string, method: string, body?: object): Promise<void> {
  const answer = await client(path, { method, ...(body === undefined ? {} : { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
}
