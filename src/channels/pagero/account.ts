// An account at Pagero: the login of a user, the credentials of the client, and the company that sends.
import { type Account, AccountFault, type AccountType } from '../../domain/channelAccount.js';
import type { DocumentType } from '../../domain/vocabulary.js';
import { serviceUrlOf } from '../serviceUrl.js';

const API_URL = 'https://api.pageroonline.com';
const TOKEN_URL = 'https://sso.pageroonline.com/oauth/v2/oauth-token';
const TEST_TIMEOUT_MS = 20_000;
const SEND_MODES = ['Production', 'Test'] as const;

type SendMode = (typeof SEND_MODES)[number];

const SETTINGS: AccountType['settings'] = {
  username: { kind: 'text', required: true, max: 255, description: 'The user of Pagero Online.' },
  clientId: { kind: 'text', required: true, max: 255, description: 'The client id that Pagero issued.' },
  companyId: { kind: 'text', required: true, max: 100, description: 'The company that sends and receives.' },
  sendMode: { kind: 'text', values: SEND_MODES, description: 'Test: nothing reaches a receiver. Production where absent.' },
  ereportDocumentType: { kind: 'text', max: 100, description: 'documentType of e-reports. Without it they are not sent.' },
  apiUrl: { kind: 'text', description: `Base of the interface; ${API_URL} where absent.` },
  tokenUrl: { kind: 'text', description: `Where tokens are issued; ${TOKEN_URL} where absent.` },
};

/** They get the login, or a token that it gave. */
const SERVERS = ['tokenUrl', 'apiUrl'];

const SECRETS: AccountType['secrets'] = {
  password: { required: true, description: 'The password of the user.', sentTo: SERVERS },
  clientSecret: { required: true, description: 'The secret of the client.', sentTo: SERVERS },
  refreshToken: { description: 'Kept by the channel.', sentTo: SERVERS, isKept: true },
};

export function accountType(test: AccountType['test']): AccountType {
  return { required: true, settings: SETTINGS, secrets: SECRETS, testTimeoutMs: TEST_TIMEOUT_MS, test };
}

interface PageroSettings {
  readonly username: string;
  readonly clientId: string;
  readonly companyId: string;
  readonly sendMode: SendMode;
  readonly ereportDocumentType: string | undefined;
  /** Without a trailing slash. */
  readonly apiUrl: string;
  readonly tokenUrl: string;
}

/** Throws AccountFault where a setting cannot be used. */
export function settingsOf({ settings }: Pick<Account, 'settings'>): PageroSettings {
  const text = (name: string): string | undefined => (typeof settings[name] === 'string' ? settings[name] : undefined);
  const needed = (name: string): string => {
    const value = text(name);
    if (value === undefined) throw new AccountFault(`The setting ${name} is missing`, 'MISCONFIGURED');
    return value;
  };
  return {
    username: needed('username'),
    clientId: needed('clientId'),
    companyId: needed('companyId'),
    sendMode: text('sendMode') === 'Test' ? 'Test' : 'Production',
    ereportDocumentType: text('ereportDocumentType'),
    apiUrl: serviceUrlOf('The setting apiUrl', text('apiUrl') ?? API_URL),
    tokenUrl: serviceUrlOf('The setting tokenUrl', text('tokenUrl') ?? TOKEN_URL),
  };
}

/** The type of a document in the words of Pagero. Undefined where the account has none for it. */
export function documentTypeOf({ ereportDocumentType }: PageroSettings, type: DocumentType): string | undefined {
  const types: Record<DocumentType, string | undefined> = {
    invoice: 'Invoice',
    applicationresponse: 'ApplicationResponse',
    ereport: ereportDocumentType,
  };
  return types[type];
}
