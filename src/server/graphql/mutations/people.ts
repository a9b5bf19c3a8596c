// What admins change of the people at their tenant.

import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { INVITATION_SECONDS, newInvitation, passwordLink } from '../../../auth/people/invitation.js';
import { cut } from '../../../cut.js';
import { parameterInvalid } from '../../../domain/errors.js';
import { addressedAs } from '../../../domain/people/addresses.js';
import { changeRole, endSessions, type PersonChange, removePerson, setAccess } from '../../../domain/people/change.js';
import { invitePerson, type NewLink, renewLink } from '../../../domain/people/invite.js';
import { NAME_RULE, PERSON_LIMITS, readEmail, readName } from '../../../domain/people/limits.js';
import { mailInvitation } from '../../../domain/people/mailInvitation.js';
import { refused } from '../../../domain/people/refusals.js';
import type { Role } from '../../../domain/people/roles.js';
import type { Graph } from '../context.js';
import { RoleEnum } from '../types/enums.js';
import { PersonInvitation } from '../types/people.js';

const FOR_PEOPLE = 'For people who sign in.';

@Resolver()
export class PersonMutations {
  @Mutation(() => PersonInvitation, {
    nullable: true,
    description: `${FOR_PEOPLE} The link is shown only here, goes by mail where there is a mail server, and lasts ${INVITATION_SECONDS / 3600} hours. None for who has an account with another tenant.`,
  })
  async invitePerson(
    @Ctx() graph: Graph,
    @Arg('email', () => String) email: string,
    @Arg('role', () => RoleEnum) role: Role,
    @Arg('name', () => String, { nullable: true, description: 'null: the address.' }) name: string | null,
  ): Promise<PersonInvitation> {
    assertSignIn(graph);
    const address = given(readEmail(email));
    const { link, token } = newLink();
    const person = { email: address, role, name: nameIn(name ?? cut(address, PERSON_LIMITS.nameCharactersMax)), ...link };
    const endsAt = await invitePerson(graph.app, graph.actor, person);
    if (endsAt === 'unknown-tenant') return { email: address, link: null, endsAt: null, isMailed: false };
    return shown(graph, address, endsAt === 'no-link' ? undefined : { token, endsAt });
  }

  @Mutation(() => PersonInvitation, {
    nullable: true,
    description: `${FOR_PEOPLE} Another link that sets a password, in place of an earlier one. The password of before works until it is used.`,
  })
  async renewPersonLink(@Ctx() graph: Graph, @Arg('email', () => String) email: string): Promise<PersonInvitation> {
    assertSignIn(graph);
    const address = await emailIn(graph, email);
    const { link, token } = newLink();
    const endsAt = await renewLink(graph.app, graph.actor, address, link);
    return shown(graph, address, { token, endsAt });
  }

  @Mutation(() => Boolean, { nullable: true, description: `${FOR_PEOPLE} It holds from the next request of the person on.` })
  async changePersonRole(
    @Ctx() graph: Graph,
    @Arg('email', () => String) email: string,
    @Arg('role', () => RoleEnum) role: Role,
  ): Promise<boolean> {
    return assertChanged(await changeRole(graph.app, graph.actor, await emailIn(graph, email), role));
  }

  @Mutation(() => Boolean, {
    nullable: true,
    description: `${FOR_PEOPLE} The role and the sessions at this tenant end; at other tenants, everything stays.`,
  })
  async removePerson(@Ctx() graph: Graph, @Arg('email', () => String) email: string): Promise<boolean> {
    return assertChanged(await removePerson(graph.app, graph.actor, await emailIn(graph, email)));
  }

  @Mutation(() => Boolean, {
    nullable: true,
    description: `${FOR_PEOPLE} Ends sessions and links, and refuses to sign in. Of who has a role at this tenant alone.`,
  })
  async disablePerson(@Ctx() graph: Graph, @Arg('email', () => String) email: string): Promise<boolean> {
    return assertChanged(await setAccess(graph.app, 'disable', () => graph.actor, await emailIn(graph, email), graph.actor));
  }

  @Mutation(() => Boolean, { nullable: true, description: `${FOR_PEOPLE} Who was disabled can sign in again.` })
  async enablePerson(@Ctx() graph: Graph, @Arg('email', () => String) email: string): Promise<boolean> {
    return assertChanged(await setAccess(graph.app, 'enable', () => graph.actor, await emailIn(graph, email), graph.actor));
  }

  @Mutation(() => Int, { nullable: true, description: `${FOR_PEOPLE} Those at this tenant. Returns how many there were.` })
  async endPersonSessions(@Ctx() graph: Graph, @Arg('email', () => String) email: string): Promise<number> {
    return endSessions(graph.app, () => graph.actor, await emailIn(graph, email), { admin: graph.actor });
  }
}

/** Goes by mail, too, where there is a mail server. */
async function shown(
  { app, actor, language }: Graph,
  email: string,
  made: { readonly token: string; readonly endsAt: Date } | undefined,
): Promise<PersonInvitation> {
  const link = made && { url: passwordLink(app.settings.publicUrl, made.token), endsAt: made.endsAt };
  const isMailed = await mailInvitation(app, actor, { email, link, language });
  return { email, link: link?.url ?? null, endsAt: link?.endsAt ?? null, isMailed };
}

/** Throws where a link would lead to nothing. */
function assertSignIn(graph: Graph): void {
  if (!graph.app.config.http.hasDashboard) throw parameterInvalid('nobody signs in at this service (DASHBOARD=off)');
}

function newLink(): { readonly link: NewLink; readonly token: string } {
  const { token, tokenHash } = newInvitation();
  return { token, link: { tokenHash, linkSeconds: INVITATION_SECONDS } };
}

async function emailIn({ app }: Graph, text: string): Promise<string> {
  return given(await addressedAs(app, text));
}

function given(email: string | undefined): string {
  if (email === undefined) throw parameterInvalid('email must be an e-mail address', 'email');
  return email;
}

function nameIn(text: string): string {
  const name = readName(text);
  if (name === undefined) throw parameterInvalid(`name must be ${NAME_RULE}`, 'name');
  return name;
}

function assertChanged(change: PersonChange): true {
  if (change === 'unknown-person') throw refused('PERSON_NOT_FOUND');
  return true;
}
