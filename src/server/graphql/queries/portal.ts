// Portal links: parts of the dashboard for people who have no account here.
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { hashOfSecret, newSecret } from '../../../auth/people/secret.js';
import { parameterInvalid } from '../../../domain/errors.js';
import { ADDRESS_LIMITS } from '../../../domain/portal/addresses.js';
import type { PortalCapability } from '../../../domain/portal/capabilities.js';
import {
  createLink,
  type ListedLink,
  listLinks,
  listOrigins,
  PORTAL_LIMITS,
  revokeLink,
  saveOrigins,
} from '../../../domain/portal/links.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import { PortalCapabilityEnum } from '../types/enums.js';
import { NewPortalLink, PortalLinkObject } from '../types/portal.js';

@Resolver()
export class PortalOperations {
  @LengthMax(PORTAL_LIMITS.openMax)
  @Query(() => [PortalLinkObject], {
    nullable: true,
    complexity: 1,
    description: 'Scope exchange/webhook. Links that can be used and sessions that are open, the newest first.',
  })
  portalLinks(@Ctx() { reads, actor }: Graph): Promise<ListedLink[]> {
    return listLinks(reads, actor);
  }

  @LengthMax(ADDRESS_LIMITS.originsMax)
  @Query(() => [String], { nullable: true, description: 'Scope exchange/webhook. Whose pages may embed the dashboard of a portal link.' })
  portalOrigins(@Ctx() { reads, actor }: Graph): Promise<string[]> {
    return listOrigins(reads, actor);
  }

  @Mutation(() => NewPortalLink, {
    nullable: true,
    description: `The scopes of the capabilities. The link works once, within ${PORTAL_LIMITS.linkSeconds / 60} minutes, and its session lasts as long.`,
  })
  async createPortalLink(
    @Ctx() graph: Graph,
    @Arg('capabilities', () => [PortalCapabilityEnum]) capabilities: PortalCapability[],
    @Arg('name', () => String, { nullable: true, description: 'Who it is for. Timelines and the audit log name it.' }) name: string | null,
    @Arg('returnUrl', () => String, { nullable: true, description: 'Where its people come from: the dashboard has a link back.' })
    returnUrl: string | null,
  ): Promise<NewPortalLink> {
    const { app, actor } = graph;
    if (!app.config.http.hasDashboard) throw parameterInvalid('this service has no dashboard (DASHBOARD=off)');
    const secret = newSecret();
    const link = { capabilities, name: name ?? null, returnUrl: returnUrl ?? null, secretHash: hashOfSecret(secret) };
    const { id, endsAt } = await createLink(app, actor, link);
    return { id, endsAt, url: `${app.settings.publicUrl}/app/portal/${secret}` };
  }

  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Scope exchange/webhook. Its session ends. False where there is no such link open.',
  })
  async revokePortalLink(@Ctx() graph: Graph, @Arg('id', () => ID) id: string): Promise<boolean> {
    return revokeLink(graph.app, graph.actor, id);
  }

  @LengthMax(ADDRESS_LIMITS.originsMax)
  @Mutation(() => [String], {
    nullable: true,
    description: `Scope exchange/webhook. Instead of those before: at most ${ADDRESS_LIMITS.originsMax}, such as https://erp.example.`,
  })
  async savePortalOrigins(@Ctx() graph: Graph, @Arg('origins', () => [String]) origins: string[]): Promise<string[]> {
    return saveOrigins(graph.app, graph.actor, origins);
  }
}
