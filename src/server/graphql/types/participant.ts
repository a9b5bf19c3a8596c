import { Field, Int, ObjectType } from 'type-graphql';
import type { ParticipantState } from '../../../domain/participant.js';
import type { DriftKind, DriftPart } from '../../../domain/participants/reconcile/drift.js';
import type { TaxCountry } from '../../../validation/rules/taxData/countries.js';
import { DriftKindEnum, DriftPartEnum, ParticipantStateEnum, TaxCountryEnum } from './enums.js';
import { Instant } from './instant.js';

@ObjectType({ simpleResolvers: true, description: 'When each part of the network took the registration; null: not yet.' })
export class Registration {
  @Field(() => Instant, { nullable: true })
  smlAt!: Date | null;

  @Field(() => Instant, { nullable: true })
  smpAt!: Date | null;

  @Field(() => Instant, { nullable: true, description: 'The Directory is told asynchronously.' })
  directoryAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'A part of the network that differs from the registration.' })
export class ParticipantDrift {
  @Field(() => DriftPartEnum)
  part!: DriftPart;

  @Field(() => DriftKindEnum)
  kind!: DriftKind;

  @Field(() => String)
  detail!: string;

  @Field(() => Instant)
  firstSeen!: Date;

  @Field(() => Instant)
  lastSeen!: Date;

  @Field(() => Int, { description: 'How often it was mended since.' })
  mended!: number;
}

@ObjectType('Participant', { simpleResolvers: true, description: 'A receiving participant of the tenant.' })
export class ParticipantObject {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  countryCode!: string;

  @Field(() => String)
  identifier!: string;

  @Field(() => [Int])
  documentTypes!: number[];

  @Field(() => ParticipantStateEnum)
  state!: ParticipantState;

  @Field(() => TaxCountryEnum, { nullable: true, description: 'Whose tax authority is told of its invoices; null: none.' })
  taxReporting?: TaxCountry | null | undefined;
}
