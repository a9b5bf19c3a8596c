import { GraphQLJSON } from 'graphql-scalars';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { type AuditAction, LATER_MAX } from '../../../domain/audit/record.js';
import { AuditActionEnum } from './enums.js';
import { Instant } from './instant.js';
import { connectionOf } from './page.js';

@ObjectType({ simpleResolvers: true, description: 'A change that somebody asked for.' })
export class AuditEntry {
  @Field(() => ID)
  id!: string;

  @Field(() => Instant)
  at!: Date;

  @Field(() => Instant, {
    nullable: true,
    description:
      'When the last one was, where the same was changed several times within a minute. Details and request are those of the first one.',
  })
  lastAt!: Date | null;

  @Field(() => Int, { description: 'How often the same was changed within the minute.' })
  changes!: number;

  @Field(() => String, { description: 'Who asked: `client:ID`, `user:ID`, `operator:ACCOUNT` or `system:JOB`.' })
  actor!: string;

  @Field(() => ID, { nullable: true, description: 'X-Request-Id of the request.' })
  requestId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The trace (W3C Trace Context) that the request named in `traceparent`.' })
  traceId!: string | null;

  @Field(() => AuditActionEnum)
  action!: AuditAction;

  @Field(() => String, { description: 'What was changed: a documentId, an identifier, the id of a subscription or of a client.' })
  subject!: string;

  @Field(() => GraphQLJSON, { nullable: true, description: 'What was asked for, without secrets.' })
  details!: object | null;

  @Field(() => GraphQLJSON, { description: `The changes after the first one: a list of { at, requestId, details }, at most ${LATER_MAX}.` })
  later!: readonly object[];
}

@InputType({ description: 'All of what is given must hold.' })
export class AuditFilterInput {
  @Field(() => [AuditActionEnum], { nullable: true })
  actions?: AuditAction[] | null;

  @Field(() => String, { nullable: true, description: 'Such as `client:erp-1`.' })
  actor?: string | null;

  @Field(() => String, { nullable: true })
  subject?: string | null;

  @Field(() => ID, { nullable: true })
  requestId?: string | null;

  @Field(() => Instant, { nullable: true, description: 'Inclusive.' })
  from?: Date | null;

  @Field(() => Instant, { nullable: true, description: 'Exclusive.' })
  to?: Date | null;
}

export const [AuditConnection, ...AUDIT_PAGES] = connectionOf('AuditEntry', () => AuditEntry);
