// Who is told of what needs a person.
import { Arg, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import {
  listRules,
  RULES_MAX,
  type AlertRule as Rule,
  type RuleKind,
  removeRule,
  type SavedRule,
  saveRule,
} from '../../../domain/alerts/rules.js';
import { revokePreviousAlertSecret, rotateAlertSecret } from '../../../domain/alerts/secrets.js';
import type { AttentionCause } from '../../../domain/attention/causes.js';
import { OVERLAP_SECONDS } from '../../../domain/webhooks/secrets.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import { AlertRuleKindEnum, AttentionCauseEnum } from '../types/enums.js';

@ObjectType({ simpleResolvers: true, description: 'Who is told of what needs a person: once for each cause, and again when it has ended.' })
class AlertRule implements Rule {
  @Field(() => ID)
  id!: string;

  @Field(() => AlertRuleKindEnum)
  kind!: RuleKind;

  @Field(() => String, { description: 'An e-mail address, or an https URL.' })
  target!: string;

  @Field(() => [AttentionCauseEnum], { nullable: true, description: 'null: all.' })
  causes!: readonly AttentionCause[] | null;

  @Field(() => Int, { nullable: true, description: 'The hour of the day, UTC, of one message for all; null: at once.' })
  digestHour!: number | null;

  @Field(() => String, { nullable: true, description: 'Why the last message could not be sent. It is tried again.' })
  lastError!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'An alert that was saved.' })
class SavedAlertRule extends AlertRule implements SavedRule {
  @Field(() => String, {
    nullable: true,
    description: 'The secret that signs the requests to a webhook, shown here only; null where it had one before, and for mail.',
  })
  signingSecret!: string | null;
}

@Resolver()
export class AlertOperations {
  @LengthMax(RULES_MAX)
  @Query(() => [AlertRule], { nullable: true, complexity: 1, description: 'Scope exchange/webhook. In the order of creation.' })
  alertRules(@Ctx() { reads, actor }: Graph): Promise<Rule[]> {
    return listRules(reads, actor);
  }

  @Mutation(() => SavedAlertRule, {
    nullable: true,
    description: `Scope exchange/webhook. One of the same kind and target is replaced; at most ${RULES_MAX}. Mail goes by the mail server of the service, or over the tenant's e-mail account.`,
  })
  async saveAlertRule(
    @Ctx() graph: Graph,
    @Arg('kind', () => AlertRuleKindEnum) kind: RuleKind,
    @Arg('target', () => String) target: string,
    @Arg('causes', () => [AttentionCauseEnum], { nullable: true }) causes: AttentionCause[] | null,
    @Arg('digestHour', () => Int, { nullable: true }) digestHour: number | null,
  ): Promise<SavedRule> {
    return saveRule(graph.app, graph.actor, { kind, target, causes: causes ?? null, digestHour: digestHour ?? null });
  }

  @Mutation(() => String, {
    nullable: true,
    description: 'Scope exchange/webhook. A new secret for an alert to a webhook; overlapSeconds 0 to 604800.',
  })
  async rotateAlertSecret(
    @Ctx() graph: Graph,
    @Arg('id', () => ID) id: string,
    @Arg('overlapSeconds', () => Int, { defaultValue: OVERLAP_SECONDS }) overlapSeconds: number,
  ): Promise<string> {
    return rotateAlertSecret(graph.app, graph.actor, id, overlapSeconds);
  }

  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Scope exchange/webhook. The old secret stops signing now; false where there is none.',
  })
  async revokePreviousAlertSecret(@Ctx() graph: Graph, @Arg('id', () => ID) id: string): Promise<boolean> {
    return revokePreviousAlertSecret(graph.app, graph.actor, id);
  }

  @Mutation(() => Boolean, { nullable: true, description: 'Scope exchange/webhook. False where there is no such rule.' })
  async removeAlertRule(@Ctx() graph: Graph, @Arg('id', () => ID) id: string): Promise<boolean> {
    return removeRule(graph.app, graph.actor, id);
  }
}
