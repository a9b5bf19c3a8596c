// `npm run flux10`: makes the French e-reports of a period, and sends them.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningApp } from '../app.js';
import { operatorActor } from '../domain/actor.js';
import { type MadeReport, makeEReports, readPeriod, sendEReports } from '../domain/ereporting/make.js';
import { ExchangeError } from '../domain/errors.js';
import type { Command, CommandLine } from './command.js';
import { type Flux10Arguments, readArguments, USAGE } from './flux10/arguments.js';
import { onApp, requireTenant } from './onApp.js';
import { Refused } from './refused.js';

const EXIT = { done: 0, invalid: 1, failed: 2 } as const;

type MadeFile = MadeReport & { readonly file: string; readonly isSent: boolean };

export const command: Command = { usage: USAGE, failed: EXIT.failed, run };

async function run(line: CommandLine): Promise<number> {
  const asked = readArguments(line.args);
  const reports = await onApp(line, (app) => reportsOf(app, asked), 'error');
  await mkdir(asked.out, { recursive: true });
  for (const { file, xml } of reports) await writeFile(file, xml);
  line.stdout.write(asked.json ? `${JSON.stringify({ reports: reports.map(jsonOf) })}\n` : textOf(reports));
  return reports.some(({ report }) => report.verdict !== 'valid') ? EXIT.invalid : EXIT.done;
}

async function reportsOf(app: RunningApp, { from, to, tenantId, send, out }: Flux10Arguments): Promise<MadeFile[]> {
  const tenant = tenantId ?? (app.config.env === 'sandbox' ? 'demo-seller' : undefined);
  if (tenant === undefined) throw new Refused('--tenant is missing.');
  await requireTenant(app, tenant);
  const actor = operatorActor(tenant);
  try {
    const period = readPeriod(from, to);
    const made = send
      ? await sendEReports(app, actor, period)
      : (await makeEReports(app, actor, period)).map((one) => ({ ...one, isSent: false }));
    return made.map((one) => ({ ...one, file: join(out, `${one.documentId}.xml`) }));
  } catch (error) {
    throw error instanceof ExchangeError ? new Refused(error.detail ?? error.message) : error;
  }
}

function textOf(reports: readonly MadeFile[]): string {
  return reports.length === 0 ? 'There is nothing to report.\n' : reports.map(lineOf).join('');
}

function lineOf(shown: MadeFile): string {
  const { file, leftOut } = shown;
  return [`${shown.kind.padEnd(12)} ${file}  ${stateOf(shown)}`, ...leftOut.map((one) => `  left out: ${one}`)]
    .map((line) => `${line}\n`)
    .join('');
}

function stateOf({ isSent, isUnchanged, number, report }: MadeFile): string {
  const broken = report.findings.filter(({ severity }) => severity === 'fatal').map(({ rule, text }) => `${rule}: ${text}`);
  if (broken.length > 0) return `not valid: ${broken.join('; ')}`;
  const which = number === 1 ? 'the first of its period' : `correction ${number - 1}`;
  if (isSent) return `sent, ${which}`;
  return isUnchanged ? 'sent before' : `valid, ${which}`;
}

function jsonOf({ kind, issuer, period, number, isUnchanged, documentId, isSent, file, report, leftOut }: MadeFile): object {
  const rules = report.findings.filter(({ severity }) => severity === 'fatal').map(({ rule }) => rule);
  return { kind, issuer, ...period, number, isUnchanged, isSent, documentId, file, verdict: report.verdict, rules, leftOut };
}
