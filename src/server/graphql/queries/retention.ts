// How long documents of the tenant are kept, by type and country.
import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { removeRetentionRule, retentionOf, saveRetentionRule } from '../../../domain/retention/change.js';
import { RETENTION_LIMITS } from '../../../domain/retention/rules.js';
import type { DocumentType } from '../../../domain/vocabulary.js';
import type { Graph } from '../context.js';
import { DocumentTypeName } from '../types/enums.js';
import { Retention } from '../types/retention.js';

const { daysMin, daysMax, rulesPerTenantMax } = RETENTION_LIMITS;
const TYPE = { nullable: true, description: 'null: all types.' };
const COUNTRY = { nullable: true, description: 'Of the seller or the buyer, two capitals. null: all countries.' };

@Resolver()
export class RetentionOperations {
  @Query(() => Retention, { nullable: true, complexity: 1, description: 'Needs no scope.' })
  retention(@Ctx() { app, reads, actor }: Graph): Promise<Retention> {
    return retentionOf({ ...reads, settings: app.settings }, actor.tenantId);
  }

  @Mutation(() => Retention, {
    nullable: true,
    description: `For people who sign in. Sets the days of such documents. At most ${rulesPerTenantMax} rules. Documents that are there already get their times within minutes; those whose time is over are removed for good.`,
  })
  async saveRetentionRule(
    @Ctx() graph: Graph,
    @Arg('documentType', () => DocumentTypeName, TYPE) documentType: DocumentType | null,
    @Arg('country', () => String, COUNTRY) country: string | null,
    @Arg('days', () => Int, { description: `${daysMin} to ${daysMax}.` }) days: number,
  ): Promise<Retention> {
    await saveRetentionRule(graph.app, graph.actor, { documentType: documentType ?? null, country: country ?? null, days });
    return retentionOf(graph.app, graph.actor.tenantId);
  }

  @Mutation(() => Retention, { nullable: true, description: 'For people who sign in. Refused where the tenant has no such rule.' })
  async removeRetentionRule(
    @Ctx() graph: Graph,
    @Arg('documentType', () => DocumentTypeName, TYPE) documentType: DocumentType | null,
    @Arg('country', () => String, COUNTRY) country: string | null,
  ): Promise<Retention> {
    await removeRetentionRule(graph.app, graph.actor, { documentType: documentType ?? null, country: country ?? null });
    return retentionOf(graph.app, graph.actor.tenantId);
  }
}
