// The rules by which a tenant's documents choose their channel.
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

const COUNTRY = /^[A-Z]{2}$/;
const TYPE_CODE = /^[A-Za-z0-9]{1,16}$/;
const CURRENCY = /^[A-Z]{3}$/;
const AMOUNT = /^-?\d{1,18}(?:\.\d{1,4})?$/;

/** What rules may name. */
export interface Nameable {
  /** The channels of this installation. */
  readonly channels: readonly ChannelName[];
  /** The accounts of the tenant. */
  readonly accounts: readonly { readonly channel: ChannelName; readonly name: string }[];
}

/** All faults of the rules of a document type, for people. The members have the types of {@link RouteRule}. */
export function ruleFaults(documentType: DocumentType, rules: readonly RouteRule[], nameable: Nameable): string[] {
  const max = LIMITS.routeRulesMax;
  if (rules.length > max) return [`there may be at most ${max} rules`];
  const channels = ROUTED_CHANNELS[documentType].filter((channel) => nameable.channels.includes(channel));
  return rules.flatMap((rule, index) => {
    const faults = [...channelFaults(rule, channels, documentType), ...accountFaults(rule, nameable), ...conditionFaults(rule.when)];
    return faults.map((fault) => `rule ${index + 1}: ${fault}`);
  });
}

function channelFaults({ channel }: RouteRule, channels: readonly ChannelName[], documentType: DocumentType): string[] {
  if (channels.includes(channel)) return [];
  return [`the channel ${channel} takes no ${documentType} here: ${channels.length === 0 ? 'none does' : channels.join(', ')}`];
}

function accountFaults({ channel, account }: RouteRule, { accounts }: Nameable): string[] {
  if (account === undefined || accounts.some((one) => one.channel === channel && one.name === account)) return [];
  return [`there is no account ${account.slice(0, LIMITS.accountNameCharactersMax)} of the channel ${channel}`];
}

function conditionFaults({ countries, typeCodes, currency, amountMin, amountMax }: RouteConditions): string[] {
  const max = LIMITS.routeValuesMax;
  const list = (name: string, values: readonly string[] | undefined, form: RegExp, what: string): string[] => {
    if (values === undefined) return [];
    if (values.length === 0 || values.length > max) return [`${name} must have 1 to ${max} entries`];
    return values.every((value) => form.test(value)) ? [] : [`${name} must be ${what}`];
  };
  const hasAmount = amountMin !== undefined || amountMax !== undefined;
  return [
    ...list('countries', countries, COUNTRY, 'two capital letters each'),
    ...list('typeCodes', typeCodes, TYPE_CODE, '1 to 16 letters or digits each'),
    ...(currency === undefined || CURRENCY.test(currency) ? [] : ['currency must be three capital letters']),
    ...[amountMin, amountMax].flatMap((amount) =>
      amount === undefined || AMOUNT.test(amount)
        ? []
        : ['an amount must be a decimal with at most 18 digits before the point and 4 behind it'],
    ),
    ...(hasAmount && currency === undefined ? ['an amount needs a currency'] : []),
  ];
}
