// What admins look after: clients, people and their sessions, usage, certificates.

import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { hashSecret, newClientSecret } from '../../../auth/clients.js';
import type { Actor } from '../../../domain/actor.js';
import { addClient } from '../../../domain/clients/add.js';
import { CLIENT_OVERLAP, revokeClient, rotateClient } from '../../../domain/clients/change.js';
import { listClients } from '../../../domain/clients/list.js';
import { quotaAndUsage } from '../../../domain/documents/intake/quota/quota.js';
import { type ExchangeError, parameterInvalid } from '../../../domain/errors.js';
import { daysLeft } from '../../../domain/keys/certificates.js';
import { PERSON_LIMITS } from '../../../domain/people/limits.js';
import { listSessions } from '../../../domain/people/list.js';
import { refusalsOf, standingsOf } from '../../../domain/people/standing.js';
import { reason } from '../../../domain/reasons.js';
import { COPY_LOGO_LIMITS, type PageLook, readCopyLook, updateCopyLook } from '../../../domain/tenants/copyLook.js';
import { readTenantSettings, updateTenantSettings } from '../../../domain/tenants/settings.js';
import { GRANTABLE_SCOPES, LIMITS, type Scope } from '../../../domain/vocabulary.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import { TenantPersonObject } from '../types/people.js';
import { Certificate, ClientObject, ClientSecret, CopyLook, PersonSessionObject, TenantSettingsObject, Usage } from '../types/settings.js';

/** Clients and sessions of a list. */
const SHOWN_MAX = 500;
const CERTIFICATES_MAX = 20;
const CLIENT_ID = new RegExp(`^[A-Za-z0-9][A-Za-z0-9._-]{0,${LIMITS.clientIdCharactersMax - 1}}$`);

@Resolver()
export class SettingsQueries {
  @LengthMax(SHOWN_MAX)
  @Query(() => [ClientObject], { nullable: true, complexity: 1, description: 'Scope exchange/read. Without secrets, by id.' })
  clients(@Ctx() { reads, actor }: Graph): Promise<ClientObject[]> {
    return listClients(reads, actor.tenantId, SHOWN_MAX);
  }

  @LengthMax(PERSON_LIMITS.peopleMax)
  @Query(() => [TenantPersonObject], { nullable: true, complexity: 1, description: 'Scope exchange/read. By address.' })
  async people(@Ctx() { reads, actor }: Graph): Promise<TenantPersonObject[]> {
    const people = await standingsOf(reads.database.sql, actor, PERSON_LIMITS.peopleMax);
    return people.map((person) => ({ ...person, refusals: refusalsOf(person, actor) }));
  }

  @LengthMax(SHOWN_MAX)
  @Query(() => [PersonSessionObject], {
    nullable: true,
    complexity: 1,
    description: 'Scope exchange/read. Open ones, the last used first.',
  })
  personSessions(@Ctx() { reads, actor }: Graph): Promise<PersonSessionObject[]> {
    return listSessions(reads, { tenantId: actor.tenantId, most: SHOWN_MAX });
  }

  @Query(() => Usage, { nullable: true, description: 'Needs no scope.' })
  usage(@Ctx() { reads, actor }: Graph): Promise<Usage> {
    return quotaAndUsage(reads, actor.tenantId);
  }

  @Query(() => TenantSettingsObject, { nullable: true, description: 'Needs no scope.' })
  async tenantSettings(@Ctx() { reads, actor }: Graph): Promise<TenantSettingsObject | null> {
    return (await readTenantSettings(reads, actor.tenantId)) ?? null;
  }

  @Query(() => CopyLook, { nullable: true, description: 'Needs no scope. null where nothing was chosen.' })
  async copyLook(@Ctx() { reads, actor }: Graph): Promise<CopyLook | null> {
    return shownLook(await readCopyLook(reads, actor.tenantId));
  }

  @LengthMax(CERTIFICATES_MAX)
  @Query(() => [Certificate], {
    nullable: true,
    complexity: 1,
    description: 'Needs no scope. Those of this service, whose end concerns all of its tenants.',
  })
  certificates(@Ctx() { app }: Graph): Certificate[] {
    const now = app.clock();
    const all = app.certificates().map((one) => ({ ...one, daysLeft: daysLeft(one, now) }));
    return all.sort((a, b) => a.notAfter.getTime() - b.notAfter.getTime()).slice(0, CERTIFICATES_MAX);
  }
}

@Resolver()
export class TenantMutations {
  @Mutation(() => TenantSettingsObject, { nullable: true, description: 'Scope exchange/webhook. What is not named stays.' })
  async updateTenantSettings(
    @Ctx() graph: Graph,
    @Arg('onlyOwnSenders', () => Boolean, { nullable: true, description: 'null: on in production, otherwise off.' })
    onlyOwnSenders: boolean | null | undefined,
  ): Promise<TenantSettingsObject | null> {
    return (await updateTenantSettings(graph.app, graph.actor, { onlyOwnSenders })) ?? null;
  }

  @Mutation(() => CopyLook, {
    nullable: true,
    description: 'Scope exchange/webhook. How readable copies of what the tenant sends look. What is not named stays; null removes it.',
  })
  async updateCopyLook(
    @Ctx() graph: Graph,
    @Arg('colour', () => String, { nullable: true, description: '`#rrggbb`' }) colour: string | null | undefined,
    @Arg('logo', () => String, {
      nullable: true,
      description: `Base64 of a PNG or JPEG of at most ${COPY_LOGO_LIMITS.bytesMax} bytes and ${COPY_LOGO_LIMITS.pixelsMax} pixels in each direction.`,
    })
    logo: string | null | undefined,
  ): Promise<CopyLook | null> {
    return shownLook(await updateCopyLook(graph.app, graph.actor, { colour, logo }));
  }
}

function shownLook(look: PageLook | undefined): CopyLook | null {
  if (look === undefined) return null;
  const { colour, logo } = look;
  return {
    ...(colour === undefined ? {} : { colour }),
    ...(logo === undefined ? {} : { logo: `data:${logo.mediaType};base64,${logo.base64}` }),
  };
}

@Resolver()
export class ClientMutations {
  @Mutation(() => ClientSecret, { nullable: true, description: 'For people who sign in. The secret is shown only here.' })
  async addClient(
    @Ctx() graph: Graph,
    @Arg('clientId', () => ID) clientId: string,
    @Arg('scopes', () => [String]) scopes: string[],
  ): Promise<ClientSecret> {
    assertOwnClients(graph);
    if (!CLIENT_ID.test(clientId))
      throw parameterInvalid(
        'clientId must be 1 to 64 of A-Z a-z 0-9 . _ - and begin with a letter or digit',
        'clientId',
        reason('CLIENT_ID_WRONG'),
      );
    const granted = GRANTABLE_SCOPES.filter((scope) => scopes.includes(scope)) as readonly Scope[];
    if (granted.length === 0 || scopes.some((scope) => !granted.includes(scope as Scope))) {
      throw parameterInvalid(`scopes must be some of ${GRANTABLE_SCOPES.join(', ')}`, 'scopes');
    }
    const secret = newClientSecret();
    const client = { tenantName: graph.actor.tenantId, clientId, scopes: granted, secretHash: hashSecret(secret) };
    const { added } = await addClient(graph.app, graph.actor, client);
    if (!added) throw parameterInvalid('clientId is taken', 'clientId', reason('CLIENT_ID_TAKEN'));
    return { clientId, secret };
  }

  @Mutation(() => ClientSecret, { nullable: true, description: 'For people who sign in. The new secret is shown only here.' })
  async rotateClientSecret(
    @Ctx() graph: Graph,
    @Arg('clientId', () => ID) clientId: string,
    @Arg('overlapSeconds', () => Int, {
      defaultValue: CLIENT_OVERLAP.standard,
      description: `How long the secret of before is taken beside the new one, at most ${CLIENT_OVERLAP.max}. 0 where somebody else knows it.`,
    })
    overlapSeconds: number,
  ): Promise<ClientSecret> {
    if (overlapSeconds < 0 || overlapSeconds > CLIENT_OVERLAP.max)
      throw parameterInvalid(`overlapSeconds must be between 0 and ${CLIENT_OVERLAP.max}`, 'overlapSeconds');
    assertOwnClients(graph);
    const secret = newClientSecret();
    const change = await rotateClient(graph.app, actorAt(graph.actor), clientId, hashSecret(secret), overlapSeconds);
    if (change !== 'changed') throw unknownClient();
    return { clientId, secret };
  }

  @Mutation(() => Boolean, { nullable: true, description: 'For people who sign in. For good: its id is not used again.' })
  async revokeClient(@Ctx() graph: Graph, @Arg('clientId', () => ID) clientId: string): Promise<boolean> {
    assertOwnClients(graph);
    if ((await revokeClient(graph.app, actorAt(graph.actor), clientId)) !== 'changed') throw unknownClient();
    return true;
  }
}

/** Throws where an external issuer has the clients. */
function assertOwnClients(graph: Graph): void {
  if (graph.app.config.tokens.kind !== 'own')
    throw parameterInvalid('tokens come from an external issuer: its clients are managed there', undefined, reason('CLIENTS_ELSEWHERE'));
}

/** The use cases know clients of all tenants. Throws for the client of another one. */
function actorAt(actor: Actor): (tenantId: string) => Actor {
  return (tenantId) => {
    if (tenantId !== actor.tenantId) throw unknownClient();
    return actor;
  };
}

function unknownClient(): ExchangeError {
  return parameterInvalid('clientId names no client of the tenant that is in use', 'clientId', reason('CLIENT_GONE'));
}
