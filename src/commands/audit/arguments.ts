// Parses the command line. Pure.
import { FLAG, parseLine, TEXT, UsageError } from '../usage.js';

export const USAGE = `Usage: npm run --silent audit -- verify [--tenant TENANT] [--heads FILE] [--json]
       npm run --silent audit -- export --tenant TENANT --out FILE

The audit log of each tenant is a Merkle tree (RFC 6962) with signed heads.

verify compares the log with its tree and its heads, and names each entry that was changed, removed, added or moved.

  --tenant TENANT   of this tenant only; of all where absent, the erased ones too
  --heads FILE      compares it with heads that were kept elsewhere, too: the lines of AUDIT_HEADS_FILE, or of AUDIT_HEADS_URL
  --json            prints one JSON object

export writes the log as lines of JSON: each entry as it was hashed, with its leaf, then each head with its signature.

  --out FILE        where it is written

Ends with 0 where everything is as it was sealed, with 1 where something differs or cannot be done, with 2 for a wrong command line. The
database is that of the service's settings. Only one process at a time can open an embedded database: stop the service first.
`;

export type AuditArguments =
  | { readonly verb: 'verify'; readonly tenant: string | undefined; readonly heads: string | undefined; readonly json: boolean }
  | { readonly verb: 'export'; readonly tenant: string; readonly out: string };

/** Throws UsageError. */
export function readArguments(given: readonly string[]): AuditArguments {
  const { values, positionals } = parseLine({
    args: [...given],
    allowPositionals: true,
    options: { tenant: TEXT, heads: TEXT, out: TEXT, json: FLAG },
  });
  const [verb, more] = positionals;
  if (more !== undefined) throw new UsageError(`"${more}" is too much.`);
  if (verb === 'verify') return { verb, tenant: values.tenant, heads: values.heads, json: values.json === true };
  if (verb !== 'export')
    throw new UsageError(verb === undefined ? 'Say verify or export.' : `"${verb}" is not known: say verify or export.`);
  if (values.tenant === undefined) throw new UsageError('--tenant is missing.');
  if (values.out === undefined) throw new UsageError('--out is missing: the file to write.');
  return { verb, tenant: values.tenant, out: values.out };
}
