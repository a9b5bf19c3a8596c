import { GraphQLJSON } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import type { LocalText } from '../../../domain/occurrences/localText.js';
import type { LanguageTag } from '../../../texts/languages.js';
import { LanguageEnum } from './enums.js';

@ObjectType('LocalText', { simpleResolvers: true, description: 'What happened, in the language of Accept-Language.' })
export class LocalTextObject implements LocalText {
  @Field(() => String)
  text!: string;

  @Field(() => LanguageEnum, { description: 'Of the text. English, or that of whoever wrote it, where it has no code.' })
  language!: LanguageTag;

  @Field(() => String, { nullable: true, description: 'What happened. null where somebody else wrote the text.' })
  code!: string | null;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The values in the text, by their names.' })
  values!: object | null;
}
