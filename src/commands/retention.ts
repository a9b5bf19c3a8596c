// `npm run retention`: how long documents are kept, by type and country.
import type { RunningApp } from '../app.js';
import { operatorActor } from '../domain/actor.js';
import { ExchangeError } from '../domain/errors.js';
import { applyChanges } from '../domain/retention/apply.js';
import { removeRetentionRule, retentionOf, saveRetentionRule } from '../domain/retention/change.js';
import { scopeName } from '../domain/retention/rules.js';
import { endWith } from './end.js';
import { onApp, requireTenant } from './onApp.js';
import { Refused, refusalOf } from './onDatabase.js';
import { type RetentionCommand, readArguments, USAGE } from './retention/arguments.js';
import { warningOf } from './retention/warning.js';
import { shownUsage } from './usage.js';

async function main(given: readonly string[]): Promise<string> {
  const command = readArguments(given);
  return command.verb === 'help' ? shownUsage(USAGE) : onApp((app) => run(app, command), 'error');
}

async function run(app: RunningApp, command: RetentionCommand): Promise<string> {
  if (!('tenantId' in command)) return `Documents with another time: ${await applyChanges(app)}.\n`;
  const { tenantId } = command;
  await requireTenant(app, tenantId);
  const actor = operatorActor(tenantId);
  try {
    if (command.verb === 'set') await saveRetentionRule(app, actor, command.rule);
    if (command.verb === 'remove') await removeRetentionRule(app, actor, command.scope);
  } catch (error) {
    throw error instanceof ExchangeError ? new Refused(`${refusalOf(error)}.`) : error;
  }
  return `${await list(app, tenantId)}${command.verb === 'set' ? warningOf(command.rule) : ''}`;
}

async function list(app: RunningApp, tenantId: string): Promise<string> {
  const { days, rules, isPending } = await retentionOf(app, tenantId);
  const shown = rules.map((rule) => ({ name: scopeName(rule), days: rule.days, of: rule.isOperators ? 'RETENTION_RULES' : tenantId }));
  const lines = [...shown, { name: 'everything else', days, of: 'RETENTION_DAYS' }].map(
    (line) => `${line.name.padEnd(24)}${String(line.days).padStart(6)} days  ${line.of}\n`,
  );
  return `${lines.join('')}${isPending ? 'Documents that are there already get their times within minutes.\n' : ''}`;
}

endWith(main(process.argv.slice(2)), USAGE);
