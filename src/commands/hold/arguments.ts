// Parses the command line. Pure.
import { calendarDate } from '../../domain/documents/fields/calendarDate.js';
import type { HoldSelection } from '../../domain/maintenance/legalHold.js';
import { oneOf, readVerb, required, TEXT, TEXTS, takesWords, UsageError } from '../usage.js';

export const USAGE = `Usage: npm run hold -- <command> --tenant ID [options]

  add --reason TEXT        keeps documents whatever their age: neither retention nor tenant erase removes anything of them
  release --reason TEXT    ends that
  list                     shows what is held, by whom and why

Which documents, for add and release; they have to fit all that is given:
  --document ID            of the tenant; may be given again
  --type TYPE              invoice, applicationresponse or ereport
  --direction D            send or receive
  --from DAY --to DAY      imported from this day to that one (UTC, such as 2026-11-26)

add holds what is there now, and nothing that arrives later. Each document has an entry in the audit log.
The database is the one that the service's settings name. Only one process at a time can open an embedded database: stop the service first.
`;

export type HoldCommand =
  | { readonly verb: 'list'; readonly tenantId: string }
  | { readonly verb: 'add' | 'release'; readonly tenantId: string; readonly reason: string; readonly selection: HoldSelection };

const TYPES = ['invoice', 'applicationresponse', 'ereport'];
const DIRECTIONS = ['send', 'receive'];

const CHOSEN = { tenant: TEXT, reason: TEXT, document: TEXTS, type: TEXT, direction: TEXT, from: TEXT, to: TEXT };
const VERBS = { add: CHOSEN, release: CHOSEN, list: { tenant: TEXT } };

/** Throws UsageError. */
export function readArguments(given: readonly string[]): HoldCommand {
  const line = readVerb(given, VERBS);
  takesWords(line, 0);
  const tenantId = required('--tenant', line.values.tenant);
  if (line.verb === 'list') return { verb: line.verb, tenantId };
  const { document, type, direction, from, to, reason } = line.values;
  const selection = {
    documentIds: document,
    documentType: type === undefined ? undefined : oneOf('--type', TYPES, type),
    direction: direction === undefined ? undefined : oneOf('--direction', DIRECTIONS, direction),
    from: day('--from', from),
    to: day('--to', to),
  };
  if (Object.values(selection).every((value) => value === undefined))
    throw new UsageError('Nothing says which documents: --document, --type, --direction, --from or --to.');
  return { verb: line.verb, tenantId, reason: required('--reason', reason), selection };
}

function day(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (calendarDate(value) !== value) throw new UsageError(`${name} is "${value}"; it takes a day such as 2026-11-26.`);
  return value;
}
