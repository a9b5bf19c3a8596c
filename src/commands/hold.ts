// `npm run hold`: documents that are kept whatever their age.
import type { RunningApp } from '../app.js';
import { operatorActor } from '../domain/actor.js';
import { ExchangeError } from '../domain/errors.js';
import { HOLD_LIMITS, holdDocuments, listHolds, releaseHolds } from '../domain/maintenance/legalHold.js';
import { endWith } from './end.js';
import { type HoldCommand, readArguments, USAGE } from './hold/arguments.js';
import { onApp, requireTenant } from './onApp.js';
import { Refused, refusalOf } from './onDatabase.js';
import { shownUsage } from './usage.js';

async function main(given: readonly string[]): Promise<string> {
  const command = readArguments(given);
  return command.verb === 'help' ? shownUsage(USAGE) : onApp((app) => run(app, command), 'error');
}

async function run(app: RunningApp, command: Exclude<HoldCommand, { verb: 'help' }>): Promise<string> {
  await requireTenant(app, command.tenantId);
  if (command.verb === 'list') return list(app, command.tenantId);
  const { selection, reason, verb } = command;
  const change = verb === 'add' ? holdDocuments : releaseHolds;
  const changed = await change(app, operatorActor(command.tenantId), selection, reason).catch((error: unknown) => {
    throw error instanceof ExchangeError ? new Refused(`${refusalOf(error)}.`) : error;
  });
  return `${command.tenantId}: ${changed} ${changed === 1 ? 'document' : 'documents'} ${verb === 'add' ? 'held' : 'released'}.\n`;
}

async function list(app: RunningApp, tenantId: string): Promise<string> {
  const holds = await listHolds(app, tenantId);
  if (holds.length === 0) return `Nothing of ${tenantId} is held.\n`;
  const lines = holds.map(
    ({ documentId, direction, reason, actor, at }) => `${documentId}  ${direction}  since ${at.toISOString()} by ${actor}: ${reason}\n`,
  );
  const more = holds.length < HOLD_LIMITS.shownMax ? '' : `At most ${HOLD_LIMITS.shownMax} are shown.\n`;
  return lines.join('') + more;
}

endWith(main(process.argv.slice(2)), USAGE);
