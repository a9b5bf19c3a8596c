import { Ctx, Field, FieldResolver, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { PERSON_LIMITS } from '../../../domain/people/change.js';
import { listTenantsOf } from '../../../domain/people/list.js';
import type { Role } from '../../../domain/people/roles.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import { RoleEnum } from '../types/enums.js';

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
}

@Resolver(() => Viewer)
export class ViewerQueries {
  @Query(() => Viewer, { nullable: true, description: 'Needs no scope.' })
  viewer(@Ctx() { actor }: Graph): Viewer {
    return { tenantId: actor.tenantId, clientId: actor.clientId, scopes: [...actor.permissions], person: actor.person ?? null };
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
