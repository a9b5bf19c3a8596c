// An account of the API channel: partners among the tenants of this exchange, and a client at a second exchange.
import { type Account, AccountFault, type AccountSettings, type AccountType } from '../../domain/channelAccount.js';
import { LIMITS } from '../../domain/vocabulary.js';
import { serviceUrlOf } from '../serviceUrl.js';

const TEST_TIMEOUT_MS = 20_000;
const PARTNERS_MAX = 50;
const IDENTIFIERS_MAX = 50;
const RECEIVERS_MAX = 50;

const SETTINGS: AccountType['settings'] = {
  partners: {
    kind: 'text',
    description: 'Ids of tenants of this exchange, separated by commas. Documents go to and come from those that name this tenant as well.',
  },
  identifiers: {
    kind: 'text',
    description: 'Receivers whose documents this tenant takes from its partners, separated by commas, beside its participants.',
  },
  receivers: {
    kind: 'text',
    description:
      'Receivers whose documents go to the partner that lists them in its identifiers, separated by commas. Participants of partners need no entry.',
  },
  url: { kind: 'text', description: 'Address of a second exchange, https. It takes the documents that no partner takes.' },
  clientId: { kind: 'text', max: 255, neededWith: 'url', description: 'The client there. It needs the scope exchange/send.' },
};

const SECRETS: AccountType['secrets'] = {
  clientSecret: { neededWith: 'url', description: 'The secret of this client.', sentTo: ['url'] },
};

export function accountType(test: AccountType['test']): AccountType {
  return { required: true, settings: SETTINGS, secrets: SECRETS, testTimeoutMs: TEST_TIMEOUT_MS, test };
}

/** A second exchange, and the login there. */
export interface SecondExchange {
  readonly account: string;
  /** Without a trailing slash. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface ApiSettings {
  readonly partners: readonly string[];
  /** In lower case. */
  readonly receivers: readonly string[];
  readonly exchange: SecondExchange | undefined;
}

/** Throws AccountFault where a setting cannot be used. */
export function settingsOf(account: Account): ApiSettings {
  const { settings } = account;
  const [partners, identifiers, receivers] = [partnersOf(settings), identifiersOf(settings), receiversOf(settings)];
  if (partners.length > PARTNERS_MAX) throw misconfigured(`The setting partners has more than ${PARTNERS_MAX} tenants`);
  if (partners.some((one) => one.length > LIMITS.tenantIdCharactersMax))
    throw misconfigured('The setting partners has a text that is no id');
  if (identifiers.length > IDENTIFIERS_MAX) throw misconfigured(`The setting identifiers has more than ${IDENTIFIERS_MAX} receivers`);
  if (receivers.length > RECEIVERS_MAX) throw misconfigured(`The setting receivers has more than ${RECEIVERS_MAX} receivers`);
  const exchange = exchangeOf(account);
  if (partners.length === 0 && exchange === undefined) throw misconfigured('The account has neither partners nor a url');
  return { partners, receivers, exchange };
}

export function partnersOf(settings: AccountSettings): string[] {
  return listOf(settings['partners']);
}

/** In lower case. */
export function identifiersOf(settings: AccountSettings): string[] {
  return listOf(String(settings['identifiers'] ?? '').toLowerCase());
}

/** In lower case. */
export function receiversOf(settings: AccountSettings): string[] {
  return listOf(String(settings['receivers'] ?? '').toLowerCase());
}

function listOf(value: AccountSettings[string] | undefined): string[] {
  const entries = String(value ?? '').split(',');
  return [...new Set(entries.map((one) => one.trim()))].filter((one) => one !== '');
}

function exchangeOf(account: Account): SecondExchange | undefined {
  const { url: address, clientId } = account.settings;
  if (address === undefined) return undefined;
  const url = serviceUrlOf('The setting url', address);
  const clientSecret = account.secret('clientSecret');
  if (clientId === undefined) throw misconfigured('The setting clientId is missing');
  if (clientSecret === undefined) throw misconfigured('The secret clientSecret is missing');
  return { account: account.id, url, clientId: String(clientId), clientSecret };
}

function misconfigured(message: string): AccountFault {
  return new AccountFault(message, 'MISCONFIGURED');
}
