import { GraphQLJSON } from 'graphql-scalars';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { AttentionCause } from '../../../domain/attention/causes.js';
import type { AttentionPlace } from '../../../domain/attention/groups.js';
import { AttentionCauseEnum, AttentionPlaceEnum } from './enums.js';
import { Instant } from './instant.js';
import { connectionOf } from './page.js';

@ObjectType({ simpleResolvers: true, description: 'One thing that needs a person.' })
export class AttentionItem {
  @Field(() => ID, { description: 'What names it: a documentId, the id of a webhook or an account, an identifier.' })
  id!: string;

  @Field(() => String)
  title!: string;

  @Field(() => Instant)
  since!: Date;

  @Field(() => String, { nullable: true, description: 'The reason, as it was noted.' })
  detail!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of the person who takes care of it.' })
  assignee!: string | null;

  @Field(() => Instant, { nullable: true })
  snoozedUntil!: Date | null;
}

export const [AttentionItemConnection, ...ATTENTION_PAGES] = connectionOf('AttentionItem', () => AttentionItem, false);

@ObjectType({ simpleResolvers: true, description: 'What needs a person for one cause.' })
export class AttentionGroup {
  @Field(() => AttentionCauseEnum)
  cause!: AttentionCause;

  @Field(() => String, { description: 'What else the group is made by: an error code, an account, a part of the network.' })
  key!: string;

  @Field(() => Int)
  count!: number;

  @Field(() => Boolean, { description: 'False: there are more.' })
  isExact!: boolean;

  @Field(() => Int, { description: 'Of these, put off until later.' })
  snoozedCount!: number;

  @Field(() => Instant)
  oldestAt!: Date;

  @Field(() => String, { description: 'What to do.' })
  remedy!: string;

  @Field(() => AttentionPlaceEnum)
  place!: AttentionPlace;

  @Field(() => GraphQLJSON, { nullable: true, description: 'Of documents: a DocumentFilterInput that leads to exactly this list.' })
  documentFilter!: object | null;

  @Field(() => String, { nullable: true, description: 'The name of the person who takes care of it.' })
  assignee!: string | null;

  @Field(() => Instant, { nullable: true })
  snoozedUntil!: Date | null;
}

@InputType({ description: 'A group, or one thing of it.' })
export class AttentionTargetInput {
  @Field(() => AttentionCauseEnum)
  cause!: AttentionCause;

  @Field(() => String)
  key!: string;

  @Field(() => ID, { nullable: true, description: 'null: the whole group.' })
  item?: string | null;
}
