import type { AccountInput } from '../../src/domain/accounts/input.js';
import { PAGERO_LOGIN } from './network/pagero.js';

/** An account at the Pagero of tests, with a right login. An undefined setting is left out. */
export function pageroAccount(
  url: string,
  settings: Readonly<Record<string, string | undefined>> = {},
): Pick<AccountInput, 'settings' | 'secrets'> {
  const { username, password, clientId, clientSecret } = PAGERO_LOGIN;
  const all = {
    ...{ username, clientId, companyId: 'company-1', ereportDocumentType: 'EReport' },
    ...{ apiUrl: url, tokenUrl: `${url}/oauth/v2/oauth-token`, ...settings },
  };
  return {
    settings: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    secrets: [
      { name: 'password', value: password },
      { name: 'clientSecret', value: clientSecret },
    ],
  };
}
