// Statistics for plots: scope exchange/receive.

import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { STATES } from '../../../domain/document.js';
import {
  BUCKETS_MAX,
  type Bucket,
  checkPeriod,
  countsBy,
  currentCounts,
  latencies,
} from '../../../domain/documents/retrieval/statistics/statistics.js';
import { DIRECTIONS } from '../../../domain/vocabulary.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import { BucketEnum } from '../types/enums.js';
import { Instant } from '../types/instant.js';
import { CurrentCount, Statistics, StatisticsCount, StatisticsLatency } from '../types/statistics.js';

/** A row for each bucket and each state, the dimension with the most values. */
const ROWS_MAX = BUCKETS_MAX * STATES.length;

const CURRENT_MAX = DIRECTIONS.length * STATES.length;

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
    @Arg('zeroFilled', () => Boolean, { defaultValue: false, description: 'Counts of every value in every bucket, also 0.' })
    zeroFilled: boolean,
  ): Statistics {
    const period = { from, to, bucket };
    checkPeriod(period);
    return { period, zeroFilled };
  }

  @LengthMax(CURRENT_MAX)
  @Query(() => [CurrentCount], {
    nullable: true,
    complexity: 100,
    description: 'Scope exchange/receive. How many stored documents are in each state now; states without any are left out.',
  })
  async documentCounts(@Ctx() { reads, actor }: Graph): Promise<CurrentCount[]> {
    return currentCounts(reads, actor);
  }

  @LengthMax(ROWS_MAX)
  @FieldResolver(() => [StatisticsCount], COSTLY)
  async byStatus(@Ctx() { reads, actor }: Graph, @Root() { period, zeroFilled }: Statistics): Promise<StatisticsCount[]> {
    return countsBy(reads, actor, period, 'status', zeroFilled);
  }

  @LengthMax(ROWS_MAX)
  @FieldResolver(() => [StatisticsCount], COSTLY)
  async byDocumentType(@Ctx() { reads, actor }: Graph, @Root() { period, zeroFilled }: Statistics): Promise<StatisticsCount[]> {
    return countsBy(reads, actor, period, 'documentType', zeroFilled);
  }

  @LengthMax(ROWS_MAX)
  @FieldResolver(() => [StatisticsCount], COSTLY)
  async byChannel(@Ctx() { reads, actor }: Graph, @Root() { period, zeroFilled }: Statistics): Promise<StatisticsCount[]> {
    return countsBy(reads, actor, period, 'channel', zeroFilled);
  }

  @LengthMax(ROWS_MAX)
  @FieldResolver(() => [StatisticsCount], COSTLY)
  async byErrorCode(@Ctx() { reads, actor }: Graph, @Root() { period, zeroFilled }: Statistics): Promise<StatisticsCount[]> {
    return countsBy(reads, actor, period, 'errorCode', zeroFilled);
  }

  @LengthMax(ROWS_MAX)
  @FieldResolver(() => [StatisticsCount], COSTLY)
  async byDirection(@Ctx() { reads, actor }: Graph, @Root() { period, zeroFilled }: Statistics): Promise<StatisticsCount[]> {
    return countsBy(reads, actor, period, 'direction', zeroFilled);
  }

  @LengthMax(ROWS_MAX)
  @FieldResolver(() => [StatisticsLatency], COSTLY)
  async latency(@Ctx() { reads, actor }: Graph, @Root() { period }: Statistics): Promise<StatisticsLatency[]> {
    return latencies(reads, actor, period);
  }
}
