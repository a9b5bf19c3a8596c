// Sends webhooks, whose addresses tenants choose: refuses ports of other protocols, and hides what is known of inner networks.
import { isPublic, isRefusedPort } from './address.js';
import { PostError } from './fault.js';
import type { Post } from './post.js';

/** Receives the real reason for the operator's log. */
export type OnHidden = (reason: PostError & { readonly address: string }, host: string) => void;

/**
 * Refuses the ports of {@link isRefusedPort}. A failed connection to an address that is not public (allowed by a setting) always
 * fails with UNREACHABLE. A caller who could tell a closed port from a filtered one, or from one without TLS, could scan the
 * operator's networks.
 */
export function guardPost(post: Post, onHidden: OnHidden): Post {
  return async (call) => {
    const url = URL.parse(call.url);
    if (url !== null && isRefusedPort(Number(url.port))) throw new PostError('BLOCKED', 'TARGET_NOT_ALLOWED', url.host);
    return hiding(url?.host ?? '', onHidden, () => post(call));
  };
}

/** Hides the reason why `connect` made no connection to an address that is not public, as {@link guardPost} does. */
export async function hiding<Result>(host: string, onHidden: OnHidden, connect: () => Promise<Result>): Promise<Result> {
  try {
    return await connect();
  } catch (error) {
    if (!isOfInnerAddress(error)) throw error;
    onHidden(error, host);
    throw new PostError('UNREACHABLE', 'no connection', error.address, { cause: error });
  }
}

function isOfInnerAddress(error: unknown): error is PostError & { readonly address: string } {
  if (!(error instanceof PostError) || error.address === undefined || error.code === 'BLOCKED') return false;
  return !error.address.split(' ').every(isPublic);
}
