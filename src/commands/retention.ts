// `npm run retention`: how long documents are kept, by type and country.
import type { RunningApp } from '../app.js';
import { operatorActor } from '../domain/actor.js';
import { ExchangeError } from '../domain/errors.js';
import { applyChanges } from '../domain/retention/apply.js';
import { removeRetentionRule, retentionOf, saveRetentionRule } from '../domain/retention/change.js';
import { scopeName } from '../domain/retention/rules.js';
import { type Command, say } from './command.js';
import { onApp, requireTenant } from './onApp.js';
import { Refused, refusalOf } from './refused.js';
import { type RetentionCommand, readArguments, USAGE } from './retention/arguments.js';
import { warningOf } from './retention/warning.js';

export const command: Command = {
  usage: USAGE,
  async run(line) {
    const asked = readArguments(line.args);
    return say(line.stdout, await onApp(line, (app) => carryOut(app, asked), 'error'));
  },
};

async function carryOut(app: RunningApp, asked: RetentionCommand): Promise<string> {
  if (!('tenantId' in asked)) return `Documents with another time: ${await applyChanges(app)}.\n`;
  const { tenantId } = asked;
  await requireTenant(app, tenantId);
  const actor = operatorActor(tenantId);
  try {
    if (asked.verb === 'set') await saveRetentionRule(app, actor, asked.rule);
    if (asked.verb === 'remove') await removeRetentionRule(app, actor, asked.scope);
  } catch (error) {
    throw error instanceof ExchangeError ? new Refused(`${refusalOf(error)}.`) : error;
  }
  return `${await list(app, tenantId)}${asked.verb === 'set' ? warningOf(asked.rule) : ''}`;
}

async function list(app: RunningApp, tenantId: string): Promise<string> {
  const { days, rules, isPending } = await retentionOf(app, tenantId);
  const shown = rules.map((rule) => ({ name: scopeName(rule), days: rule.days, of: rule.isOperators ? 'RETENTION_RULES' : tenantId }));
  const lines = [...shown, { name: 'everything else', days, of: 'RETENTION_DAYS' }].map(
    (line) => `${line.name.padEnd(24)}${String(line.days).padStart(6)} days  ${line.of}\n`,
  );
  return `${lines.join('')}${isPending ? 'Documents that are there already get their times within minutes.\n' : ''}`;
}
