// Finding a participant by what people know.
import { Arg, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import type { SignedStatement } from '../../../domain/evidence/statement.js';
import { CANDIDATES_MAX, type FoundParticipants, findParticipants } from '../../../domain/participants/find.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';

/** A search asks DNS and an SMP for each identifier that a number may have. */
const COST = 200;

@ObjectType({ simpleResolvers: true, description: 'A participant on the network.' })
class ParticipantCandidate {
  @Field(() => ID)
  identifier!: string;

  @Field(() => String, { nullable: true })
  name?: string;

  @Field(() => Boolean)
  registered!: boolean;

  @Field(() => [String], { description: '`<scheme>::<value>`. None where its SMP does not say.' })
  documentTypes!: readonly string[];
}

@ObjectType({ simpleResolvers: true, description: 'What this exchange says, signed by its key of evidence (docs/evidence.md).' })
class SignedStatementObject {
  @Field(() => String, { description: 'JSON, as it was signed.' })
  statement!: string;

  @Field(() => String, { description: 'Base64.' })
  signature!: string;

  @Field(() => String, { description: 'Base64 of DER.' })
  certificate!: string;
}

@ObjectType('FoundParticipants', { simpleResolvers: true, description: 'The answer of the network.' })
class FoundObject {
  @Field(() => String)
  askedAt!: string;

  @LengthMax(CANDIDATES_MAX)
  @Field(() => [ParticipantCandidate])
  candidates!: FoundParticipants['candidates'];

  @Field(() => SignedStatementObject, { nullable: true, description: 'Where there is none: who was asked for what, and when.' })
  proof?: SignedStatement;
}

@Resolver()
export class FindQueries {
  @Query(() => FoundObject, {
    nullable: true,
    complexity: COST,
    description: 'Scope exchange/send. By one of `vat`, `company` (with its country) and `name`.',
  })
  async findParticipant(
    @Ctx() graph: Graph,
    @Arg('vat', () => String, { nullable: true }) vat: string | null,
    @Arg('company', () => String, { nullable: true }) company: string | null,
    @Arg('name', () => String, { nullable: true }) name: string | null,
    @Arg('country', () => String, { nullable: true, description: 'ISO 3166-1 alpha-2.' }) country: string | null,
  ): Promise<FoundObject> {
    await graph.take('participant');
    const asked = { vat: vat ?? undefined, company: company ?? undefined, name: name ?? undefined, country: country ?? undefined };
    return findParticipants(graph.app, asked);
  }
}
