// The search of the Peppol Directory by a name (its REST interface, search/1.0/json).
import type { Outgoing } from '../../../domain/ports.js';
import { DiscoveryError } from '../../../domain/receivers/discovery.js';
import type { DirectoryMatch, DirectorySearch } from '../../../domain/registry.js';
import { PARTICIPANT_IDENTIFIER_SCHEME } from '../../identifiers.js';

interface Match {
  readonly participantID?: { readonly scheme?: unknown; readonly value?: unknown };
  readonly docTypes?: readonly { readonly scheme?: unknown; readonly value?: unknown }[];
  readonly entities?: readonly { readonly name?: readonly { readonly name?: unknown }[] }[];
}

/** `url`: without a trailing slash. */
export function directorySearch(outgoing: Outgoing, url: string): DirectorySearch {
  return {
    asked: `the Peppol Directory at ${url}`,
    async byName(name, country, most) {
      const query = new URLSearchParams({ name, ...(country === undefined ? {} : { country }), resultPageCount: String(most) });
      const answer = await outgoing({ url: `${url}/search/1.0/json?${query}` }).catch((cause: unknown) => {
        throw new DiscoveryError('unreachable', 'The Peppol Directory did not answer', { cause });
      });
      if (answer.status !== 200) throw new DiscoveryError('unreachable', `The Peppol Directory answered ${answer.status}`);
      return matchesOf(answer.body).slice(0, most);
    },
  };
}

function matchesOf(body: Buffer): DirectoryMatch[] {
  try {
    const { matches } = JSON.parse(body.toString()) as { matches: readonly Match[] };
    return matches.flatMap(matchOf);
  } catch (cause) {
    throw new DiscoveryError('unreachable', 'The Peppol Directory answered something else than its matches', { cause });
  }
}

function matchOf({ participantID, docTypes = [], entities = [] }: Match): DirectoryMatch[] {
  if (participantID?.scheme !== PARTICIPANT_IDENTIFIER_SCHEME || typeof participantID.value !== 'string') return [];
  const name = entities.flatMap((entity) => entity.name ?? []).find((one) => typeof one.name === 'string')?.name as string | undefined;
  const documentTypes = docTypes.map(({ scheme, value }) => `${scheme}::${value}`);
  return [{ identifier: participantID.value, documentTypes, ...(name === undefined ? {} : { name }) }];
}
