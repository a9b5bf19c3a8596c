import { Ctx, Field, FieldResolver, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { PERSON_LIMITS } from '../../../domain/people/limits.js';
import { listTenantsOf } from '../../../domain/people/list.js';
import type { Role } from '../../../domain/people/roles.js';
import type { PortalCapability } from '../../../domain/portal/capabilities.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import { PortalCapabilityEnum, RoleEnum } from '../types/enums.js';

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
}
