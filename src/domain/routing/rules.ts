// The rules by which a tenant's documents choose their channel.
import { cut } from '../../cut.js';
import { isCountry } from '../country.js';
import type { Fault } from '../errors.js';
import { type Reason, reason } from '../reasons.js';
import { CHANNELS, type ChannelName, type DocumentType, EREPORT_CHANNELS, LIMITS } from '../vocabulary.js';

/** All members that are there must hold. */
export interface RouteConditions {
  /** Whether the receiver is on the network and takes the document there. */
  readonly onNetwork?: boolean;
  /** Whether the document names an e-mail address of its receiver. */
  readonly hasEmail?: boolean;
  /** The receiver's country, ISO 3166-1 alpha-2: one of these. */
  readonly countries?: readonly string[];
  /** The type code (BT-3): one of these. */
  readonly typeCodes?: readonly string[];
  /** The currency (BT-5). */
  readonly currency?: string;
  /** Limits of the total with VAT (BT-112), both inclusive. They need `currency`. */
  readonly amountMin?: string;
  readonly amountMax?: string;
}

export interface RouteRule {
  readonly channel: ChannelName;
  /** The name of the account that sends. Absent: the oldest enabled one. */
  readonly account?: string;
  readonly when: RouteConditions;
  /** Whether the rules behind it are asked where the receiver cannot be reached over this channel. */
  readonly orNext: boolean;
}

/** The channels that rules may name. */
const ROUTED_CHANNELS: Readonly<Record<DocumentType, readonly ChannelName[]>> = {
  invoice: CHANNELS,
  applicationresponse: CHANNELS,
  ereport: EREPORT_CHANNELS,
};

const isTypeCode = (code: string): boolean => /^[A-Za-z0-9]{1,16}$/.test(code);
const CURRENCY = /^[A-Z]{3}$/;
const AMOUNT_FORM = 'an amount must be a decimal with at most 18 digits before the point and 4 behind it';
const AMOUNT = /^-?\d{1,18}(?:\.\d{1,4})?$/;

type ConditionReason = 'RULE_COUNTRIES' | 'RULE_TYPE_CODES' | 'RULE_CURRENCY' | 'RULE_AMOUNT' | 'RULE_AMOUNT_ALONE';

/** What rules may name. */
export interface Nameable {
  /** The channels of this installation. */
  readonly channels: readonly ChannelName[];
  /** The accounts of the tenant. */
  readonly accounts: readonly { readonly channel: ChannelName; readonly name: string }[];
}

/** All faults of the rules of a document type, for people. The members have the types of {@link RouteRule}. */
export function ruleFaults(documentType: DocumentType, rules: readonly RouteRule[], nameable: Nameable): Fault[] {
  const max = LIMITS.routeRulesMax;
  if (rules.length > max) return [{ detail: `there may be at most ${max} rules`, reason: reason('RULES_MAX', { most: max }) }];
  const channels = ROUTED_CHANNELS[documentType].filter((channel) => nameable.channels.includes(channel));
  return rules.flatMap((rule, index) => {
    const faults = [...channelFaults(rule, channels, documentType), ...accountFaults(rule, nameable), ...conditionFaults(rule.when)];
    return faults.map(({ detail, why }) => ({ detail: `rule ${index + 1}: ${detail}`, reason: why(index + 1) }));
  });
}

/** Of one rule. `why`: the reason, by the number of the rule. */
interface RuleFault {
  readonly detail: string;
  readonly why: (rule: number) => Reason;
}

function channelFaults({ channel }: RouteRule, channels: readonly ChannelName[], documentType: DocumentType): RuleFault[] {
  if (channels.includes(channel)) return [];
  const detail = `the channel ${channel} takes no ${documentType} here: ${channels.length === 0 ? 'none does' : channels.join(', ')}`;
  return [{ detail, why: (rule) => reason('RULE_CHANNEL', { rule }) }];
}

function accountFaults({ channel, account }: RouteRule, { accounts }: Nameable): RuleFault[] {
  if (account === undefined || accounts.some((one) => one.channel === channel && one.name === account)) return [];
  const name = cut(account, LIMITS.accountNameCharactersMax);
  return [
    { detail: `there is no account ${name} of the channel ${channel}`, why: (rule) => reason('RULE_ACCOUNT', { rule, account: name }) },
  ];
}

function conditionFaults({ countries, typeCodes, currency, amountMin, amountMax }: RouteConditions): RuleFault[] {
  const hasAmount = amountMin !== undefined || amountMax !== undefined;
  return [
    ...listFaults('countries', countries, isCountry, fault('RULE_COUNTRIES', 'countries must be codes of ISO 3166-1, such as DE')),
    ...listFaults('typeCodes', typeCodes, isTypeCode, fault('RULE_TYPE_CODES', 'typeCodes must be 1 to 16 letters or digits each')),
    ...(currency === undefined || CURRENCY.test(currency) ? [] : [fault('RULE_CURRENCY', 'currency must be three capital letters')]),
    ...[amountMin, amountMax].flatMap((amount) => (amount === undefined || AMOUNT.test(amount) ? [] : [fault('RULE_AMOUNT', AMOUNT_FORM)])),
    ...(hasAmount && currency === undefined ? [fault('RULE_AMOUNT_ALONE', 'an amount needs a currency')] : []),
  ];
}

function listFaults(
  name: string,
  values: readonly string[] | undefined,
  isValid: (value: string) => boolean,
  misformed: RuleFault,
): RuleFault[] {
  if (values === undefined) return [];
  const most = LIMITS.routeValuesMax;
  if (values.length === 0 || values.length > most)
    return [{ detail: `${name} must have 1 to ${most} entries`, why: (rule) => reason('RULE_VALUES', { rule, most }) }];
  return values.every(isValid) ? [] : [misformed];
}

function fault(id: ConditionReason, detail: string): RuleFault {
  return { detail, why: (rule) => reason(id, { rule }) };
}
