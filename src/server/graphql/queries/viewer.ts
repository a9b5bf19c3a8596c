import { Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import type { Graph } from '../context.js';

@ObjectType({ simpleResolvers: true, description: 'Who asks: what the token says.' })
export class Viewer {
  @Field(() => ID)
  tenantId!: string;

  @Field(() => ID)
  clientId!: string;

  @Field(() => [String])
  scopes!: string[];
}

@Resolver()
export class ViewerQueries {
  @Query(() => Viewer, { nullable: true, description: 'Needs no scope.' })
  viewer(@Ctx() { actor }: Graph): Viewer {
    return { tenantId: actor.tenantId, clientId: actor.clientId, scopes: [...actor.permissions] };
  }
}
