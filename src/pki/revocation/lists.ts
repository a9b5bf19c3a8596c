// Revocation lists of authorities: fetched, kept in memory and on disk, and fetched again before they expire.

import { hash, type X509Certificate } from 'node:crypto';
import { errorMessage } from '../../errorMessage.js';
import { createAsking } from './asking.js';
import { type Crl, isCrlOf, readCrl } from './crl.js';
import type { Fetch, RevocationEvents } from './events.js';
import type { ListFiles, StoredList } from './listFiles.js';

const KEPT_MAX = 100;
const KEPT_BYTES_MAX = 64 * 1024 * 1024;
/** Lists that are fetched again at the same time. */
const REFRESHED_AT_ONCE = 4;
/** A host that failed is not asked again for so long. */
export const PAUSE_MS = 60_000;
/** Clocks of authorities may be ahead. */
const SKEW_MS = 300_000;
/** A list that no certificate needed for so long is not fetched again by itself. */
const UNUSED_MS = 31 * 86_400_000;

export interface ListParts {
  readonly fetch: Fetch;
  readonly files: ListFiles;
  /** A kept list is fetched again after this, or after half of its remaining validity. */
  readonly refreshMs: number;
  /** How long the last good list stays in use after its nextUpdate, where no other can be had. */
  readonly graceMs: number;
  readonly clock: () => Date;
  readonly events: RevocationEvents;
}

export interface ListState {
  readonly url: string;
  readonly fetchedAt: Date;
  readonly nextUpdate: Date;
}

export interface Lists {
  /** A list that has not expired. Throws an Error where there is none to be had. */
  current(url: string, issuer: X509Certificate): Promise<Crl>;
  /** The list that was good last, where it has expired since. */
  lastGood(url: string, issuer: X509Certificate): Crl | undefined;
  /** Fetches again what is due. Never fails. */
  refresh(): Promise<void>;
  states(): ListState[];
}

interface Kept extends StoredList {
  readonly name: string;
  readonly crl: Crl;
  usedAt: number;
}

/** Begins with the lists on disk. */
export async function openLists(parts: ListParts): Promise<Lists> {
  const { clock, events } = parts;
  const kept = await openKept(parts);
  const asking = createAsking(PAUSE_MS, clock);

  const update = (url: string, issuer: X509Certificate): Promise<Kept> =>
    asking.once(nameOf(url, issuer), async () => {
      try {
        const list = await fetchList(parts, kept, url, issuer);
        events.onFetched('list', true);
        return list;
      } catch (error) {
        events.onFetched('list', false);
        events.onFault('list', url, errorMessage(error));
        throw error;
      }
    });
  return {
    async current(url, issuer) {
      const known = kept.get(nameOf(url, issuer));
      if (known !== undefined) known.usedAt = clock().getTime();
      return known !== undefined && clock() <= known.crl.nextUpdate ? known.crl : (await update(url, issuer)).crl;
    },
    lastGood(url, issuer) {
      const crl = kept.get(nameOf(url, issuer))?.crl;
      return crl !== undefined && isInUse(crl, parts) ? crl : undefined;
    },
    async refresh() {
      const now = clock().getTime();
      const due = kept.all().filter((one) => now - one.usedAt <= UNUSED_MS && isDue(one, now, parts.refreshMs));
      for (let first = 0; first < due.length; first += REFRESHED_AT_ONCE) {
        const some = due.slice(first, first + REFRESHED_AT_ONCE);
        await Promise.all(some.map(({ url, issuer }) => update(url, issuer).catch(() => undefined)));
      }
    },
    states: () => kept.all().map(({ url, fetchedAt, crl }) => ({ url, fetchedAt, nextUpdate: crl.nextUpdate })),
  };
}

/** The lists in memory, with a bound. */
interface Keeping {
  get(name: string): Kept | undefined;
  all(): Kept[];
  /** The lists that were not needed for the longest time leave. */
  keep(one: Kept): void;
}

async function openKept(parts: ListParts): Promise<Keeping> {
  const { files, clock, events } = parts;
  const lists = new Map<string, Kept>();
  const keeping: Keeping = {
    get: (name) => lists.get(name),
    all: () => [...lists.values()],
    keep(one) {
      lists.set(one.name, one);
      const others = [...lists.values()].filter((other) => other !== one).sort((some, other) => some.usedAt - other.usedAt);
      let bytes = [one, ...others].reduce((sum, { crl }) => sum + crl.bytes.length, 0);
      for (const oldest of others) {
        if (lists.size <= KEPT_MAX && bytes <= KEPT_BYTES_MAX) break;
        bytes -= oldest.crl.bytes.length;
        lists.delete(oldest.name);
        files.remove(oldest.name).catch((error: unknown) => events.onStoreFault(errorMessage(error)));
      }
    },
  };
  const onUnreadable = (file: string, reason: string): void => events.onStoreFault(`${file}: ${reason}`);
  const onDisk = await files.read(onUnreadable).catch((error: unknown) => {
    events.onStoreFault(errorMessage(error));
    return [];
  });
  for (const stored of onDisk) {
    const name = nameOf(stored.url, stored.issuer);
    try {
      const crl = readSignedList(stored.bytes, stored.issuer);
      if (isInUse(crl, parts)) keeping.keep({ ...stored, name, crl, usedAt: clock().getTime() });
      else await files.remove(name);
    } catch (error) {
      events.onStoreFault(`${name}: ${errorMessage(error)}`);
    }
  }
  return keeping;
}

async function fetchList(parts: ListParts, kept: Keeping, url: string, issuer: X509Certificate): Promise<Kept> {
  const { fetch, files, clock, events } = parts;
  const name = nameOf(url, issuer);
  const { status, body } = await fetch({ url });
  if (status !== 200) throw new Error(`HTTP status ${status}`);
  const now = clock();
  const fetched = readGood(body, issuer, now);
  const known = kept.get(name);
  // A host behind others may still have the list before: the newer one stays.
  const crl = known !== undefined && fetched.thisUpdate < known.crl.thisUpdate ? known.crl : fetched;
  const list: Kept = { name, url, issuer, fetchedAt: now, usedAt: known?.usedAt ?? now.getTime(), crl, bytes: crl.bytes };
  kept.keep(list);
  await files.write(name, list).catch((error: unknown) => events.onStoreFault(errorMessage(error)));
  return list;
}

function isInUse({ nextUpdate }: Crl, { clock, graceMs }: ListParts): boolean {
  return clock().getTime() <= nextUpdate.getTime() + graceMs;
}

function readGood(bytes: Buffer, issuer: X509Certificate, now: Date): Crl {
  const crl = readSignedList(bytes, issuer);
  if (crl.thisUpdate.getTime() > now.getTime() + SKEW_MS) throw new Error('the list is of the future');
  if (now > crl.nextUpdate) throw new Error(`the list expired at ${crl.nextUpdate.toISOString()}`);
  return crl;
}

function readSignedList(bytes: Buffer, issuer: X509Certificate): Crl {
  const crl = readCrl(bytes);
  if (!isCrlOf(crl, issuer)) throw new Error('the list is not signed by the issuer of the certificate');
  return crl;
}

function isDue({ fetchedAt, crl }: Kept, now: number, refreshMs: number): boolean {
  const half = (crl.nextUpdate.getTime() - fetchedAt.getTime()) / 2;
  return now >= fetchedAt.getTime() + Math.min(refreshMs, half);
}

/** Also the name of its file. */
function nameOf(url: string, issuer: X509Certificate): string {
  return hash('sha256', `${url}\n${issuer.fingerprint256}`);
}
