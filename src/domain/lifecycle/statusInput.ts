// What a person or a program says with a status: reasons and amounts, within limits and the code lists of the status.

import type { StatusAmount, StatusReason } from '../../peppol/cdar/message.js';
import { type LifecycleStatusType, SETTABLE_STATUSES } from '../../peppol/cdar/statuses.js';
import { ACTIONS, CHARACTERISTICS, REASONS, REASONS_OF, REFUSED_B2B, WITH_REASON } from '../../validation/rules/cdar/codes.js';
import { isXmlText } from '../../xml/escape.js';
import { type ExchangeError, parameterInvalid } from '../errors.js';
import { type Reason, reason } from '../reasons.js';
import { hasAtMost, isStorable } from '../text.js';

export const STATUS_LIMITS = { reasonsMax: 20, amountsMax: 50, textCharactersMax: 1000 } as const;

/** Absent and null are the same. */
export interface StatusInput {
  readonly status: string;
  readonly reasons?: readonly { readonly code: string; readonly text?: string | null; readonly action?: string | null }[] | null;
  readonly amounts?:
    | readonly { readonly type?: string | null; readonly amount: string; readonly currency?: string | null; readonly vatRate: string }[]
    | null;
  /** When it was so. Absent: now. */
  readonly setAt?: Date | null;
}

export interface ReadStatus {
  readonly type: LifecycleStatusType;
  readonly reasons: readonly StatusReason[];
  readonly amounts: readonly StatusAmount[];
  readonly setAt: Date | undefined;
}

/** What an amount is, where nothing else is said: money that was received, or paid. */
const AMOUNTS_OF: Readonly<Record<string, string>> = { 211: 'MPA', 212: 'MEN' };

export function hasAmounts(status: string): boolean {
  return AMOUNTS_OF[status] !== undefined;
}

/** What was received has to be said; what was paid may be. */
export function needsAmounts(status: string): boolean {
  return AMOUNTS_OF[status] === 'MEN';
}

const DECIMAL = /^-?\d{1,15}(?:\.\d{1,2})?$/;
const RATE = /^\d{1,3}(?:\.\d{1,2})?$/;

/** Throws PARAMETERS_INVALID. */
export function readStatusInput(input: StatusInput, now: Date): ReadStatus {
  const type = SETTABLE_STATUSES.find(({ code }) => code === input.status);
  if (type === undefined) {
    throw parameterInvalid(`status must be one of ${SETTABLE_STATUSES.map(({ code }) => code).join(', ')}`, 'status');
  }
  const setAt = input.setAt ?? undefined;
  if (setAt !== undefined && setAt > now) throw parameterInvalid('setAt must not be in the future', 'setAt', reason('STATUS_IN_FUTURE'));
  return { type, reasons: readReasons(type, input.reasons ?? []), amounts: readAmounts(type, input.amounts ?? []), setAt };
}

function readReasons({ code: status }: LifecycleStatusType, given: NonNullable<StatusInput['reasons']>): StatusReason[] {
  if (given.length > STATUS_LIMITS.reasonsMax) throw wrongReason(`must be at most ${STATUS_LIMITS.reasonsMax}`);
  if (given.length === 0 && WITH_REASON.has(status)) throw wrongReason(`: status ${status} needs one`, reason('STATUS_REASON_MISSING'));
  const allowed = reasonCodesOf(status);
  return given.map(({ code, text, action }) => {
    if (!allowed.has(code)) throw wrongReason(`: the code of status ${status} must be one of ${[...allowed].sort().join(', ')}`);
    if (typeof action === 'string' && !ACTIONS.has(action)) throw wrongReason(`: the action must be one of ${[...ACTIONS].join(', ')}`);
    return { code, text: readReasonText(text), action: action ?? undefined };
  });
}

/** Those that the rules name for the status; otherwise all. */
export function reasonCodesOf(status: string): ReadonlySet<string> {
  if (status === '210') return REFUSED_B2B;
  return REASONS_OF.find(([, of]) => of === status)?.[2] ?? REASONS;
}

function wrongReason(what: string, why?: Reason): ExchangeError {
  return parameterInvalid(`reasons${what.startsWith(':') ? '' : ' '}${what}`, 'reasons', why);
}

function readAmounts({ code: status }: LifecycleStatusType, given: NonNullable<StatusInput['amounts']>): StatusAmount[] {
  const usual = AMOUNTS_OF[status];
  if (given.length > STATUS_LIMITS.amountsMax) throw wrongAmount(`must be at most ${STATUS_LIMITS.amountsMax}`);
  if (given.length > 0 && usual === undefined) throw wrongAmount(`: only statuses ${Object.keys(AMOUNTS_OF).join(' and ')} have them`);
  const amounts = given.map(({ type, amount, currency, vatRate }) => {
    if (!DECIMAL.test(amount)) throw wrongAmount(': an amount must be a decimal number with at most two decimals', reason('AMOUNT_WRONG'));
    if (!RATE.test(vatRate) || Number(vatRate) > 100)
      throw wrongAmount(': vatRate must be a percentage, such as 20 or 5.5', reason('VAT_RATE_WRONG'));
    if (!/^[A-Z]{3}$/.test(currency ?? 'EUR')) throw wrongAmount(': currency must be a code of ISO 4217');
    if (!CHARACTERISTICS.has(type ?? usual!)) throw wrongAmount(`: type must be one of ${[...CHARACTERISTICS].join(', ')}`);
    return { type: type ?? usual!, amount, currency: currency ?? 'EUR', percent: vatRate };
  });
  if (needsAmounts(status) && !amounts.some(({ type }) => type === 'MEN')) {
    throw wrongAmount(`: status ${status} needs the amount that was received, by VAT rate`, reason('STATUS_AMOUNT_MISSING'));
  }
  return amounts;
}

function wrongAmount(what: string, why?: Reason): ExchangeError {
  return parameterInvalid(`amounts${what.startsWith(':') ? '' : ' '}${what}`, 'amounts', why);
}

/** The text of a reason, without blanks at its ends. Undefined where there is none. Throws PARAMETERS_INVALID. */
export function readReasonText(text: string | null | undefined): string | undefined {
  if (typeof text === 'string' && !(hasAtMost(text, STATUS_LIMITS.textCharactersMax) && isStorable(text) && isXmlText(text))) {
    throw wrongReason(
      `: the text must have at most ${STATUS_LIMITS.textCharactersMax} characters, none of them a control character`,
      reason('STATUS_TEXT_TOO_LONG', { most: STATUS_LIMITS.textCharactersMax }),
    );
  }
  return text?.trim() || undefined;
}
