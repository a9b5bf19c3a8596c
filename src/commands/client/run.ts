// Carries out a command. Returns the output for people and for programs.
import { hashSecret, newClientSecret, REVOCATION_SEEN_MS } from '../../auth/clients.js';
import { operatorActor } from '../../domain/actor.js';
import { addClient, addTenant } from '../../domain/clients/add.js';
import { type ClientChange, revokeClient, rotateClient } from '../../domain/clients/change.js';
import { type ListedTenant, listTenants } from '../../domain/clients/list.js';
import type { App } from '../../domain/ports.js';
import { Refused } from '../refused.js';
import type { CommandOutput, OfVerb } from '../subcommands.js';
import { UsageError } from '../usage.js';
import type { Command } from './arguments.js';

/** Whether this service issues the tokens, and their lifetime. */
interface Issuer {
  readonly kind: 'own' | 'external';
  readonly lifetimeSeconds: number;
}

/** Throws Refused, and UsageError where the command does not apply to the issuer. */
export function run(app: Pick<App, 'database'>, issuer: Issuer, command: Command): Promise<CommandOutput> {
  if (command.verb === 'list') return list(app, command);
  if (command.verb === 'add') return issuer.kind === 'own' ? add(app, command) : addAlone(app, command);
  if (issuer.kind === 'external') throw new Refused('Tokens come from an external issuer: its clients are managed there.');
  return command.verb === 'rotate' ? rotate(app, issuer, command) : revoke(app, command.clientId);
}

async function add(app: Pick<App, 'database'>, { tenantId, name, scopes, clientId }: OfVerb<Command, 'add'>): Promise<CommandOutput> {
  if (clientId === undefined) throw new UsageError('CLIENT_ID is missing.');
  const secret = newClientSecret();
  const client = { tenantName: name ?? tenantId, clientId, scopes, secretHash: hashSecret(secret) };
  const { added, tenantCreated } = await addClient(app, operatorActor(tenantId), client);
  if (!added) throw new Refused(`Client ${clientId} exists already (ids of revoked clients are not used again).`);
  const text = [
    tenantCreated ? `Tenant ${tenantId} was added.` : `Tenant ${tenantId} exists${name === undefined ? '' : ' and keeps its name'}.`,
    `Client ${clientId} was added with ${scopes.join(', ')}.`,
    secretLine(secret),
  ];
  return { text: text.join('\n'), json: { clientId, tenantId, tenantCreated, scopes, secret } };
}

/** The external issuer has the clients. Only the tenant of their tokens is needed here. */
async function addAlone(app: Pick<App, 'database'>, { tenantId, name, clientId }: OfVerb<Command, 'add'>): Promise<CommandOutput> {
  if (clientId !== undefined) throw new UsageError('Tokens come from an external issuer: add takes no CLIENT_ID then.');
  const tenantCreated = await addTenant(app, operatorActor(tenantId), name ?? tenantId);
  return { text: `Tenant ${tenantId} ${tenantCreated ? 'was added' : 'exists'}.`, json: { tenantId, tenantCreated } };
}

async function rotate(
  app: Pick<App, 'database'>,
  { lifetimeSeconds }: Issuer,
  { clientId, overlapSeconds }: OfVerb<Command, 'rotate'>,
): Promise<CommandOutput> {
  const secret = newClientSecret();
  assertChanged(clientId, await rotateClient(app, operatorActor, clientId, hashSecret(secret), overlapSeconds));
  const old = overlapSeconds === 0 ? 'the old one is refused from now on' : `the old one is taken for ${overlapSeconds / 3600} hours more`;
  const text = [
    `Client ${clientId} has a new secret; ${old}, tokens that it got live for ${lifetimeSeconds} s at most.`,
    secretLine(secret),
  ];
  return { text: text.join('\n'), json: { clientId, secret, overlapSeconds } };
}

async function revoke(app: Pick<App, 'database'>, clientId: string): Promise<CommandOutput> {
  const change = await revokeClient(app, operatorActor, clientId);
  if (change === 'unknown') assertChanged(clientId, change);
  const text =
    change === 'revoked'
      ? `Client ${clientId} was revoked before.`
      : `Client ${clientId} is revoked: its tokens are refused within ${REVOCATION_SEEN_MS / 1000} s.`;
  return { text, json: { clientId, revoked: true } };
}

async function list(app: Pick<App, 'database'>, { tenantId }: OfVerb<Command, 'list'>): Promise<CommandOutput> {
  const tenants = await listTenants(app, tenantId);
  if (tenantId !== undefined && tenants.length === 0) throw new Refused(`There is no tenant ${tenantId}.`);
  return { text: tenants.length === 0 ? 'There are no tenants.' : tenants.map(written).join('\n\n'), json: { tenants } };
}

function written({ tenantId, name, clients }: ListedTenant): string {
  const width = Math.max(0, ...clients.map(({ clientId }) => clientId.length));
  const lines = clients.map(({ clientId, scopes, createdAt, revokedAt }) =>
    [`  ${clientId.padEnd(width)}`, revokedAt === null ? 'active ' : 'revoked', `since ${revokedAt ?? createdAt}`, scopes.join(' ')].join(
      '  ',
    ),
  );
  return [`${tenantId} (${name})`, ...(lines.length === 0 ? ['  no clients'] : lines)].join('\n');
}

function assertChanged(clientId: string, change: ClientChange): void {
  if (change === 'unknown') throw new Refused(`There is no client ${clientId}.`);
  if (change === 'revoked') throw new Refused(`Client ${clientId} is revoked: add another one.`);
}

function secretLine(secret: string): string {
  return `Secret, shown only now: ${secret}`;
}
