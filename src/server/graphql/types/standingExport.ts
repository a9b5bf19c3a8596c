import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { ExportFormat } from '../../../domain/exports/jobs.js';
import {
  EXPORT_DATES,
  type ExportDate,
  RUN_FAULTS,
  RUN_STATES,
  type RunFault,
  type RunState,
  STANDING_LIMITS,
} from '../../../domain/exports/standing/limits.js';
import type { StandingExport, StandingExportInput, StandingRun } from '../../../domain/exports/standing/standing.js';
import type { Direction, DocumentType } from '../../../domain/vocabulary.js';
import { LengthMax } from '../costs.js';
import { DirectionName, DocumentTypeName, ExportFormatEnum } from './enums.js';
import { ExportOptionsFields } from './exports.js';
import { Instant } from './instant.js';

const { dayMax, keptDays, monthsMax, nameCharactersMax, recipientsMax } = STANDING_LIMITS;
const ExportDateEnum = Object.fromEntries(EXPORT_DATES.map((one) => [one, one])) as { [One in ExportDate]: One };
registerEnumType(ExportDateEnum, {
  name: 'ExportDate',
  description: 'ISSUED: the date of the invoice. IMPORTED: when the document came in.',
});
const StandingRunStateEnum = Object.fromEntries(RUN_STATES.map((one) => [one, one])) as { [One in RunState]: One };
registerEnumType(StandingRunStateEnum, {
  name: 'StandingExportState',
  description: 'WAITING: the file is made or told of, or that is tried again. DONE: all recipients were told. FAILED: it was given up.',
});
const StandingRunFaultEnum = Object.fromEntries(Object.keys(RUN_FAULTS).map((one) => [one, one])) as { [One in RunFault]: One };
registerEnumType(StandingRunFaultEnum, {
  name: 'StandingExportFault',
  description: 'Why a month of a standing export was not delivered.',
  valuesConfig: Object.fromEntries(Object.entries(RUN_FAULTS).map(([fault, description]) => [fault, { description }])),
});

const DIRECTION = { nullable: true, description: 'null: both.' };
const TYPE = { nullable: true, description: 'null: all. Formats for accountants have invoices alone.' };
const DATE = { description: 'Which date of a document is within the month.' };
const DAY = { description: `Of the month after, 1 to ${dayMax}, when the file is made (UTC).` };

@ObjectType({ simpleResolvers: true, description: 'A month of a standing export.' })
class StandingExportRun implements StandingRun {
  @Field(() => String, { description: 'Its first day, YYYY-MM-DD.' })
  month!: string;

  @Field(() => StandingRunStateEnum)
  state!: RunState;

  @Field(() => StandingRunFaultEnum, { nullable: true, description: 'Why the last attempt failed.' })
  fault!: RunFault | null;

  @Field(() => Instant, { nullable: true })
  failedAt!: Date | null;

  @Field(() => Instant, { nullable: true, description: 'When all recipients were told.' })
  finishedAt!: Date | null;

  @Field(() => ID, { description: `Of the export with its file, which is kept for ${keptDays} days after it was made.` })
  exportJob!: string;
}

@ObjectType('StandingExport', { simpleResolvers: true, description: 'An export that is made each month, for the month before.' })
export class StandingExportObject implements StandingExport {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => ExportFormatEnum)
  format!: ExportFormat;

  @Field(() => DirectionName, DIRECTION)
  direction!: Direction | null;

  @Field(() => DocumentTypeName, TYPE)
  documentType!: DocumentType | null;

  @Field(() => ExportDateEnum, DATE)
  dateBy!: ExportDate;

  @Field(() => ExportOptionsFields)
  options!: ExportOptionsFields;

  @Field(() => Int, DAY)
  day!: number;

  @LengthMax(recipientsMax)
  @Field(() => [String], { description: 'E-mail addresses of those who still have a role at the tenant.' })
  recipients!: readonly string[];

  @Field(() => Instant, { description: 'When the next file is made.' })
  nextAt!: Date;

  @LengthMax(monthsMax)
  @Field(() => [StandingExportRun], { description: `The last ${monthsMax} at most, the latest first.` })
  runs!: readonly StandingExportRun[];
}

@InputType('StandingExportInput', { description: 'An export that is made each month, for the month before.' })
export class StandingExportFields implements StandingExportInput {
  @Field(() => String, { description: `At most ${nameCharactersMax} characters.` })
  name!: string;

  @Field(() => ExportFormatEnum)
  format!: ExportFormat;

  @Field(() => DirectionName, DIRECTION)
  direction?: Direction | null;

  @Field(() => DocumentTypeName, TYPE)
  documentType?: DocumentType | null;

  @Field(() => ExportDateEnum, { ...DATE, defaultValue: 'ISSUED' })
  dateBy!: ExportDate;

  @Field(() => ExportOptionsFields, { nullable: true })
  options?: ExportOptionsFields | null;

  @Field(() => Int, DAY)
  day!: number;

  @Field(() => [String], { description: `E-mail addresses of people with a role at the tenant, 1 to ${recipientsMax}.` })
  recipients!: string[];
}
