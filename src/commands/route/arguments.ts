// Parses the command line. Pure.
import { DOCUMENT_TYPES, type DocumentType } from '../../domain/vocabulary.js';
import { FLAG, oneOf, parseLine, TEXT, UsageError } from '../usage.js';

export const USAGE = `Usage: npm run --silent route -- --tenant ID [--type TYPE] [--json] FILE

Says which way the document in a FILE, XML or PDF, would take now, and why. Nothing is stored, and nothing is sent.

  --rules         shows the rules of the tenant instead; without a FILE
  --set RULES     replaces the rules of the type by those in a JSON file instead; without a FILE. [] removes them
  --type TYPE     ${DOCUMENT_TYPES.join(', ')}; invoice where absent
  --json          prints one JSON object

Ends with 0, with 1 where the document has no way now, with 2 for a wrong command line, a file that cannot be read or
rules that cannot hold. The database is that of the service's settings. Only one process at a time can open an embedded database:
stop the service first.
`;

export type RouteArguments = { readonly tenantId: string; readonly json: boolean } & (
  | { readonly verb: 'file'; readonly documentType: DocumentType; readonly path: string }
  | { readonly verb: 'rules' }
  | { readonly verb: 'set'; readonly documentType: DocumentType; readonly path: string }
);

/** Throws UsageError. */
export function readArguments(given: readonly string[]): RouteArguments {
  const { values, positionals } = parseLine({
    args: [...given],
    allowPositionals: true,
    options: { tenant: TEXT, type: TEXT, set: TEXT, rules: FLAG, json: FLAG },
  });
  const { tenant: tenantId, json = false, rules = false, set } = values;
  const [path, more] = positionals;
  if (tenantId === undefined) throw new UsageError('--tenant is missing.');
  const documentType = oneOf('--type', DOCUMENT_TYPES, values.type ?? 'invoice');
  if (more !== undefined) throw new UsageError('There may be one file.');
  const asked = [path !== undefined, rules, set !== undefined].filter(Boolean).length;
  if (asked === 0) throw new UsageError('A file is missing.');
  if (asked > 1) throw new UsageError('A file, --rules and --set exclude each other.');
  if (rules) return { verb: 'rules', tenantId, json };
  if (set !== undefined) return { verb: 'set', tenantId, documentType, path: set, json };
  return { verb: 'file', tenantId, documentType, path: path!, json };
}
