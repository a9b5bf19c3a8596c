// Carries out a command. Returns the output for people and for programs.
import { INVITATION_SECONDS, newInvitation, passwordLink } from '../../auth/people/invitation.js';
import { operatorActor } from '../../domain/actor.js';
import { addressedAs } from '../../domain/people/addresses.js';
import { changeRole, endSessions, type PersonChange, removeFactors, removePerson, setAccess } from '../../domain/people/change.js';
import { invitePerson } from '../../domain/people/invite.js';
import { readEmail } from '../../domain/people/limits.js';
import { type ListedPerson, type ListedSession, listPeople, listSessions } from '../../domain/people/list.js';
import type { App } from '../../domain/ports.js';
import { Refused } from '../refused.js';
import type { CommandOutput, OfVerb } from '../subcommands.js';
import type { Command } from './arguments.js';
import { sendLink } from './sendLink.js';

type UserCommandApp = Pick<App, 'database' | 'clock' | 'mail'>;

/** `address`: of the service, for links. Throws Refused. */
export async function run(app: UserCommandApp, address: string, given: Command): Promise<CommandOutput> {
  const command = await addressed(app, given);
  switch (command.verb) {
    case 'add':
      return add(app, address, command);
    case 'list':
      return list(app, command);
    case 'role':
      return role(app, command);
    case 'remove':
      return remove(app, command);
    case 'disable':
      return disable(app, command);
    case 'enable':
      return enable(app, command);
    case 'factors remove':
      return removeAll(app, command);
    case 'sessions list':
      return sessions(app, command);
    case 'sessions end':
      return end(app, command);
  }
}

async function add(
  app: UserCommandApp,
  address: string,
  { email, tenantId, role: as, name, isSent }: OfVerb<Command, 'add'>,
): Promise<CommandOutput> {
  if (isSent && app.mail === undefined)
    throw new Refused('--send needs the mail server of the service: SMTP_URL is not set. Nothing was changed.');
  const { token, tokenHash } = newInvitation();
  const person = { email, name, role: as, tokenHash, linkSeconds: INVITATION_SECONDS };
  if ((await invitePerson(app, operatorActor(tenantId), person)) === 'unknown-tenant') throw new Refused(`There is no tenant ${tenantId}.`);
  const link = passwordLink(address, token);
  if (isSent) {
    await sendLink(app.mail!, { to: email, address, tenantId, link, id: tokenHash.toString('hex').slice(0, 32) });
    return {
      text: `${email} is ${as} at ${tenantId}. The link was sent there; it sets a password, once, within a day.`,
      json: { email, tenantId, role: as, sent: true },
    };
  }
  return {
    text: `${email} is ${as} at ${tenantId}. This link sets a password, once, within a day:\n${link}`,
    json: { email, tenantId, role: as, link },
  };
}

/** With the address as it is stored. */
async function addressed(app: UserCommandApp, command: Command): Promise<Command> {
  if (command.verb === 'add' || !('email' in command) || command.email === undefined) return command;
  return { ...command, email: (await addressedAs(app, command.email)) ?? command.email };
}

async function role(app: UserCommandApp, { email, tenantId, role: as }: OfVerb<Command, 'role'>): Promise<CommandOutput> {
  assertChanged(await changeRole(app, operatorActor(tenantId), email, as), email, tenantId);
  return { text: `${email} is ${as} at ${tenantId}.`, json: { email, tenantId, role: as } };
}

async function remove(app: UserCommandApp, { email, tenantId }: OfVerb<Command, 'remove'>): Promise<CommandOutput> {
  assertChanged(await removePerson(app, operatorActor(tenantId), email), email, tenantId);
  return { text: `${email} has no role at ${tenantId} any more.`, json: { email, tenantId, removed: true } };
}

async function disable(app: UserCommandApp, { email }: OfVerb<Command, 'disable'>): Promise<CommandOutput> {
  assertChanged(await setAccess(app, 'disable', operatorActor, email), email, '');
  return { text: `${email} can no longer sign in. All sessions have ended.`, json: { email, disabled: true } };
}

async function enable(app: UserCommandApp, { email }: OfVerb<Command, 'enable'>): Promise<CommandOutput> {
  assertChanged(await setAccess(app, 'enable', operatorActor, email), email, '');
  return { text: `${email} can sign in again.`, json: { email, disabled: false } };
}

async function removeAll(app: UserCommandApp, { email }: OfVerb<Command, 'factors remove'>): Promise<CommandOutput> {
  assertChanged(await removeFactors(app, operatorActor, email), email, '');
  return { text: `${email} signs in without codes and passkeys. All sessions have ended.`, json: { email, removed: true } };
}

async function list(app: UserCommandApp, { tenantId }: OfVerb<Command, 'list'>): Promise<CommandOutput> {
  const people = await listPeople(app, tenantId);
  const line = ({ email, name, tenantId: at, role: as, isDisabled, mayStart, sharesMailbox }: ListedPerson): string =>
    [
      at,
      email,
      name,
      as,
      isDisabled ? 'disabled' : mayStart ? 'active' : 'has not begun',
      ...(sharesMailbox ? [`the mailbox is that of ${readEmail(email) ?? 'nobody'}`] : []),
    ].join('  ');
  return { text: people.length === 0 ? 'There is nobody.' : people.map(line).join('\n'), json: { people } };
}

async function sessions(app: UserCommandApp, { email }: OfVerb<Command, 'sessions list'>): Promise<CommandOutput> {
  const open = await listSessions(app, { email });
  const line = ({ id, email: of, tenantId, lastUsedAt, address, device }: ListedSession): string =>
    [id, of, tenantId, `last used ${lastUsedAt.toISOString()}`, address, device].join('  ');
  return { text: open.length === 0 ? 'No session is open.' : open.map(line).join('\n'), json: { sessions: open } };
}

async function end(app: UserCommandApp, { email, id }: OfVerb<Command, 'sessions end'>): Promise<CommandOutput> {
  const ended = await endSessions(app, operatorActor, email, id === undefined ? 'all' : { id });
  if (ended === 0) throw new Refused(`${email} has no such session.`);
  return { text: ended === 1 ? '1 session has ended.' : `${ended} sessions have ended.`, json: { email, ended } };
}

function assertChanged(change: PersonChange, email: string, tenantId: string): void {
  if (change === 'unknown-person')
    throw new Refused(`There is nobody with the address ${email}${tenantId === '' ? '' : ` at ${tenantId}`}.`);
}
