// What bridges send (docs/weexa.md). They have no token: their requests are signed.
import type { ChannelRoute, RouteAnswer, RouteBody } from '../../domain/channelRoute.js';
import type { App } from '../../domain/ports.js';
import { LIMITS } from '../../domain/vocabulary.js';
import type { Caller, WeexaInbound } from './inbound.js';

type HandleMessage = (caller: Caller, body: RouteBody) => Promise<RouteAnswer>;

export function weexaRoutes(inbound: WeexaInbound, { requestBytesMax }: Pick<App['settings'], 'requestBytesMax'>): readonly ChannelRoute[] {
  return [
    signed(inbound, '/channels/weexa/:bridge/messages', requestBytesMax, async (caller, { bytes, parts }) => {
      const outcome = await inbound.message(caller, bytes, parts);
      const headers = outcome === 'duplicate' ? { 'Idempotent-Replayed': 'true' } : {};
      return { headers, body: { message: 'Document was received' } };
    }),
    signed(inbound, '/channels/weexa/:bridge/status', LIMITS.jsonBytesMax, async (caller, { bytes }) => {
      await inbound.status(caller, bytes);
      return { body: { message: 'Status was taken' } };
    }),
  ];
}

/** Bodies are read for known bridges and recent requests only. The bytes of a bridge count as those of a tenant. */
function signed(inbound: WeexaInbound, path: string, requestBytesMax: number, take: HandleMessage): ChannelRoute {
  return {
    path,
    requestBytesMax,
    async admit(request) {
      request.refuseTooLong();
      const by = { timestamp: request.header('X-Timestamp'), signature: request.header('X-Signature') };
      const caller = await inbound.caller(request.params['bridge'] ?? '', request.path, by);
      return { sharesMemoryAs: `weexa ${caller.bridge.id}`, take: (body) => take(caller, body) };
    },
  };
}
