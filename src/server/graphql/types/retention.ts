import { Field, Int, ObjectType } from 'type-graphql';
import { RETENTION_LIMITS } from '../../../domain/retention/rules.js';
import type { DocumentType } from '../../../domain/vocabulary.js';
import { LengthMax } from '../costs.js';
import { DocumentTypeName } from './enums.js';

@ObjectType({ simpleResolvers: true, description: 'How long documents of a type, of a country, or of both are kept.' })
export class RetentionRule {
  @Field(() => DocumentTypeName, { nullable: true, description: 'null: of all types.' })
  documentType!: DocumentType | null;

  @Field(() => String, { nullable: true, description: 'Of the seller or the buyer, ISO 3166-1 alpha-2. null: of all.' })
  country!: string | null;

  @Field(() => Int, { description: 'After the import.' })
  days!: number;

  @Field(() => Boolean, { description: 'Of the operator, for all tenants (RETENTION_RULES). Those of the tenant go before.' })
  isOperators!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A document follows the rule of its tenant that names the most, the longest of several such; then one of the operator; then `days`.',
})
export class Retention {
  @Field(() => Int, { description: 'Where no rule is for a document (RETENTION_DAYS).' })
  days!: number;

  @LengthMax(2 * RETENTION_LIMITS.rulesPerTenantMax)
  @Field(() => [RetentionRule])
  rules!: readonly RetentionRule[];

  @Field(() => Boolean, { description: 'Whether documents that are there already still have the times of the rules before.' })
  isPending!: boolean;
}
