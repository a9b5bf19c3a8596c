// Parses the command line. Pure.
import { FLAG, parseLine, TEXT, UsageError } from '../usage.js';

export const USAGE = `Usage: npm run --silent flux10 -- --from DAY --to DAY --tenant ID [--send] [--out FOLDER] [--json]

Makes the French e-reports (flux 10) of a period from the stored invoices and payments of a tenant: sales abroad and to consumers, and what
was paid for them (status 212). DAY is such as 2026-11-01; both days are included, and --to is after --from.

  --tenant ID     whose; in the sandbox demo-seller where it is absent
  --send          sends those that are new or changed over the channel for e-reports. A later one replaces the one before (type RE)
  --out FOLDER    where the files are written; the current folder where absent
  --json          prints one JSON object

Each is checked by its rules (PPF-FLUX10). One that breaks a rule is not sent; its line names the rules.
Ends with 0, with 1 where a report breaks a rule, with 2 for a wrong command line or where nothing can be made. The database is that of the
service's settings. Only one process at a time can open an embedded database: stop the service first.
`;

export interface Flux10Arguments {
  readonly from: string;
  readonly to: string;
  readonly tenantId: string | undefined;
  readonly send: boolean;
  readonly out: string;
  readonly json: boolean;
}

/** Throws UsageError. */
export function readArguments(given: readonly string[]): Flux10Arguments {
  const { values } = parseLine({
    args: [...given],
    options: { from: TEXT, to: TEXT, tenant: TEXT, send: FLAG, out: TEXT, json: FLAG },
  });
  const { from, to } = values;
  if (from === undefined || to === undefined)
    throw new UsageError('--from and --to are missing, such as --from 2026-11-01 --to 2026-11-10.');
  return { from, to, tenantId: values.tenant, send: values.send === true, out: values.out ?? '.', json: values.json === true };
}
