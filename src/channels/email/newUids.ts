// Finds the next messages of a mailbox. Each answer is short, however many messages there are, and whatever their numbers.
import type { ImapFlow } from 'imapflow';

/** So many numbers are searched at once. Their answer has some 10 KB. */
const SEARCHED_MAX = 1_000;

interface NewUids {
  /** Ascending. */
  readonly uids: readonly number[];
  readonly hasMore: boolean;
}

/** The first `most` messages of the open folder behind a UID. */
export async function newUids(client: ImapFlow, after: number, most: number): Promise<NewUids> {
  const { exists = 0, uidNext = 0 } = client.mailbox || {};
  if (exists === 0 || (uidNext > 0 && uidNext <= after + 1)) return { uids: [], hasMore: false };
  const found = uidNext > 0 && uidNext - after <= SEARCHED_MAX ? await searched(client, after, uidNext) : await listed(client, after, most);
  return { uids: found.slice(0, most), hasMore: found.length > most };
}

async function searched(client: ImapFlow, after: number, uidNext: number): Promise<number[]> {
  const found = await client.search({ uid: `${after + 1}:${uidNext - 1}` }, { uid: true });
  return (found || []).filter((uid) => uid > after).sort((one, other) => one - other);
}

/** Messages are numbered from 1 in the order of their UIDs (RFC 3501 §2.3.1.2). The first new one is found by halving. */
async function listed(client: ImapFlow, after: number, most: number): Promise<number[]> {
  const last = client.mailbox === false ? 0 : client.mailbox.exists;
  let [low, high] = [1, last + 1];
  // Where messages are moved away behind their reading, the first one is new.
  for (let at = 1; low < high; at = Math.floor((low + high) / 2)) {
    const message = await client.fetchOne(String(at), { uid: true });
    if (message === false || message.uid > after) high = at;
    else low = at + 1;
  }
  if (low > last) return [];
  const messages = await client.fetchAll(`${low}:${Math.min(last, low + most)}`, { uid: true });
  return messages.flatMap(({ uid }) => (uid > after ? [uid] : [])).sort((one, other) => one - other);
}
