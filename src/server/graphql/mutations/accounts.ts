// Channel accounts: scope exchange/webhook. Secrets are accepted here and never returned.
import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { enableAccount } from '../../../domain/accounts/enable.js';
import { forgetUnreadable } from '../../../domain/accounts/forgetUnreadable.js';
import type { AccountInput } from '../../../domain/accounts/input.js';
import { removeAccount } from '../../../domain/accounts/remove.js';
import type { ChannelAccount } from '../../../domain/accounts/rows.js';
import { saveAccount } from '../../../domain/accounts/save.js';
import { type AccountTest, testAccount, tryAccount } from '../../../domain/accounts/test.js';
import { LIMITS } from '../../../domain/vocabulary.js';
import type { Graph } from '../context.js';
import { ChannelAccountInput, ChannelAccountObject, ChannelAccountTest } from '../types/account.js';

@Resolver()
export class AccountMutations {
  @Mutation(() => ChannelAccountObject, {
    nullable: true,
    description: 'Scope exchange/webhook. Creates or changes the account of that channel and name; the same again changes nothing.',
  })
  async saveChannelAccount(
    @Ctx() graph: Graph,
    @Arg('account', () => ChannelAccountInput) account: ChannelAccountInput,
  ): Promise<ChannelAccount> {
    return saveAccount(graph.app, graph.actor, inputOf(account));
  }

  @Mutation(() => ID, {
    nullable: true,
    description: 'Scope exchange/webhook. Answers its id. Documents that wait to be sent by it end in ERROR.',
  })
  async removeChannelAccount(@Ctx() graph: Graph, @Arg('id', () => ID) id: string): Promise<string> {
    await removeAccount(graph.app, graph.actor, id);
    return id;
  }

  @Mutation(() => ChannelAccountObject, { nullable: true, description: 'Scope exchange/webhook. Its health begins anew.' })
  async enableChannelAccount(@Ctx() graph: Graph, @Arg('id', () => ID) id: string): Promise<ChannelAccount> {
    return enableAccount(graph.app, graph.actor, id, true);
  }

  @Mutation(() => ChannelAccountObject, {
    nullable: true,
    description: 'Scope exchange/webhook. It is not polled, and what is to be sent by it waits.',
  })
  async disableChannelAccount(@Ctx() graph: Graph, @Arg('id', () => ID) id: string): Promise<ChannelAccount> {
    return enableAccount(graph.app, graph.actor, id, false);
  }

  @Mutation(() => ChannelAccountObject, {
    nullable: true,
    description: `Scope exchange/webhook. Removes unreadable documents from \`unreadable\`: those with the ids, at most ${LIMITS.forgottenMax}, or all where \`documents\` is absent. It changes nothing at the other side; one that is found again is shown again.`,
  })
  async forgetUnreadableDocuments(
    @Ctx() graph: Graph,
    @Arg('id', () => ID) id: string,
    @Arg('documents', () => [ID], { nullable: true }) documents: string[] | null,
  ): Promise<ChannelAccount> {
    return forgetUnreadable(graph.app, graph.actor, id, documents ?? undefined);
  }

  @Mutation(() => ChannelAccountTest, {
    nullable: true,
    description: 'Scope exchange/webhook. Tries its settings and secrets; a success closes its breaker.',
  })
  async testChannelAccount(@Ctx() graph: Graph, @Arg('id', () => ID) id: string): Promise<AccountTest> {
    return testAccount(graph.app, graph.actor, id);
  }

  @Mutation(() => ChannelAccountTest, {
    nullable: true,
    description: 'Scope exchange/webhook. Tries an account as it would be saved. Nothing is stored.',
  })
  async tryChannelAccount(
    @Ctx() graph: Graph,
    @Arg('account', () => ChannelAccountInput) account: ChannelAccountInput,
  ): Promise<AccountTest> {
    return tryAccount(graph.app, graph.actor, inputOf(account));
  }
}

function inputOf({ channel, name, settings, secrets, enabled, generation }: ChannelAccountInput): AccountInput {
  return {
    channel,
    name,
    settings,
    secrets: secrets.map((one) => ({ name: one.name, value: one.value ?? null })),
    enabled: enabled ?? undefined,
    generation: generation ?? undefined,
  };
}
