import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { markAttention } from '../../../domain/attention/mark.js';
import type { Graph } from '../context.js';
import { AttentionTargetInput } from '../types/attention.js';
import { Instant } from '../types/instant.js';

@Resolver()
export class AttentionMutations {
  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Scope exchange/receive. Who takes care of it: the e-mail address of a person of the tenant, null for nobody.',
  })
  async assignAttention(
    @Ctx() graph: Graph,
    @Arg('target', () => AttentionTargetInput) target: AttentionTargetInput,
    @Arg('assignee', () => String, { nullable: true }) assignee: string | null,
  ): Promise<boolean> {
    await markAttention(graph.app, graph.actor, target, { assignee: assignee ?? null });
    return true;
  }

  @Mutation(() => Boolean, { nullable: true, description: 'Scope exchange/receive. Puts it off until then; null: not any more.' })
  async snoozeAttention(
    @Ctx() graph: Graph,
    @Arg('target', () => AttentionTargetInput) target: AttentionTargetInput,
    @Arg('until', () => Instant, { nullable: true }) until: Date | null,
  ): Promise<boolean> {
    await markAttention(graph.app, graph.actor, target, { snoozedUntil: until ?? null });
    return true;
  }
}
