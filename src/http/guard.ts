// Sends webhooks, whose addresses tenants choose: refuses ports of other protocols, and hides what is known of inner networks.
import { isPublic, isRefusedPort } from './address.js';
import { PostError } from './fault.js';
import type { Post } from './post.js';

/**
 * Refuses the ports of {@link isRefusedPort}. A failed connection to an address that is not public (allowed by a setting) always
 * fails with UNREACHABLE. A caller who could tell a closed port from a filtered one, or from one without TLS, could scan the
 * operator's networks. `onHidden` receives the real reason for the operator's log.
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
