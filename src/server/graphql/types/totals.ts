import { Field, Int, ObjectType } from 'type-graphql';
import {
  CURRENCIES_MAX,
  type CurrencyTotal,
  DAY_TOTALS_MAX,
  type DayTotal,
  SUMMED_MAX,
} from '../../../domain/documents/retrieval/list/totals.js';
import { LengthMax } from '../costs.js';
import { Day, Decimal } from './business.js';

@ObjectType('CurrencyTotal', { simpleResolvers: true, description: 'The documents of one currency.' })
class CurrencyTotalObject implements CurrencyTotal {
  @Field(() => String, { nullable: true, description: 'A code of ISO 4217; null: they say none.' })
  currency!: string | null;

  @Field(() => Int)
  documents!: number;

  @Field(() => Decimal, { nullable: true, description: 'The sum of BT-112.' })
  totalWithVat!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The sum of BT-115.' })
  amountDue!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The sum of BT-112 of those that were sent.' })
  sentWithVat!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The sum of BT-112 of those that were received.' })
  receivedWithVat!: string | null;
}

@ObjectType('DayTotal', { simpleResolvers: true, description: 'The documents of one currency that were imported on one day.' })
class DayTotalObject extends CurrencyTotalObject implements DayTotal {
  @Field(() => Day, { description: 'UTC.' })
  day!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Sums of a filter.' })
export class DocumentTotals {
  @LengthMax(CURRENCIES_MAX)
  @Field(() => [CurrencyTotalObject], { description: 'The currency with most documents first.' })
  byCurrency!: readonly CurrencyTotal[];

  @LengthMax(DAY_TOTALS_MAX)
  @Field(() => [DayTotalObject], {
    description: `For plots: in order of days, days without documents are left out; the latest ${DAY_TOTALS_MAX}.`,
  })
  byDay!: readonly DayTotal[];

  @Field(() => Boolean, { description: `False: the filter finds more than ${SUMMED_MAX}; the sums are those of the latest ones.` })
  isComplete!: boolean;
}
