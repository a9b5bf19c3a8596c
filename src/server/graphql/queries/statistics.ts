// Statistics for plots: scope exchange/receive.

import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { STATES } from '../../../domain/document.js';
import { BUCKETS_MAX, type Bucket, checkPeriod, countsBy, latencies } from '../../../domain/documents/retrieval/statistics/statistics.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import { BucketEnum } from '../types/enums.js';
import { Instant } from '../types/instant.js';
import { Statistics, StatisticsCount, StatisticsLatency } from '../types/statistics.js';

/** A row for each bucket and each state, the dimension with the most values. */
const ROWS_MAX = BUCKETS_MAX * STATES.length;

/** Each reads the totals of its period, up to 1,000 hours or days. */
const COSTLY = { complexity: 100 };

@Resolver(() => Statistics)
export class StatisticsQueries {
  @Query(() => Statistics, {
    nullable: true,
    description: 'Scope exchange/receive. By import date: from inclusive, to exclusive, at most 1,000 buckets.',
  })
  statistics(
    @Arg('from', () => Instant) from: Date,
    @Arg('to', () => Instant) to: Date,
    @Arg('bucket', () => BucketEnum, { defaultValue: 'DAY' }) bucket: Bucket,
  ): Statistics {
    const period = { from, to, bucket };
    checkPeriod(period);
    return { period };
  }

  @LengthMax(ROWS_MAX)
  @FieldResolver(() => [StatisticsCount], COSTLY)
  async byStatus(@Ctx() { reads, actor }: Graph, @Root() { period }: Statistics): Promise<StatisticsCount[]> {
    return countsBy(reads, actor, period, 'status');
  }

  @LengthMax(ROWS_MAX)
  @FieldResolver(() => [StatisticsCount], COSTLY)
  async byDocumentType(@Ctx() { reads, actor }: Graph, @Root() { period }: Statistics): Promise<StatisticsCount[]> {
    return countsBy(reads, actor, period, 'documentType');
  }

  @LengthMax(ROWS_MAX)
  @FieldResolver(() => [StatisticsCount], COSTLY)
  async byChannel(@Ctx() { reads, actor }: Graph, @Root() { period }: Statistics): Promise<StatisticsCount[]> {
    return countsBy(reads, actor, period, 'channel');
  }

  @LengthMax(ROWS_MAX)
  @FieldResolver(() => [StatisticsCount], COSTLY)
  async byErrorCode(@Ctx() { reads, actor }: Graph, @Root() { period }: Statistics): Promise<StatisticsCount[]> {
    return countsBy(reads, actor, period, 'errorCode');
  }

  @LengthMax(ROWS_MAX)
  @FieldResolver(() => [StatisticsLatency], COSTLY)
  async latency(@Ctx() { reads, actor }: Graph, @Root() { period }: Statistics): Promise<StatisticsLatency[]> {
    return latencies(reads, actor, period);
  }
}
