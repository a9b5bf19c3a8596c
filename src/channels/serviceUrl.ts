// The address of a service that a tenant names in the settings of an account.
import { AccountFault } from '../domain/channelAccount.js';

/**
 * The address without trailing slashes. `what`: its name in the error. Throws AccountFault where paths cannot follow it. Whether plain
 * http and addresses of the own network are allowed, the connector decides (src/outgoingRequests.ts).
 */
export function serviceUrlOf(what: string, address: unknown): string {
  const url = URL.parse(String(address ?? ''));
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new AccountFault(`${what} is not an https address without user, query and fragment`, 'MISCONFIGURED');
  }
  return url.href.replace(/\/+$/, '');
}
