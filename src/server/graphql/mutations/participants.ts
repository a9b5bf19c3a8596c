// Participants: scope exchange/participant. Each mutation calls the same use case as REST. Members are optional here, so that the domain
// reports missing ones and both interfaces give the same answer.
import { Arg, Ctx, Field, InputType, Int, Mutation, Resolver } from 'type-graphql';
import { readNewParticipant, readParticipantChange } from '../../../domain/participants/body.js';
import { findParticipant } from '../../../domain/participants/describe.js';
import { cancelMigration, migrateParticipant, prepareMigration } from '../../../domain/participants/migrateParticipant.js';
import { registerParticipant } from '../../../domain/participants/register.js';
import { removeParticipant } from '../../../domain/participants/remove.js';
import { setTaxReporting } from '../../../domain/participants/setTaxReporting.js';
import { updateParticipant } from '../../../domain/participants/update.js';
import type { TaxCountry } from '../../../validation/rules/taxData/countries.js';
import type { Graph } from '../context.js';
import { present } from '../input.js';
import { TaxCountryEnum } from '../types/enums.js';
import { ParticipantObject } from '../types/participant.js';

@InputType({ description: 'countryCode, documentTypes and identifier are required; name is the identifier where it is absent.' })
export class ParticipantInput {
  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  countryCode?: string | null;

  @Field(() => String, { nullable: true, description: '`<scheme>:<number>`.' })
  identifier?: string | null;

  @Field(() => [Int], { nullable: true, description: '158, 160, 170, 171, 220, 299, 300.' })
  documentTypes?: number[] | null;
}

@Resolver()
export class ParticipantMutations {
  @Mutation(() => ParticipantObject, { nullable: true, description: 'Scope exchange/participant. "Add participant".' })
  async registerParticipant(
    @Ctx() graph: Graph,
    @Arg('participant', () => ParticipantInput) participant: ParticipantInput,
  ): Promise<ParticipantObject | null> {
    const input = readNewParticipant(graph.app, present(participant));
    await registerParticipant(graph.app, graph.actor, input);
    return findParticipant(graph.app, graph.actor, input.identifier);
  }

  @Mutation(() => ParticipantObject, { nullable: true, description: 'Scope exchange/participant. "Update participant".' })
  async updateParticipant(
    @Ctx() graph: Graph,
    @Arg('identifier', () => String) identifier: string,
    @Arg('participant', () => ParticipantInput) participant: ParticipantInput,
  ): Promise<ParticipantObject | null> {
    await updateParticipant(graph.app, graph.actor, readParticipantChange(identifier, present(participant)));
    return findParticipant(graph.app, graph.actor, identifier);
  }

  @Mutation(() => String, { nullable: true, description: 'Scope exchange/participant. "Delete participant"; answers its identifier.' })
  async removeParticipant(@Ctx() graph: Graph, @Arg('identifier', () => String) identifier: string): Promise<string> {
    await removeParticipant(graph.app, graph.actor, identifier);
    return identifier;
  }

  @Mutation(() => ParticipantObject, {
    nullable: true,
    description:
      'Scope exchange/participant. From the next invoice on, those of the participant are reported to the tax authority of this country; null: to none.',
  })
  async setTaxReporting(
    @Ctx() graph: Graph,
    @Arg('identifier', () => String) identifier: string,
    @Arg('country', () => TaxCountryEnum, { nullable: true }) country: TaxCountry | null,
  ): Promise<ParticipantObject | null> {
    await setTaxReporting(graph.app, graph.actor, identifier, country ?? null);
    return findParticipant(graph.app, graph.actor, identifier);
  }

  @Mutation(() => String, {
    nullable: true,
    description:
      'Scope exchange/participant. Allows another SMP to take the participant over, and answers the key for it, this once. The participant stays registered until the other SMP has it; asked again, another key replaces the first.',
  })
  async prepareParticipantMigration(@Ctx() graph: Graph, @Arg('identifier', () => String) identifier: string): Promise<string> {
    return prepareMigration(graph.app, graph.actor, identifier);
  }

  @Mutation(() => ParticipantObject, {
    nullable: true,
    description:
      'Scope exchange/participant. Withdraws the preparation: the key that was answered is worth nothing any more. Does nothing where none is prepared.',
  })
  async cancelParticipantMigration(
    @Ctx() graph: Graph,
    @Arg('identifier', () => String) identifier: string,
  ): Promise<ParticipantObject | null> {
    await cancelMigration(graph.app, graph.actor, identifier);
    return findParticipant(graph.app, graph.actor, identifier);
  }

  @Mutation(() => ParticipantObject, {
    nullable: true,
    description: 'Scope exchange/participant. Takes a participant over from the SMP that has prepared it with this key.',
  })
  async migrateParticipant(
    @Ctx() graph: Graph,
    @Arg('participant', () => ParticipantInput) participant: ParticipantInput,
    @Arg('migrationKey', () => String) migrationKey: string,
  ): Promise<ParticipantObject | null> {
    const input = readNewParticipant(graph.app, present(participant));
    await migrateParticipant(graph.app, graph.actor, input, migrationKey);
    return findParticipant(graph.app, graph.actor, input.identifier);
  }
}
