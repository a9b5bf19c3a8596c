// Keeps one host that answers slowly from holding the sends of all tenants.
import { RequestError } from './fault.js';
import type { SendRequest } from './sendRequest.js';

/** Further requests to a host, while so many are in progress, fail at once. Nothing of them was sent, so that they can be tried again. */
export function shareHosts(sendRequest: SendRequest, requestsMax: number): SendRequest {
  const inProgress = new Map<string, number>();
  return async (call) => {
    const host = URL.parse(call.url)?.host ?? '';
    const count = inProgress.get(host) ?? 0;
    if (count >= requestsMax) throw new RequestError('UNREACHABLE', 'too many requests to this host are in progress');
    inProgress.set(host, count + 1);
    try {
      return await sendRequest(call);
    } finally {
      const left = (inProgress.get(host) ?? 1) - 1;
      if (left > 0) inProgress.set(host, left);
      else inProgress.delete(host);
    }
  };
}
