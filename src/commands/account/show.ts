// Accounts and their types as text. Pure.
import { alertsOf } from '../../domain/accounts/alerts.js';
import type { Backlog } from '../../domain/accounts/backlog.js';
import type { ChannelAccount } from '../../domain/accounts/rows.js';
import type { Unreadable } from '../../domain/accounts/unreadable.js';
import type { AccountType, SettingRule } from '../../domain/channelAccount.js';
import type { ChannelName } from '../../domain/vocabulary.js';

export function accountText(account: ChannelAccount & { readonly backlog?: Backlog; readonly unreadable?: Unreadable }): string {
  const { id, channel, name, enabled, settings, secrets } = account;
  return [
    `${channel}  ${name}  ${enabled ? 'enabled' : 'disabled'}  ${id}`,
    ...Object.entries(settings).map(([setting, value]) => `  ${setting} = ${value}`),
    `  secrets that are set: ${secrets.length === 0 ? 'none' : secrets.join(', ')}`,
    ...healthLines(account),
    ...backlogLines(account.backlog),
    ...unreadableLines(account.unreadable),
  ].join('\n');
}

function backlogLines(backlog: Backlog | undefined): string[] {
  if (backlog === undefined) return [];
  const since = backlog.since === null ? '' : `, the first since ${backlog.since.toISOString()}`;
  return [`  documents that wait: ${backlog.documents}${since}`];
}

function unreadableLines(unreadable: Unreadable | undefined): string[] {
  if (unreadable === undefined || unreadable.documents === 0) return [];
  const { documents, newest } = unreadable;
  const shown = documents > newest.length ? `, the newest ${newest.length}` : '';
  return [
    `  documents that cannot be read: ${documents}${shown}`,
    ...newest.map(({ id, reason, at }) => `    ${at.toISOString()} ${id}: ${reason}`),
  ];
}

function healthLines(account: ChannelAccount): string[] {
  const { lastSuccessAt, lastFailureAt, failureCode, failureMessage, failures, openUntil } = account;
  return [
    `  last success: ${lastSuccessAt?.toISOString() ?? 'none'}`,
    ...(lastFailureAt === null ? [] : [`  last failure: ${lastFailureAt.toISOString()}, ${failureCode}: ${failureMessage}`]),
    ...(failures === 0 ? [] : [`  failures in a row: ${failures}`]),
    ...alertsOf(account).map(({ kind, raisedAt }) => `  alert ${kind} since ${raisedAt.toISOString()}`),
    ...(openUntil === null ? [] : [`  rests until ${openUntil.toISOString()}`]),
  ];
}

export function typeText({ channel, type }: { readonly channel: ChannelName; readonly type: AccountType }): string {
  const settings = Object.entries(type.settings).map(([name, rule]) => [name, kindOf(rule), rule.description] as const);
  const secrets = Object.entries(type.secrets).map(([name, rule]) => [name, `secret${needed(rule)}`, rule.description] as const);
  const all = [...settings, ...secrets];
  const [names, kinds] = [0, 1].map((column) => Math.max(0, ...all.map((row) => row[column]!.length)));
  return [
    `${channel}, ${type.required ? 'needed to send' : 'not needed to send'}`,
    ...all.map(([name, kind, description]) => `  ${name.padEnd(names!)}  ${kind.padEnd(kinds!)}  ${description}`),
  ].join('\n');
}

function kindOf(rule: SettingRule): string {
  return `${rule.values === undefined ? rule.kind : rule.values.join('|')}${needed(rule)}`;
}

function needed({ required, neededWith }: { readonly required?: boolean; readonly neededWith?: string }): string {
  if (required === true) return ', required';
  return neededWith === undefined ? '' : `, needed with ${neededWith}`;
}
