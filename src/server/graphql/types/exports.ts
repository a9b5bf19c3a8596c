import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
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

@InputType({ description: 'How the file is written.' })
export class ExportOptionsInput implements ExportOptions {
  @Field(() => LanguageEnum, { nullable: true, description: 'Of TABLE its words, dates and numbers, of XLSX its words. null: English.' })
  language?: LanguageTag | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Of TABLE: decimal commas, and semicolons between columns. null: as people of the language write.',
  })
  decimalComma?: boolean | null;
}
