import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { State } from '../../../domain/document.js';
import type { Period } from '../../../domain/documents/retrieval/statistics/statistics.js';
import type { Direction } from '../../../domain/vocabulary.js';
import { DirectionName, DocumentStatus } from './enums.js';
import { Instant } from './instant.js';

@ObjectType({ simpleResolvers: true, description: 'The documents in one state.' })
export class CurrentCount {
  @Field(() => DirectionName)
  direction!: Direction;

  @Field(() => DocumentStatus)
  status!: State;

  @Field(() => Int)
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Documents of one value imported in one bucket.' })
export class StatisticsCount {
  @Field(() => Instant, { description: 'Begin of the bucket, UTC.' })
  at!: Date;

  @Field(() => String)
  key!: string;

  @Field(() => Int)
  count!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'From import to the hand-over or to READY, of the documents imported in one bucket. Counted in a histogram: a percentile is within 5 percent.',
})
export class StatisticsLatency {
  @Field(() => Instant, { description: 'Begin of the bucket, UTC.' })
  at!: Date;

  @Field(() => Int)
  count!: number;

  @Field(() => Float)
  p50Ms!: number;

  @Field(() => Float)
  p95Ms!: number;

  @Field(() => Float)
  p99Ms!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'For plots; each field is one statement, empty buckets are left out. Of this moment, or of some seconds ago while very many documents move.',
})
export class Statistics {
  /** The arguments of the fields. They are not exposed. */
  period!: Period;
  zeroFilled!: boolean;
}
