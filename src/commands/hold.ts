// `npm run hold`: documents that are kept whatever their age.
import type { RunningApp } from '../app.js';
import { operatorActor } from '../domain/actor.js';
import { ExchangeError } from '../domain/errors.js';
import { HOLD_LIMITS, holdDocuments, listHolds, releaseHolds, unknownDocuments } from '../domain/maintenance/legalHold.js';
import { type Command, say } from './command.js';
import { type HoldCommand, readArguments, USAGE } from './hold/arguments.js';
import { onApp, requireTenant } from './onApp.js';
import { Refused, refusalOf } from './refused.js';

export const command: Command = {
  usage: USAGE,
  async run(line) {
    const asked = readArguments(line.args);
    return say(line.stdout, await onApp(line, (app) => carryOut(app, asked), 'error'));
  },
};

async function carryOut(app: RunningApp, asked: HoldCommand): Promise<string> {
  const { tenantId } = asked;
  await requireTenant(app, tenantId);
  if (asked.verb === 'list') return list(app, tenantId);
  const { selection, reason, verb } = asked;
  const change = verb === 'add' ? holdDocuments : releaseHolds;
  const changed = await change(app, operatorActor(tenantId), selection, reason).catch((error: unknown) => {
    throw error instanceof ExchangeError ? new Refused(`${refusalOf(error)}.`) : error;
  });
  const done = `${tenantId}: ${changed} ${changed === 1 ? 'document' : 'documents'} ${verb === 'add' ? 'held' : 'released'}.`;
  const unknown = await unknownDocuments(app, operatorActor(tenantId), selection.documentIds ?? []);
  if (unknown.length > 0) throw new Refused(`${done} There is no document ${unknown.join(', ')}.`);
  return `${done}\n`;
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
