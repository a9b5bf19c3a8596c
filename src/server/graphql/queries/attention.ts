// What needs a person.
import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { attentionGroups, GROUPS_MAX, type AttentionGroup as Group } from '../../../domain/attention/groups.js';
import { attentionItems, type AttentionItem as FoundItem } from '../../../domain/attention/items.js';
import type { Graph } from '../context.js';
import { COSTS, LengthMax } from '../costs.js';
import { AttentionGroup, AttentionItemConnection } from '../types/attention.js';
import { type Connection, checkFirst, connection, FIRST } from '../types/page.js';

@Resolver(() => AttentionGroup)
export class AttentionQueries {
  @LengthMax(GROUPS_MAX)
  @Query(() => [AttentionGroup], {
    nullable: true,
    complexity: COSTS.total,
    description:
      'Any scope: groups about documents, webhooks, accounts and participants are shown to tokens with the scope for these. The oldest first.',
  })
  async attention(
    @Ctx() { reads, actor }: Graph,
    @Arg('snoozed', () => Boolean, { defaultValue: false, description: 'Those that were put off, too.' }) snoozed: boolean,
  ): Promise<Group[]> {
    return attentionGroups(reads, actor, snoozed);
  }

  @FieldResolver(() => AttentionItemConnection, { complexity: COSTS.object, description: 'The oldest first.' })
  async items(
    @Ctx() { reads, actor }: Graph,
    @Root() { cause, key }: Group,
    @Arg('first', () => Int, { ...FIRST, defaultValue: 10 }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('snoozed', () => Boolean, { defaultValue: false, description: 'Those that were put off, too.' }) snoozed: boolean,
  ): Promise<Connection<FoundItem>> {
    const page = await attentionItems(reads, actor, { cause, key, first: checkFirst(first), after, snoozed });
    return connection(page, after);
  }
}
