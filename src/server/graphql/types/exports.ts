import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { DatevSettings } from '../../../domain/exports/accounting/datevSettings.js';
import type { ExportFault, ExportFormat } from '../../../domain/exports/jobs.js';
import type { ExportOptions } from '../../../domain/exports/options.js';
import type { WorkEnding } from '../../../domain/workEnding.js';
import type { LanguageTag } from '../../../texts/languages.js';
import { ExportFaultEnum, ExportFormatEnum, LanguageEnum, WorkEndingEnum } from './enums.js';
import { Instant } from './instant.js';

@ObjectType({ simpleResolvers: true, description: 'A file of all documents of a filter.' })
export class ExportJob {
  @Field(() => ID)
  id!: string;

  @Field(() => ExportFormatEnum)
  format!: ExportFormat;

  @Field(() => Int, { description: 'Documents that the filter found when it began.' })
  total!: number;

  @Field(() => Int, { description: 'Documents that are in the file so far.' })
  done!: number;

  @Field(() => Float, { nullable: true, description: 'Of the file, in bytes.' })
  byteLength!: number | null;

  @Field(() => ExportFaultEnum, { nullable: true })
  fault!: ExportFault | null;

  @Field(() => Instant)
  createdAt!: Date;

  @Field(() => Instant, { nullable: true, description: 'null: it still runs.' })
  finishedAt!: Date | null;

  @Field(() => Instant, { nullable: true, description: 'When the file is removed. null where there is none.' })
  expiresAt!: Date | null;

  @Field(() => Boolean)
  isCancelled!: boolean;

  @Field(() => WorkEndingEnum, { nullable: true, description: 'null where somebody cancelled it.' })
  cancelledBecause!: WorkEnding | null;
}

@ObjectType('DatevSettings', { simpleResolvers: true, description: 'Client and accounts of a booking batch.' })
@InputType('DatevSettingsInput', { description: 'Client and accounts of a booking batch. Accounts are numbers.' })
class DatevSettingsFields implements DatevSettings {
  @Field(() => Int, { description: 'Beraternummer, from 1001 to 9999999.' })
  advisorNumber!: number;

  @Field(() => Int, { description: 'Mandantennummer, from 1 to 99999.' })
  clientNumber!: number;

  @Field(() => String, { description: 'YYYY-MM-DD. The filter must have `issueDate` with `from` and `to` within this year.' })
  fiscalYearStart!: string;

  @Field(() => Int, { description: 'Digits of accounts, from 4 to 8. Debtors and creditors may have one more.' })
  accountLength!: number;

  @Field(() => String)
  debtorAccount!: string;

  @Field(() => String)
  creditorAccount!: string;

  @Field(() => String)
  revenueAccount!: string;

  @Field(() => String)
  expenseAccount!: string;
}

@ObjectType('ExportOptions', { simpleResolvers: true, description: 'How the file is written.' })
@InputType('ExportOptionsInput', { description: 'How the file is written.' })
export class ExportOptionsFields implements ExportOptions {
  @Field(() => LanguageEnum, {
    nullable: true,
    description: 'Of TABLE its words, dates and numbers, of XLSX its words, of COPIES that of the copies. null: English.',
  })
  language?: LanguageTag | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Of TABLE: decimal commas, and semicolons between columns. null: as people of the language write.',
  })
  decimalComma?: boolean | null;

  @Field(() => DatevSettingsFields, { nullable: true, description: 'Required for DATEV.' })
  datev?: DatevSettingsFields | null;
}
