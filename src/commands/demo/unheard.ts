// Why a webhook did not come, by what the exchange says of its last attempt.
import { type Ask, askJson } from './ask.js';
import { DemoFailure } from './failure.js';

/** A webhook comes within a second of its event. */
export const HEAR_MS = 60_000;

const LATEST = '{ webhookDeliveries(first: 1) { edges { node { lastErrorCode } } } }';

interface Latest {
  readonly data: {
    readonly webhookDeliveries: { readonly edges: readonly { readonly node: { readonly lastErrorCode: string | null } }[] };
  };
}

/** The fault of a demonstration that waited in vain. `url` is where the receiver listens. */
export async function unheard(ask: Ask, url: string, type: string): Promise<DemoFailure> {
  const { data } = await askJson<Latest>(ask, '/graphql', { method: 'POST', json: { query: LATEST } });
  const code = data.webhookDeliveries.edges[0]?.node.lastErrorCode ?? undefined;
  const why = code === undefined ? '' : ` The exchange cannot reach ${url}: its last attempt ended with ${code}.`;
  return new DemoFailure(`No webhook ${type} came within ${HEAR_MS / 1000} s.${why}`);
}
