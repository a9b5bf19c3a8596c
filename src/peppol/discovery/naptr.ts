// Finds the SMP of a participant by U-NAPTR (RFC 4848; OASIS BDX Location 1.0).
import type { NaptrRecord } from 'node:dns';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import { DiscoveryError } from '../../domain/receivers/discovery.js';
import { memoizeByText } from '../../xml/memoizeByText.js';
import { participantDomain } from './name.js';
import { createNaptrQuery, DNS_TIMEOUT_MS, type NaptrQuery } from './naptrQuery.js';

const SERVICE = 'meta:smp';
const URL_CHARACTERS_MAX = 2_000;

interface NaptrOptions {
  /** Without a trailing dot. */
  readonly zone: string;
  /** `address` or `address:port`. None: the servers of the system. */
  readonly servers: readonly string[];
  /** How long an answer may take. By default DNS_TIMEOUT_MS. */
  readonly timeoutMs?: number;
}

/** Resolves a participant to the base address of its SMP, without a trailing slash. Throws DiscoveryError. */
export type ResolveSmp = (participant: string) => Promise<string>;

export function createResolveSmp({ zone, servers, timeoutMs = DNS_TIMEOUT_MS }: NaptrOptions): ResolveSmp {
  const query = createNaptrQuery(servers, timeoutMs);
  return async (participant) => {
    const records = await recordsOf(participant, query, participantDomain(participant, zone), timeoutMs);
    const usable = records
      .filter(({ flags, service }) => flags.toLowerCase() === 'u' && service.toLowerCase() === SERVICE)
      .sort((one, other) => one.order - other.order || one.preference - other.preference);
    if (usable.length === 0) throw notRegistered(participant);
    for (const { regexp } of usable) {
      const url = addressIn(regexp);
      if (url !== null) return url;
    }
    throw new DiscoveryError('unreachable', occurrence('NO_DIRECTORY_ADDRESS', { participant }));
  };
}

export function notRegistered(participant: string): DiscoveryError {
  return new DiscoveryError('not-registered', occurrence('NOT_REGISTERED', { participant }));
}

async function recordsOf(participant: string, query: NaptrQuery, name: string, timeoutMs: number): Promise<NaptrRecord[]> {
  try {
    return await query(name);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    // No such name, or no such record.
    if (code === 'ENOTFOUND' || code === 'ENODATA') throw notRegistered(participant);
    const reason = code === 'ECANCELLED' ? `no answer within ${timeoutMs} ms` : code || 'unknown reason';
    throw new DiscoveryError('unreachable', occurrence('NAMES_FAILED', { participant, why: reason }), { cause });
  }
}

/** Few SMPs serve many participants. Null where it names none. */
const addressIn = memoizeByText((regexp): string | null => replacementOf(regexp) ?? null, { entriesMax: 2_000, charactersMax: 4_000 });

/**
 * RFC 3402, 3.2: `<delimiter>pattern<delimiter>replacement<delimiter>flags`. The pattern takes everything, so the replacement is the
 * address. Undefined where it is none.
 */
function replacementOf(regexp: string): string | undefined {
  const [, , pattern, replacement] = /^([^\w\\])((?:(?!\1).)*)\1((?:(?!\1).)*)\1i?$/.exec(regexp) ?? [];
  if (pattern === undefined || replacement === undefined || !/^\^?\.\*\$?$/.test(pattern)) return undefined;
  const url = replacement.length > URL_CHARACTERS_MAX ? null : URL.parse(replacement);
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    return undefined;
  }
  return url.href.replace(/\/+$/, '');
}
