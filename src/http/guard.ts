// The way out for webhooks, whose addresses tenants choose: no ports of other protocols, and no scanner of inner networks.
import { isPublic, isRefusedPort } from './address.js';
import { PostError } from './fault.js';
import type { Post } from './post.js';

/**
 * Refuses what {@link isRefusedPort} names. Where the address is not public, which only a setting allows, a connection that cannot be
 * made fails with UNREACHABLE, whatever the reason: who could tell a closed port from a filtered one, and both from one without TLS,
 * would have a port scanner for the operator's networks. `onHidden` is told the reason, for the operator's log.
 */
export function guardPost(post: Post, onHidden: (reason: PostError, host: string) => void): Post {
  return async (call) => {
    const url = URL.parse(call.url);
    if (url !== null && isRefusedPort(Number(url.port))) throw new PostError('BLOCKED', 'TARGET_NOT_ALLOWED', url.host);
    try {
      return await post(call);
    } catch (error) {
      if (!isOfInnerAddress(error)) throw error;
      onHidden(error, url?.host ?? '');
      throw new PostError('UNREACHABLE', 'no connection', error.address, { cause: error });
    }
  };
}

function isOfInnerAddress(error: unknown): error is PostError & { readonly address: string } {
  if (!(error instanceof PostError) || error.address === undefined || error.code === 'BLOCKED') return false;
  return !error.address.split(' ').every(isPublic);
}
