// Keeps one host that answers slowly from holding the sends of all tenants.
import { createPlaces } from '../concurrency/limiter.js';
import { RequestError } from './fault.js';
import type { SendRequest } from './requestCall.js';

/** Further requests to a host, while so many are in progress, fail at once. Nothing of them was sent, so that they can be tried again. */
export function shareHosts(sendRequest: SendRequest, requestsMax: number): SendRequest {
  const enter = createPlaces(requestsMax);
  return async (call) => {
    const leave = enter(URL.parse(call.url)?.host ?? '');
    if (leave === undefined) throw new RequestError('UNREACHABLE', 'too many requests to this host are in progress');
    try {
      return await sendRequest(call);
    } finally {
      leave();
    }
  };
}
