// French e-reports (flux 10): looked at, and sent.
import { Arg, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { type MadeReport, makeEReports, readPeriod, sendEReports } from '../../../domain/ereporting/make.js';
import { PERIODS_SHOWN, shownPeriods } from '../../../domain/ereporting/periods.js';
import { inLanguage, loadLanguage } from '../../../validation/language.js';
import { type Graph, guard } from '../context.js';
import { LengthMax } from '../costs.js';
import { ValidationReport } from '../types/report.js';

/** A tenant has a report of each kind for each SIREN that it sells with. */
const REPORTS_MAX = 100;

@ObjectType({ simpleResolvers: true, description: 'A French e-report of a period (flux 10).' })
class EReportObject {
  @Field(() => String, { description: '`transactions` or `payments`.' })
  kind!: string;

  @Field(() => String, { description: 'The SIREN of the seller.' })
  issuer!: string;

  @Field(() => Int, { description: 'From 1. A later one replaces the one before (type RE).' })
  number!: number;

  @Field(() => Boolean, { description: 'The same was sent for the period before.' })
  isUnchanged!: boolean;

  @Field(() => Boolean, { description: 'It was sent by this request.' })
  isSent!: boolean;

  @Field(() => ID, { description: 'Of the document that carries it, once it is sent.' })
  documentId!: string;

  @Field(() => String)
  xml!: string;

  @LengthMax(REPORTS_MAX)
  @Field(() => [String], { description: 'What cannot be reported, in words.' })
  leftOut!: readonly string[];

  @Field(() => ValidationReport)
  validationReport!: object;
}

@ObjectType('EReportPeriod', { simpleResolvers: true, description: 'A period that has ended.' })
class EReportPeriod {
  @Field(() => String, { description: 'The first day.' })
  from!: string;

  @Field(() => String, { description: 'The last day.' })
  to!: string;
}

@Resolver()
export class EReportOperations {
  @LengthMax(PERIODS_SHOWN)
  @Query(() => [EReportPeriod], {
    nullable: true,
    description:
      'Scope exchange/receive. The last periods of e-reports that have ended, the newest first; none where this service is no French platform.',
  })
  eReportPeriods(@Ctx() graph: Graph): readonly EReportPeriod[] {
    guard(graph, 'exchange/receive');
    return shownPeriods(graph.app);
  }

  @LengthMax(REPORTS_MAX)
  @Query(() => [EReportObject], {
    nullable: true,
    complexity: 1_000,
    description: 'Scope exchange/receive. The e-reports of a period as they would be sent now.',
  })
  async eReports(
    @Ctx() graph: Graph,
    @Arg('from', () => String, { description: 'The first day, such as 2026-11-01.' }) from: string,
    @Arg('to', () => String, { description: 'The last day, after `from`.' }) to: string,
  ): Promise<EReportObject[]> {
    guard(graph, 'exchange/receive');
    const made = await makeEReports(graph.reads, graph.actor, readPeriod(from, to));
    return shown(
      graph,
      made.map((one) => ({ ...one, isSent: false })),
    );
  }

  @LengthMax(REPORTS_MAX)
  @Mutation(() => [EReportObject], {
    nullable: true,
    description: 'Scope exchange/send. Sends those that are new or changed and pass their rules, over the channel for e-reports.',
  })
  async sendEReports(
    @Ctx() graph: Graph,
    @Arg('from', () => String) from: string,
    @Arg('to', () => String) to: string,
  ): Promise<EReportObject[]> {
    return shown(graph, await sendEReports(graph.app, graph.actor, readPeriod(from, to)));
  }
}

async function shown({ language }: Graph, made: readonly (MadeReport & { readonly isSent: boolean })[]): Promise<EReportObject[]> {
  const words = loadLanguage(language);
  return made.slice(0, REPORTS_MAX).map((one) => ({
    ...one,
    xml: one.xml.toString(),
    leftOut: one.leftOut.slice(0, REPORTS_MAX),
    validationReport: inLanguage(one.report, words),
  }));
}
