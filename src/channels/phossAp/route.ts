// POST /channels/phoss-ap/forward: where phoss-ap forwards the messages that it received (docs/phoss-ap.md). A shared secret in a
// header proves that it is the access point.
import type { ChannelRoute } from '../../domain/channelRoute.js';
import type { PhossApInbound } from './inbound.js';

/** Not 2xx, which phoss-ap takes for a success: with `retry` it does not send the message again. */
const REFUSED = 422;

export function forwardRoute({ checkSecret, take }: PhossApInbound, messageBytesMax: number): ChannelRoute {
  return {
    path: '/channels/phoss-ap/forward',
    // The limit of uploads counts Base64, so a third more.
    requestBytesMax: Math.ceil((messageBytesMax * 4) / 3),
    async admit(request) {
      checkSecret(request.header('X-Forward-Secret'));
      return {
        sharesMemoryAs: 'phoss-ap',
        async take({ bytes }) {
          const forwarded = await take(bytes);
          if (forwarded.kind === 'stored') return { body: { countryCodeC4: forwarded.countryC4 } };
          return { status: REFUSED, body: { retry: 'none', errorMessage: forwarded.reason } };
        },
      };
    },
  };
}
