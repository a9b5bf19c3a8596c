// A bridge: a program of the operator or of a tenant that speaks with Weexa, and the shared secret with it.
import { type Account, AccountFault, type AccountType } from '../../domain/channelAccount.js';
import { serviceUrlOf } from '../serviceUrl.js';
import type { Secrets } from './signature.js';

/** The bridge of the operator (WEEXA_URL), for all tenants without an account. The other ids are those of accounts. */
export const OPERATOR = 'operator';

export interface Bridge {
  /** {@link OPERATOR}, or the id of the account. */
  readonly id: string;
  /** Without a trailing slash. */
  readonly url: string;
  readonly secrets: Secrets;
}

interface BridgeSettings {
  readonly url: string;
  readonly secret: string;
}

export function operatorBridge({ url, secret }: BridgeSettings): Bridge {
  return { id: OPERATOR, url, secrets: [secret] };
}

const SECRET_CHARACTERS_MIN = 16;
const TEST_TIMEOUT_MS = 10_000;

/** `required`: there is no bridge of the operator. */
export function accountType(required: boolean, test: AccountType['test']): AccountType {
  return {
    required,
    settings: {
      url: { kind: 'text', required: true, description: 'Address of the bridge, https. The paths /check and /messages follow it.' },
    },
    secrets: {
      secret: { required: true, sentTo: ['url'], description: `The shared secret, of at least ${SECRET_CHARACTERS_MIN} characters.` },
      previousSecret: { sentTo: ['url'], description: 'The secret before it, valid as well as long as it is set.' },
    },
    testTimeoutMs: TEST_TIMEOUT_MS,
    test,
  };
}

/** Throws AccountFault where the address or a secret cannot be used. */
export function bridgeOf(account: Account): Bridge {
  const url = serviceUrlOf('The address of the bridge', account.settings['url']);
  const [secret, previous] = [account.secret('secret') ?? '', account.secret('previousSecret')];
  if ([secret, previous ?? secret].some(({ length }) => length < SECRET_CHARACTERS_MIN)) {
    throw new AccountFault(`The secret of the bridge has fewer than ${SECRET_CHARACTERS_MIN} characters`, 'MISCONFIGURED');
  }
  return { id: account.id, url, secrets: previous === undefined ? [secret] : [secret, previous] };
}
