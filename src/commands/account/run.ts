// Carries out a command. Returns the output for people and for programs.
import { backlogsOf, NO_BACKLOG } from '../../domain/accounts/backlog.js';
import { enableAccount } from '../../domain/accounts/enable.js';
import { forgetUnreadable, unrecorded } from '../../domain/accounts/forgetUnreadable.js';
import { listAccounts } from '../../domain/accounts/list.js';
import { removeAccount } from '../../domain/accounts/remove.js';
import type { ChannelAccount } from '../../domain/accounts/rows.js';
import { saveAccount } from '../../domain/accounts/save.js';
import { testAccount } from '../../domain/accounts/test.js';
import { accountTypes } from '../../domain/accounts/types.js';
import { NONE_UNREADABLE, unreadableOf } from '../../domain/accounts/unreadable.js';
import { operatorActor } from '../../domain/actor.js';
import type { AccountType } from '../../domain/channelAccount.js';
import { ExchangeError } from '../../domain/errors.js';
import type { App } from '../../domain/ports.js';
import type { ChannelName } from '../../domain/vocabulary.js';
import { requireTenant } from '../onApp.js';
import { Refused, refusalOf } from '../refused.js';
import type { CommandOutput, OfVerb } from '../subcommands.js';
import type { AccountKey, Changes, Command, Pair } from './arguments.js';
import { type InputLine, readSecret, readSettings } from './readInput.js';
import { accountText, typeText } from './show.js';

type AccountCommandApp = Pick<App, 'database' | 'keyring' | 'channels' | 'clock' | 'log'>;

export interface AccountOutput extends CommandOutput {
  /** The account was tested and does not work. */
  readonly fails?: boolean;
}

/** Throws Refused. */
export async function run(app: AccountCommandApp, command: Command, line: InputLine): Promise<AccountOutput> {
  if (command.verb === 'types') return types(app, command);
  await requireTenant(app, command.tenantId);
  try {
    if (command.verb === 'list') return await list(app, command);
    if (command.verb === 'set') return await set(app, command, line);
    return await onStored(app, command);
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    const [first = '', ...rest] = refusalOf(error);
    throw new Refused(`${first.toUpperCase()}${rest.join('')}.`);
  }
}

function types(app: AccountCommandApp, { channel }: OfVerb<Command, 'types'>): AccountOutput {
  const shown = accountTypes(app).filter((one) => channel === undefined || one.channel === channel);
  const json = shown.map(({ channel, type: { required, settings, secrets } }) => ({ channel, required, settings, secrets }));
  return { text: shown.length === 0 ? 'No accounts.' : shown.map(typeText).join('\n\n'), json: { types: json } };
}

async function list(app: AccountCommandApp, { tenantId, channel }: OfVerb<Command, 'list'>): Promise<AccountOutput> {
  const actor = operatorActor(tenantId);
  const backlogs = await backlogsOf(app, actor);
  const unreadable = await unreadableOf(app, actor);
  const accounts = (await listAccounts(app, actor, channel)).map((one) => ({
    ...one,
    backlog: backlogs.get(one.id) ?? NO_BACKLOG,
    unreadable: unreadable.get(one.id) ?? NONE_UNREADABLE,
  }));
  return { text: accounts.length === 0 ? 'There are no accounts.' : accounts.map(accountText).join('\n\n'), json: { accounts } };
}

/** The generation that was read is checked, so that no change of another person is lost. */
async function set(app: AccountCommandApp, command: OfVerb<Command, 'set'>, line: InputLine): Promise<AccountOutput> {
  const { channel, name, tenantId } = command;
  const type = app.channels[channel]?.account;
  if (type === undefined) throw new Refused(`The channel ${channel} has no accounts here.`);
  const stored = await find(app, command);
  const account = await saveAccount(app, operatorActor(tenantId), {
    channel,
    name,
    settings: await settingsOf(command, type, stored, line),
    secrets: await secretsOf(command, line),
    generation: stored?.generation ?? 0,
  });
  const done = stored === undefined ? 'added' : stored.generation === account.generation ? 'as it was' : 'changed';
  return { text: `The account is ${done}.\n${accountText(account)}`, json: { account } };
}

async function settingsOf(
  { settingsFile, settings }: Changes,
  { settings: rules, secrets }: AccountType,
  stored: ChannelAccount | undefined,
  line: InputLine,
): Promise<Readonly<Record<string, unknown>>> {
  const all = new Map<string, unknown>(
    Object.entries(settingsFile === undefined ? (stored?.settings ?? {}) : await readSettings(settingsFile, line)),
  );
  for (const [name, value] of settings) {
    if (Object.hasOwn(secrets, name)) throw new Refused(`${name} is a secret: give it by --secret ${name}=FILE.`);
    if (value === '') all.delete(name);
    else all.set(name, typedValue(Object.hasOwn(rules, name) ? rules[name] : undefined, value));
  }
  return Object.fromEntries(all);
}

/** A text that cannot be the kind of the setting stays as it is: saving refuses it with the reason. */
function typedValue(rule: AccountType['settings'][string] | undefined, text: string): string | number | boolean {
  if (rule?.kind === 'number' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (rule?.kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

async function secretsOf({ secrets, removedSecrets }: Changes, line: InputLine): Promise<{ name: string; value: string | null }[]> {
  const given: { name: string; value: string | null }[] = removedSecrets.map((name) => ({ name, value: null }));
  for (const [name, file] of secrets satisfies readonly Pair[]) given.push({ name, value: await readSecret(file, line) });
  return given;
}

async function onStored(
  app: AccountCommandApp,
  command: OfVerb<Command, 'enable' | 'disable' | 'test' | 'remove' | 'forget'>,
): Promise<AccountOutput> {
  const { channel, name, tenantId, verb } = command;
  const actor = operatorActor(tenantId);
  const stored = await find(app, command);
  if (stored === undefined) throw new Refused(`There is no account ${name} of the channel ${channel}.`);
  if (verb === 'test') return tested(command, await testAccount(app, actor, stored.id));
  if (verb === 'remove') {
    await removeAccount(app, actor, stored.id);
    return { text: `The account ${name} of the channel ${channel} is removed.`, json: { removed: stored.id } };
  }
  if (verb === 'forget') {
    const unknown = await unrecorded(app, stored.id, command.documents ?? []);
    const left = await forgetUnreadable(app, actor, stored.id, command.documents);
    const unreadable = (await unreadableOf(app, actor)).get(stored.id) ?? NONE_UNREADABLE;
    if (unknown.length > 0) throw new Refused(`The account ${name} has no unreadable document ${unknown.join(', ')}.`);
    return { text: accountText({ ...left, unreadable }), json: { account: { ...left, unreadable } } };
  }
  const account = await enableAccount(app, actor, stored.id, verb === 'enable');
  return { text: accountText(account), json: { account } };
}

function tested({ channel, name }: { channel: ChannelName; name: string }, test: Awaited<ReturnType<typeof testAccount>>): AccountOutput {
  const { works, code, message } = test;
  const head = `The account ${name} of the channel ${channel} ${works ? 'works' : 'does not work'}`;
  const reason = [code, message].filter((one) => one !== null).join(': ');
  return { text: reason === '' ? `${head}.` : `${head}. ${reason}`, json: test, fails: !works };
}

async function find(app: AccountCommandApp, { tenantId, channel, name }: AccountKey): Promise<ChannelAccount | undefined> {
  const accounts = await listAccounts(app, operatorActor(tenantId), channel);
  return accounts.find((one) => one.name === name);
}
