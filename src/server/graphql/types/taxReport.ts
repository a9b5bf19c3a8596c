import { GraphQLJSON } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import type { ShownReport } from '../../../domain/taxData/reportsOf.js';
import { TAX_FINDINGS_MAX, type TaxFinding, type TaxReportState, type TaxReportType } from '../../../domain/taxData/taxReport.js';
import type { ReporterRole, TaxCountry } from '../../../validation/rules/taxData/countries.js';
import { TaxCountryEnum, TaxReporterRole, TaxReportStateEnum, TaxReportTypeEnum } from './enums.js';
import { Instant } from './instant.js';

@ObjectType('TaxReport', { simpleResolvers: true, description: 'A report of an invoice to a tax authority (tax data document).' })
export class TaxReportObject implements ShownReport {
  @Field(() => TaxCountryEnum)
  country!: TaxCountry;

  @Field(() => TaxReporterRole)
  role!: ReporterRole;

  @Field(() => TaxReportTypeEnum)
  type!: TaxReportType;

  @Field(() => TaxReportStateEnum)
  state!: TaxReportState;

  @Field(() => String, { description: 'Of the report.' })
  uuid!: string;

  @Field(() => String, {
    nullable: true,
    description: 'By which the authority pairs the reports of both sides; null before it is made, and where the country has none.',
  })
  invoiceUuid!: string | null;

  @Field(() => Instant)
  createdAt!: Date;

  @Field(() => Instant, { nullable: true, description: 'When the access point of the authority took it first.' })
  sentAt!: Date | null;

  @Field(() => Instant, { nullable: true })
  answeredAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it waits, was rejected, or failed.' })
  reason!: string | null;

  @Field(() => GraphQLJSON, {
    description: `Where it is REJECTED or FAILED: a list of { rule, text, location }, at most ${TAX_FINDINGS_MAX}. \`rule\` is the code of the authority, or a rule that it breaks.`,
  })
  findings!: readonly TaxFinding[];
}
