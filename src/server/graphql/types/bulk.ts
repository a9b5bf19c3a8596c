import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { BulkAction } from '../../../domain/bulk/actions.js';
import { type BulkFailure, FAILURES_MAX } from '../../../domain/bulk/jobs.js';
import type { ErrorCode } from '../../../domain/errors.js';
import type { WorkEnding } from '../../../domain/workEnding.js';
import { LengthMax } from '../costs.js';
import { BulkActionEnum, WorkEndingEnum } from './enums.js';
import { Instant } from './instant.js';
import { REFUSAL_CODE } from './refusal.js';

@ObjectType('BulkFailure', { simpleResolvers: true, description: 'A document of a job that it could not be done to.' })
class BulkFailureObject implements BulkFailure {
  @Field(() => ID)
  documentId!: string;

  @Field(() => String, { nullable: true, description: REFUSAL_CODE })
  code?: ErrorCode;

  @Field(() => String, { description: 'What the operation on this document alone would have answered.' })
  error!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Work on many documents that was asked for at once.' })
export class BulkJob {
  @Field(() => ID)
  id!: string;

  @Field(() => BulkActionEnum)
  action!: BulkAction;

  @Field(() => Int)
  total!: number;

  @Field(() => Int, { description: 'Tried, whether it worked or not.' })
  done!: number;

  @Field(() => Int)
  failed!: number;

  @LengthMax(FAILURES_MAX)
  @Field(() => [BulkFailureObject], { description: `The first ones, about ${FAILURES_MAX}.` })
  failures!: readonly BulkFailure[];

  @Field(() => Instant)
  createdAt!: Date;

  @Field(() => Instant, { nullable: true, description: 'null: it still runs.' })
  finishedAt!: Date | null;

  @Field(() => Boolean)
  isCancelled!: boolean;

  @Field(() => WorkEndingEnum, { nullable: true, description: 'null where somebody cancelled it.' })
  cancelledBecause!: WorkEnding | null;
}
