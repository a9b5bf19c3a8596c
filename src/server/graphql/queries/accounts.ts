// Channel accounts: scope exchange/webhook.

import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { ACCOUNT_ALERTS, type AccountAlert, alertsOf } from '../../../domain/accounts/alerts.js';
import type { Backlog } from '../../../domain/accounts/backlog.js';
import { listAccounts } from '../../../domain/accounts/list.js';
import type { ChannelAccount } from '../../../domain/accounts/rows.js';
import { accountTypes } from '../../../domain/accounts/types.js';
import type { Unreadable } from '../../../domain/accounts/unreadable.js';
import { CHANNELS, type ChannelName, LIMITS } from '../../../domain/vocabulary.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import {
  ChannelAccountAlert,
  ChannelAccountBacklog,
  ChannelAccountObject,
  ChannelAccountType,
  ChannelAccountUnreadable,
} from '../types/account.js';
import { ChannelEnum } from '../types/enums.js';

@Resolver(() => ChannelAccountObject)
export class AccountQueries {
  @LengthMax(LIMITS.accountsPerTenantMax)
  @Query(() => [ChannelAccountObject], {
    nullable: true,
    complexity: 1,
    description: 'Scope exchange/webhook. In the order of creation, at most 50.',
  })
  async channelAccounts(
    @Ctx() graph: Graph,
    @Arg('channel', () => ChannelEnum, { nullable: true }) channel: ChannelName | null,
  ): Promise<ChannelAccount[]> {
    return listAccounts(graph.reads, graph.actor, channel);
  }

  @LengthMax(ACCOUNT_ALERTS.length)
  @FieldResolver(() => [ChannelAccountAlert], {
    description: 'Raised since its last success or change, oldest first. UNREADABLE lasts as long as there are unreadable documents.',
  })
  alerts(@Root() account: ChannelAccount): readonly AccountAlert[] {
    return alertsOf(account);
  }

  @FieldResolver(() => ChannelAccountBacklog, { complexity: 5, description: 'Of the documents that wait to be sent by it.' })
  backlog(@Ctx() graph: Graph, @Root() { id }: ChannelAccount): Promise<Backlog> {
    return graph.load.backlog(id);
  }

  @FieldResolver(() => ChannelAccountUnreadable, { complexity: 5, description: 'Received documents of this account that cannot be read.' })
  unreadable(@Ctx() graph: Graph, @Root() { id }: ChannelAccount): Promise<Unreadable> {
    return graph.load.unreadable(id);
  }

  @LengthMax(CHANNELS.length)
  @Query(() => [ChannelAccountType], {
    nullable: true,
    complexity: 1,
    description: 'Scope exchange/webhook. The channels here that have accounts.',
  })
  channelAccountTypes(@Ctx() graph: Graph): ChannelAccountType[] {
    return accountTypes(graph.app).map(({ channel, type: { required, settings, secrets } }) => ({
      channel,
      required,
      settings: Object.entries(settings).map(([name, { kind, required = false, neededWith = null, values = null, description }]) => ({
        name,
        kind,
        required,
        neededWith,
        values,
        description,
      })),
      secrets: Object.entries(secrets).map(([name, { required = false, neededWith = null, description }]) => ({
        name,
        required,
        neededWith,
        description,
      })),
    }));
  }
}
