// Statistics for plots: scope exchange/receive.
import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { type Bucket, checkPeriod, countsBy, latencies } from '../../domain/documents/statistics/statistics.js';
import { type Graph, guard } from '../context.js';
import { BucketEnum } from '../types/enums.js';
import { Instant } from '../types/instant.js';
import { Statistics, StatisticsCount, StatisticsLatency } from '../types/statistics.js';

/** Each reads the totals of its period, up to 1,000 hours or days. */
const COSTLY = { complexity: 100 };

@Resolver(() => Statistics)
export class StatisticsQueries {
  @Query(() => Statistics, {
    nullable: true,
    description: 'Scope exchange/receive. By import date: from inclusive, to exclusive, at most 1,000 buckets.',
  })
  statistics(
    @Ctx() graph: Graph,
    @Arg('from', () => Instant) from: Date,
    @Arg('to', () => Instant) to: Date,
    @Arg('bucket', () => BucketEnum, { defaultValue: 'DAY' }) bucket: Bucket,
  ): Statistics {
    guard(graph, 'exchange/receive');
    const period = { from, to, bucket };
    checkPeriod(period);
    return { period };
  }

  @FieldResolver(() => [StatisticsCount], COSTLY)
  async byStatus(@Ctx() { reads, actor }: Graph, @Root() { period }: Statistics): Promise<StatisticsCount[]> {
    return countsBy(reads, actor, period, 'status');
  }

  @FieldResolver(() => [StatisticsCount], COSTLY)
  async byDocumentType(@Ctx() { reads, actor }: Graph, @Root() { period }: Statistics): Promise<StatisticsCount[]> {
    return countsBy(reads, actor, period, 'documentType');
  }

  @FieldResolver(() => [StatisticsCount], COSTLY)
  async byChannel(@Ctx() { reads, actor }: Graph, @Root() { period }: Statistics): Promise<StatisticsCount[]> {
    return countsBy(reads, actor, period, 'channel');
  }

  @FieldResolver(() => [StatisticsCount], COSTLY)
  async byErrorCode(@Ctx() { reads, actor }: Graph, @Root() { period }: Statistics): Promise<StatisticsCount[]> {
    return countsBy(reads, actor, period, 'errorCode');
  }

  @FieldResolver(() => [StatisticsLatency], COSTLY)
  async latency(@Ctx() { reads, actor }: Graph, @Root() { period }: Statistics): Promise<StatisticsLatency[]> {
    return latencies(reads, actor, period);
  }
}
