import { Field, ID, ObjectType } from 'type-graphql';
import { COMMENT_LIMITS, type DocumentComment } from '../../../domain/comments/comments.js';
import type { Colleague } from '../../../domain/people/colleagues.js';
import { LengthMax } from '../costs.js';
import { Instant } from './instant.js';

@ObjectType({ simpleResolvers: true, description: 'Somebody of the tenant, by name.' })
class NamedPerson {
  @Field(() => String)
  name!: string;
}

@ObjectType('DocumentComment', {
  simpleResolvers: true,
  description: 'What somebody said about a document to others of the tenant. The other party never sees it.',
})
export class DocumentCommentObject implements DocumentComment {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  text!: string;

  @Field(() => NamedPerson, { complexity: 0 })
  author!: NamedPerson;

  @Field(() => Boolean, { description: 'Of whoever asks, who alone may remove it.' })
  isOwn!: boolean;

  @Field(() => Instant)
  at!: Date;

  @LengthMax(COMMENT_LIMITS.mentionsMax)
  @Field(() => [String], { description: 'Whom it calls, by name: people of the tenant whose name or e-mail address stands behind an @.' })
  mentions!: readonly string[];
}

@ObjectType('Colleague', { simpleResolvers: true, description: 'Somebody of the tenant who may sign in.' })
export class ColleagueObject implements Colleague {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  email!: string;
}
