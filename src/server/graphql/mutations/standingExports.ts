// Exports that a tenant has made each month.
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { STANDING_LIMITS } from '../../../domain/exports/standing/limits.js';
import { runStandingExport } from '../../../domain/exports/standing/runAgain.js';
import {
  listStandingExports,
  removeStandingExport,
  type StandingExport,
  saveStandingExport,
} from '../../../domain/exports/standing/standing.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import { StandingExportFields, StandingExportObject } from '../types/standingExport.js';

const { monthsMax, perTenantMax } = STANDING_LIMITS;

@Resolver()
export class StandingExportOperations {
  @LengthMax(perTenantMax)
  @Query(() => [StandingExportObject], { nullable: true, complexity: 1, description: 'Scope exchange/receive. In the order of creation.' })
  standingExports(@Ctx() { reads, actor }: Graph): Promise<StandingExport[]> {
    return listStandingExports(reads, actor);
  }

  @Mutation(() => StandingExportObject, {
    nullable: true,
    description: `For people who sign in. Without an id a new one, of which a tenant has at most ${perTenantMax}; null where there is none with the id. Recipients get a mail with a link to the file, for which they sign in.`,
  })
  async saveStandingExport(
    @Ctx() { app, actor }: Graph,
    @Arg('id', () => ID, { nullable: true }) id: string | null | undefined,
    @Arg('standing', () => StandingExportFields) standing: StandingExportFields,
  ): Promise<StandingExport | null> {
    return (await saveStandingExport(app, actor, id ?? null, standing)) ?? null;
  }

  @Mutation(() => StandingExportObject, {
    nullable: true,
    description: `For people who sign in. Makes a month now: one that failed goes on, one that was delivered is made and told anew. \`month\`: the first day of one of the last ${monthsMax} months; null: the last one. null where there is no such export.`,
  })
  async runStandingExport(
    @Ctx() { app, actor }: Graph,
    @Arg('id', () => ID) id: string,
    @Arg('month', () => String, { nullable: true }) month: string | null | undefined,
  ): Promise<StandingExport | null> {
    return (await runStandingExport(app, actor, id, month ?? null)) ?? null;
  }

  @Mutation(() => Boolean, {
    nullable: true,
    description: 'For people who sign in. False where there is no such export. Its files are kept as long as those of other exports.',
  })
  async removeStandingExport(@Ctx() { app, actor }: Graph, @Arg('id', () => ID) id: string): Promise<boolean> {
    return removeStandingExport(app, actor, id);
  }
}
