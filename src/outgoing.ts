// Whom this service may send webhooks to: as it takes an endpoint, and as it opens a connection.
import { type Config, ConfigError } from '../config/load.js';
import type { Log, Post } from './domain/ports.js';
import type { EndpointRules } from './domain/webhooks/endpoint.js';
import { hostOnly, isRefusedPort, parseNetworks, verdict } from './http/address.js';
import { guardPost } from './http/guard.js';
import { createPost } from './http/post.js';
import type { Authority } from './sandbox/authority.js';
import { readAuthorities, said } from './settle.js';

/** Closed with `stack`. Throws ConfigError. In the sandbox, which is its user's own, any port may be used and every fault is told. */
export function createOutgoing(config: Config, authority: Authority | undefined, log: Log, stack: AsyncDisposableStack): Post {
  const allowedNetworks = said('WEBHOOK_ALLOWED_NETS', () => parseNetworks(config.webhooks.allowedNets.join(',')));
  if (config.env !== 'sandbox' && hostOnly(allowedNetworks).length > 0) {
    throw new ConfigError(`WEBHOOK_ALLOWED_NETS opens this host or its links, which only the sandbox may, not ${config.env}.`);
  }
  const extraCa = [...(authority === undefined ? [] : [authority.caPem]), ...readAuthorities(config.webhooks.extraCaFile)];
  const poster = createPost({
    allowedNetworks,
    dnsServers: config.outgoing.dnsServers.length > 0 ? config.outgoing.dnsServers : undefined,
    extraCa,
  });
  stack.defer(() => poster.close());
  if (config.env === 'sandbox') return poster.post;
  return guardPost(poster.post, ({ code, message, address }, host) => {
    log.info('webhook.unreachable', { host, address, code, error: message });
  });
}

/** Where no networks are allowed, an endpoint is judged as public or not at PUT; otherwise names are judged at send. */
export function endpointRulesOf(config: Config): EndpointRules {
  const { allowedNets } = config.webhooks;
  const networks = parseNetworks(allowedNets.join(','));
  return {
    isAllowedAddress: (address) => verdict(address, networks, []) === 'allowed',
    isAllowedPort: (port) => config.env === 'sandbox' || !isRefusedPort(port),
    judgeNamesAtSend: allowedNets.length > 0,
  };
}
