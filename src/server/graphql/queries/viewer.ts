import { Ctx, Field, FieldResolver, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { PERSON_LIMITS } from '../../../domain/people/limits.js';
import { listTenantsOf } from '../../../domain/people/list.js';
import type { Role } from '../../../domain/people/roles.js';
import { WAITING_COUNTED_MAX, type WaitingAtTenant, waitingAtTenants } from '../../../domain/people/waiting.js';
import type { PortalCapability } from '../../../domain/portal/capabilities.js';
import type { Graph } from '../context.js';
import { COSTS, LengthMax } from '../costs.js';
import { PortalCapabilityEnum, RoleEnum } from '../types/enums.js';
import { Instant } from '../types/instant.js';

@ObjectType('Person', { simpleResolvers: true, description: 'Somebody who signed in.' })
class PersonObject {
  @Field(() => String)
  name!: string;

  @Field(() => RoleEnum)
  role!: Role;
}

@ObjectType('ViewerTenant', { simpleResolvers: true, description: 'A tenant where the person has a role.' })
class ViewerTenant {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => RoleEnum)
  role!: Role;
}

@ObjectType('WaitingAtTenant', {
  simpleResolvers: true,
  description: `What waits at a tenant where the person has a role. Of each kind, no more than ${WAITING_COUNTED_MAX} are counted.`,
})
class WaitingAtTenantObject extends ViewerTenant {
  @Field(() => Int, { description: 'Received documents that nobody has completed.' })
  toComplete!: number;

  @Field(() => Int, { description: 'Failed documents that nobody has put away.' })
  failed!: number;

  @Field(() => Int, { description: 'What a second person is to approve.' })
  toApprove!: number;

  @Field(() => Instant, { nullable: true, description: 'When the oldest of them came.' })
  oldestAt!: Date | null;
}

@ObjectType('Portal', { simpleResolvers: true, description: 'What a portal link allows.' })
class PortalObject {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true, description: 'Who it is for.' })
  name!: string | null;

  @Field(() => [PortalCapabilityEnum])
  capabilities!: readonly PortalCapability[];

  @Field(() => String, { nullable: true, description: 'Where its people come from.' })
  returnUrl!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Who asks: what the token says.' })
export class Viewer {
  @Field(() => ID)
  tenantId!: string;

  @Field(() => ID)
  clientId!: string;

  @Field(() => [String])
  scopes!: string[];

  @Field(() => PersonObject, { nullable: true, description: 'Who signed in; null for clients.' })
  person!: PersonObject | null;

  @Field(() => PortalObject, { nullable: true, description: 'Of somebody who came by a portal link; null for all others.' })
  portal!: PortalObject | null;
}

@Resolver(() => Viewer)
export class ViewerQueries {
  @Query(() => Viewer, { nullable: true, description: 'Needs no scope.' })
  viewer(@Ctx() { actor }: Graph): Viewer {
    const { tenantId, clientId, permissions, person = null, portal = null } = actor;
    return { tenantId, clientId, scopes: [...permissions], person, portal };
  }
  @LengthMax(PERSON_LIMITS.tenantsMax)
  @FieldResolver(() => [ViewerTenant], {
    complexity: 1,
    description: 'Where the person has a role; POST /app/tenant switches. Empty for clients.',
  })
  async tenants(@Ctx() { reads, actor }: Graph): Promise<readonly ViewerTenant[]> {
    return actor.person === undefined ? [] : listTenantsOf(reads, actor.person.id);
  }

  @LengthMax(PERSON_LIMITS.tenantsMax)
  @FieldResolver(() => [WaitingAtTenantObject], {
    complexity: COSTS.scan,
    description: 'What waits where the person has a role. Empty for clients.',
  })
  async waiting(@Ctx() { reads, actor }: Graph): Promise<readonly WaitingAtTenant[]> {
    return actor.person === undefined ? [] : waitingAtTenants(reads, actor.person.id);
  }
}
