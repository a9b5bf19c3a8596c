// What a person keeps of a page.
import { GraphQLJSON } from 'graphql-scalars';
import { Arg, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { listViews, removeView, saveView, VIEW_LIMITS } from '../../../domain/savedViews/savedViews.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import { Instant } from '../types/instant.js';

@ObjectType({ simpleResolvers: true, description: 'A filter, order and columns of a page, under a name.' })
class SavedView {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  page!: string;

  @Field(() => String)
  name!: string;

  @Field(() => GraphQLJSON, { description: 'As the page wrote it.' })
  state!: object;

  @Field(() => Instant)
  updatedAt!: Date;
}

@Resolver()
export class SavedViewOperations {
  @LengthMax(VIEW_LIMITS.perPersonMax)
  @Query(() => [SavedView], { nullable: true, complexity: 1, description: 'Needs no scope. Those of whoever asks, by page and name.' })
  savedViews(@Ctx() { app, actor }: Graph): Promise<SavedView[]> {
    return listViews(app, actor);
  }

  @Mutation(() => SavedView, {
    nullable: true,
    description: `For people who sign in. One of the same page and name is replaced; at most ${VIEW_LIMITS.perPersonMax}, each of ${VIEW_LIMITS.stateBytesMax} bytes.`,
  })
  async saveView(
    @Ctx() graph: Graph,
    @Arg('page', () => String) page: string,
    @Arg('name', () => String) name: string,
    @Arg('state', () => GraphQLJSON) state: unknown,
  ): Promise<SavedView> {
    return saveView(graph.app, graph.actor, { page, name, state });
  }

  @Mutation(() => Boolean, { nullable: true, description: 'For people who sign in. False where there is no such view.' })
  async removeSavedView(@Ctx() graph: Graph, @Arg('id', () => ID) id: string): Promise<boolean> {
    return removeView(graph.app, graph.actor, id);
  }
}
