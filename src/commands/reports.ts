// `npm run reports`: makes the monthly reports to OpenPeppol, and sends those that are not sent.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningApp } from '../app.js';
import { makeReports, reasonOf } from '../domain/networkReports/make.js';
import { boundsOf } from '../domain/networkReports/month.js';
import { type ReportState, readReports, reporterOf, sendReports } from '../domain/networkReports/send.js';
import type { Command, CommandLine } from './command.js';
import { onApp } from './onApp.js';
import { Refused } from './refused.js';
import { type ReportsArguments, readArguments, USAGE } from './reports/arguments.js';

const EXIT = { done: 0, unsent: 1, failed: 2 } as const;

type ReportFile = Pick<ReportState, 'kind' | 'reason' | 'sentAt'> & {
  readonly xml: Buffer;
  readonly file: string;
  readonly isInvalid: boolean;
};

export const command: Command = { usage: USAGE, failed: EXIT.failed, run };

async function run(line: CommandLine): Promise<number> {
  const asked = readArguments(line.args);
  const reports = await onApp(line, (app) => reportsOf(app, asked), 'error');
  await mkdir(asked.out, { recursive: true });
  for (const { file, xml } of reports) await writeFile(file, xml);
  line.stdout.write(asked.json ? `${JSON.stringify(jsonOf(asked, reports))}\n` : reports.map(lineOf).join(''));
  const isLeft = reports.some(({ isInvalid, sentAt }) => isInvalid || (asked.send && sentAt === undefined));
  return isLeft ? EXIT.unsent : EXIT.done;
}

/** Those that are stored, and otherwise as they would be now. */
async function reportsOf(app: RunningApp, { month, send, out }: ReportsArguments): Promise<ReportFile[]> {
  const reporting = reporterOf(app);
  if (reporting === undefined) throw new Refused('This exchange is no access point: AP_KEYSTORE_FILE names no valid key.');
  if (send && app.config.env !== 'production') throw new Refused('Only an access point on the production network reports to OpenPeppol.');
  if (send && app.clock() < boundsOf(month).next) throw new Refused(`${month} has not ended.`);
  const states = send ? await sendReports(app, month, 'now') : await readReports(app, month);
  const made = await makeReports(app.database.sql, month, reporting.reporter);
  return made.map(({ kind, xml, broken }) => {
    const state = states.find((one) => one.kind === kind);
    const file = join(out, `${kind}-${month}.xml`);
    const fault = state?.xml === undefined ? reasonOf({ broken }) : undefined;
    const reason = fault ?? state?.reason;
    return { kind, reason, sentAt: state?.sentAt, xml: state?.xml ?? xml, file, isInvalid: fault !== undefined };
  });
}

function lineOf({ kind, file, sentAt, reason }: ReportFile): string {
  const state = sentAt === undefined ? `not sent${reason === undefined ? '' : `: ${reason}`}` : `sent ${sentAt.toISOString()}`;
  return `${kind.padEnd(5)} ${file}  ${state}\n`;
}

function jsonOf({ month }: ReportsArguments, reports: readonly ReportFile[]): object {
  return { month, reports: reports.map(({ kind, file, sentAt, reason }) => ({ report: kind, file, sentAt, reason })) };
}
