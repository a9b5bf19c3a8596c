// Parses the command line. Pure.
import { isMonth, type Month } from '../../domain/networkReports/month.js';
import { FLAG, parseLine, TEXT, UsageError } from '../usage.js';

export const USAGE = `Usage: npm run --silent reports -- MONTH [--send] [--out FOLDER] [--json]

Makes the two reports to OpenPeppol for a MONTH of UTC, such as 2026-10: Transaction Statistics 1.0 and End User Statistics 1.1.
The recurring job sends them by itself from day 1 to day 15 of the next month. This command shows them, or tries again at once.

  --send          sends those that are not sent yet, in production only. A report is sent once
  --out FOLDER    where the files TSR-MONTH.xml and EUSR-MONTH.xml are written; the current folder where absent
  --json          prints one JSON object

Both are checked by their published rules. One that breaks a rule is not sent; its line names the rules.

Once a report has been made to be sent, by this command or by the job, its content stays the same. The reports of the current month show
what has been counted so far. They cannot be sent before the month has ended.
Ends with 0, with 1 where a report breaks a rule or --send does not send it, with 2 for a wrong command line, for --send where nothing
may be sent, or for an exchange that is no access point. The database is that of the service's settings. Only one process at a time can open an embedded database: stop the service first.
`;

export interface ReportsArguments {
  readonly month: Month;
  readonly send: boolean;
  readonly out: string;
  readonly json: boolean;
}

/** Throws UsageError. */
export function readArguments(given: readonly string[]): ReportsArguments {
  const { values, positionals } = parseLine({
    args: [...given],
    allowPositionals: true,
    options: { send: FLAG, out: TEXT, json: FLAG },
  });
  const [month, more] = positionals;
  if (month === undefined) throw new UsageError('A month is missing, such as 2026-10.');
  if (more !== undefined) throw new UsageError('There may be one month.');
  if (!isMonth(month)) throw new UsageError(`"${month}" is not a month, such as 2026-10.`);
  return { month, send: values.send === true, out: values.out ?? '.', json: values.json === true };
}
