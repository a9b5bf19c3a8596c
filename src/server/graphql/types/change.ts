import { Field, ObjectType } from 'type-graphql';
import type { State } from '../../../domain/document.js';
import { DocumentObject } from './document.js';
import { DocumentStatus } from './enums.js';
import { Instant } from './instant.js';

@ObjectType({ simpleResolvers: true, description: 'What became of a document since it was last told of: an import, moves, a completion.' })
export class DocumentChange {
  @Field(() => DocumentStatus, { nullable: true, description: 'The status before; null for an import.' })
  from!: State | null;

  @Field(() => DocumentStatus, { description: 'The same as `from` where a send was put off or an outgoing document was completed.' })
  to!: State;

  @Field(() => Instant)
  at!: Date;

  @Field(() => DocumentObject, { description: 'As it is now.' })
  document!: DocumentObject;
}
