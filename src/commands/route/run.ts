// Carries out the command. Returns its exit code, and the output for people and for programs.
import { basename } from 'node:path';
import { operatorActor } from '../../domain/actor.js';
import { ExchangeError } from '../../domain/errors.js';
import { textOf } from '../../domain/occurrences/occurrence.js';
import type { App } from '../../domain/ports.js';
import { routeDryRun } from '../../domain/routing/dryRun.js';
import { type DocumentRoutes, listRoutes } from '../../domain/routing/list.js';
import { readRules } from '../../domain/routing/readRules.js';
import { saveRoutes } from '../../domain/routing/save.js';
import type { CommandLine } from '../command.js';
import { requireTenant } from '../onApp.js';
import { readFileOf } from '../readFile.js';
import { Refused, refusalOf } from '../refused.js';
import type { CommandOutput, OfVerb } from '../subcommands.js';
import type { RouteArguments } from './arguments.js';

interface RouteOutput extends CommandOutput {
  readonly code: number;
}

export const EXIT = { done: 0, noWay: 1, failed: 2 } as const;

/** Undefined where the file cannot be read. Throws Refused. */
export async function run(app: App, asked: RouteArguments, line: CommandLine): Promise<RouteOutput | undefined> {
  await requireTenant(app, asked.tenantId);
  if (asked.verb === 'rules') return shown(await listRoutes(app, asked));
  const bytes = await readFileOf(line, asked.path);
  if (bytes === undefined) return undefined;
  try {
    return asked.verb === 'set' ? await set(app, asked, bytes) : await dryRun(app, asked, bytes);
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    throw new Refused(`${asked.path}: ${refusalOf(error)}`);
  }
}

async function dryRun(app: App, { tenantId, documentType, path }: OfVerb<RouteArguments, 'file'>, bytes: Buffer): Promise<RouteOutput> {
  const document = { name: 'document', fileName: basename(path), contentType: undefined, bytes };
  const { channel, account, steps: taken, fault } = await routeDryRun(app, operatorActor(tenantId), { documentType, document });
  const steps = taken.map((step) => ({ ...step, reason: textOf(step.reason) }));
  const lines = steps.map(
    ({ rule, channel, outcome, reason }) =>
      `${(rule === undefined ? 'default' : `rule ${rule}`).padEnd(9)}${(channel ?? 'none').padEnd(8)}${outcome.padEnd(13)}${reason}`,
  );
  const result = channel === undefined ? 'No way now' : `Channel: ${channel}${account === undefined ? '' : `, account ${account}`}`;
  const said = fault === undefined ? [] : [`${fault.code}: ${fault.message}${fault.isFinal ? '' : ' (a document would wait)'}`];
  return {
    code: channel === undefined || fault !== undefined ? EXIT.noWay : EXIT.done,
    text: [...lines, result, ...said].join('\n'),
    json: { channel: channel ?? null, ...(account === undefined ? {} : { account }), steps, ...(fault === undefined ? {} : { fault }) },
  };
}

async function set(app: App, { tenantId, documentType, path }: OfVerb<RouteArguments, 'set'>, bytes: Buffer): Promise<RouteOutput> {
  const rules = readRules(jsonOf(path, bytes));
  if ('fault' in rules) throw new Refused(`${path}: ${rules.fault}`);
  return shown([await saveRoutes(app, operatorActor(tenantId), { documentType, rules })]);
}

function jsonOf(path: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new Refused(`${path}: it is no JSON: ${(error as Error).message}`);
  }
}

function shown(routes: readonly DocumentRoutes[]): RouteOutput {
  const text = routes.flatMap(({ documentType, rules }) => [
    `${documentType}: ${rules.length === 0 ? 'no rules' : `${rules.length} rules`}`,
    ...rules.map(
      ({ channel, account, when, orNext }, index) =>
        `  ${index + 1}  ${channel.padEnd(8)}${JSON.stringify(when)}${account === undefined ? '' : `, account ${account}`}${orNext ? ', or the next' : ''}`,
    ),
  ]);
  return { code: EXIT.done, text: text.join('\n'), json: { routes } };
}
