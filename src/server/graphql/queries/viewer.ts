import { Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import type { Role } from '../../../domain/people/roles.js';
import type { Graph } from '../context.js';
import { RoleEnum } from '../types/enums.js';

@ObjectType('Person', { simpleResolvers: true, description: 'Somebody who signed in.' })
class PersonObject {
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

@Resolver()
export class ViewerQueries {
  @Query(() => Viewer, { nullable: true, description: 'Needs no scope.' })
  viewer(@Ctx() { actor }: Graph): Viewer {
    return { tenantId: actor.tenantId, clientId: actor.clientId, scopes: [...actor.permissions], person: actor.person ?? null };
  }
}
