// What a booking batch of DATEV says of the client and its accounts, and its limits (DATEV format, header of version 700, batch of version 13).
import { calendarDate } from '../../documents/fields/calendarDate.js';
import type { DocumentFilter } from '../../documents/retrieval/list/filter.js';
import { parameterInvalid } from '../../errors.js';
import { reason } from '../../reasons.js';

export interface DatevSettings {
  /** Beraternummer. */
  readonly advisorNumber: number;
  /** Mandantennummer. */
  readonly clientNumber: number;
  /** `YYYY-MM-DD`, the first day of the fiscal year. */
  readonly fiscalYearStart: string;
  /** Digits of revenue and expense accounts; those of persons may have one more. */
  readonly accountLength: number;
  readonly debtorAccount: string;
  readonly creditorAccount: string;
  readonly revenueAccount: string;
  readonly expenseAccount: string;
}

const LIMITS = { advisor: [1_001, 9_999_999], client: [1, 99_999], accountLength: [4, 8] } as const;

/** Days of the invoices, `to` excluded. */
export interface DatevPeriod {
  readonly from: string;
  readonly to: string;
}

/** Throws PARAMETERS_INVALID for settings that DATEV does not take, and for a period that is not within one fiscal year. */
export function checkDatev(settings: DatevSettings | null | undefined, filter: DocumentFilter): void {
  if (settings == null) throw parameterInvalid('options.datev is required for DATEV', 'options', reason('DATEV_MISSING'));
  if (!isWithin(settings.advisorNumber, LIMITS.advisor))
    throw parameterInvalid('advisorNumber must be from 1001 to 9999999', 'options', reason('DATEV_ADVISOR_WRONG'));
  if (!isWithin(settings.clientNumber, LIMITS.client))
    throw parameterInvalid('clientNumber must be from 1 to 99999', 'options', reason('DATEV_CLIENT_WRONG'));
  if (!isWithin(settings.accountLength, LIMITS.accountLength))
    throw parameterInvalid('accountLength must be from 4 to 8', 'options', reason('DATEV_LENGTH_WRONG'));
  if (calendarDate(settings.fiscalYearStart) !== settings.fiscalYearStart)
    throw parameterInvalid('fiscalYearStart must be a day, YYYY-MM-DD', 'options', reason('DATEV_YEAR_WRONG'));
  checkAccounts(settings);
  const { from, to } = periodOf(filter) ?? {};
  if (from === undefined || to === undefined || from >= to || from < settings.fiscalYearStart || to > nextYear(settings.fiscalYearStart))
    throw parameterInvalid(
      'the filter must have issueDate with from and to within the fiscal year',
      'filter',
      reason('DATEV_PERIOD_WRONG'),
    );
}

export function periodOf({ issueDate }: DocumentFilter): DatevPeriod | undefined {
  if (issueDate?.from == null || issueDate.to == null) return undefined;
  return { from: issueDate.from, to: issueDate.to };
}

function checkAccounts({ accountLength, ...accounts }: DatevSettings): void {
  const digitsOf = { debtorAccount: 1, creditorAccount: 1, revenueAccount: 0, expenseAccount: 0 } as const;
  for (const [name, more] of Object.entries(digitsOf)) {
    const most = accountLength + more;
    const account = accounts[name as keyof typeof digitsOf];
    if (!/^[1-9]\d*$/.test(account) || account.length > most)
      throw parameterInvalid(`${name} must be a number of at most ${most} digits`, 'options', reason('DATEV_ACCOUNT_WRONG', { most }));
  }
}

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** The same day a year later; after 29 February, the first of March. */
function nextYear(day: string): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)) + 1, Number(day.slice(5, 7)) - 1, Number(day.slice(8)))).toISOString().slice(0, 10);
}
