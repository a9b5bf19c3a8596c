// Channel accounts: scope exchange/webhook.
import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { listAccounts } from '../../domain/accounts/list.js';
import type { ChannelAccount } from '../../domain/accounts/rows.js';
import { accountTypes } from '../../domain/accounts/types.js';
import type { ChannelName } from '../../domain/vocabulary.js';
import { type Graph, guard } from '../context.js';
import { ChannelAccountObject, ChannelAccountType } from '../types/account.js';
import { ChannelEnum } from '../types/enums.js';

@Resolver()
export class AccountQueries {
  @Query(() => [ChannelAccountObject], {
    nullable: true,
    complexity: 1,
    description: 'Scope exchange/webhook. In the order of creation, at most 50.',
  })
  async channelAccounts(
    @Ctx() graph: Graph,
    @Arg('channel', () => ChannelEnum, { nullable: true }) channel: ChannelName | null,
  ): Promise<ChannelAccount[]> {
    guard(graph, 'exchange/webhook');
    return listAccounts(graph.reads, graph.actor, channel);
  }

  @Query(() => [ChannelAccountType], {
    nullable: true,
    complexity: 1,
    description: 'Scope exchange/webhook. The channels here that have accounts.',
  })
  channelAccountTypes(@Ctx() graph: Graph): ChannelAccountType[] {
    guard(graph, 'exchange/webhook');
    return accountTypes(graph.app).map(({ channel, type: { required, settings, secrets } }) => ({
      channel,
      required,
      settings: Object.entries(settings).map(([name, { kind, required = false, values = null, description }]) => ({
        name,
        kind,
        required,
        values,
        description,
      })),
      secrets: Object.entries(secrets).map(([name, { required = false, description }]) => ({ name, required, description })),
    }));
  }
}
