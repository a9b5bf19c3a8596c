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
  @Query(() => Viewer, { description: 'Needs no scope.' })
  viewer(@Ctx() { caller }: Graph): Viewer {
    return { tenantId: caller.tenantId, clientId: caller.clientId, scopes: [...caller.scopes] };
  }
}
