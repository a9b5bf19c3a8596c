// Limits the messages that are on their way to one access point, so that one that does not answer holds up its own messages alone.
import { createLimiter, type Limiter } from '../../concurrency/limiter.js';
import { SendFault } from '../../domain/channel.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';

/** Messages on their way to one access point, from this process. */
const ENDPOINT_AT_ONCE_MAX = 32;
/** How long a message waits for its turn before it is tried again later. */
const WAIT_MS = 5_000;

/** By host. Throws a transient SendFault where the turn of a message does not come in time. */
export function createEndpointLimit(perKey = ENDPOINT_AT_ONCE_MAX, waitMsMax = WAIT_MS): Limiter {
  const refusal = (_: string, host: string) => new SendFault(occurrence('ACCESS_POINT_BUSY', { host, count: String(perKey) }), 'transient');
  return createLimiter({ perKey, waitMsMax, refusal });
}
