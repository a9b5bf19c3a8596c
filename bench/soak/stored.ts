// Reads every file in the file store once, as a client does, and compares it with the hash in its row.
import type { Sql } from '../../src/domain/database.js';
import { moment } from '../moment.js';
import { sha256 } from './documents.js';
import { ask, type Ledger } from './ledger.js';

const AT_ONCE = 6;
const PAGE = 100;
const ANSWER_MS = 60_000;
const FILES = `query Files($after: String) {
  documents(first: ${PAGE}, after: $after) { pageInfo { hasNextPage endCursor } edges { node { files { downloadUrl } } } } }`;

interface Page {
  readonly data: {
    readonly documents: {
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
      readonly edges: readonly { readonly node: { readonly files: readonly { readonly downloadUrl: string }[] } }[];
    };
  };
}

export interface ReadBack {
  /** One text for each fault. */
  readonly broken: readonly string[];
  /** SHA-256 in hex of the root element, by id of the file. */
  readonly roots: ReadonlyMap<string, string>;
}

export async function readBack(sql: Sql, url: string, tokens: readonly string[], ledger: Ledger): Promise<ReadBack> {
  // No list contains the sent payload.
  const rows = await sql.query<{ id: string; hash: string }>(
    `select id::text, encode(sha256, 'hex') as hash from document_file where blob_key is not null and purpose <> 'sent'`,
  );
  const left = new Map(rows.map(({ id, hash }) => [id, hash]));
  const broken: string[] = [];
  const roots = new Map<string, string>();
  for (const token of tokens) {
    for (let after: string | null = null, more = true; more; ) {
      const page: Page = await pageOf(url, token, after, ledger);
      const { pageInfo, edges } = page.data.documents;
      const links = edges.flatMap(({ node }) => node.files.map(({ downloadUrl }) => downloadUrl));
      await each(links, async (link) => {
        const id = /\/files\/([^?]*)/.exec(link)?.[1] ?? '';
        const hash = left.get(id);
        if (hash === undefined) return;
        left.delete(id);
        const answer = await ask(ledger, 'reading back', link, {}, moment() + ANSWER_MS);
        if (answer?.status !== 200 || sha256(answer.bytes) !== hash) broken.push(`${id}: ${answer?.status ?? 'no answer'}`);
        else roots.set(id, sha256(rootOf(answer.bytes)));
      });
      ({ hasNextPage: more, endCursor: after } = pageInfo);
    }
  }
  return { broken: [...broken, ...[...left.keys()].map((id) => `${id}: nobody lists it`)], roots };
}

/** The bytes without the XML declaration and surrounding white space. */
function rootOf(bytes: Buffer): Buffer {
  return Buffer.from(
    bytes
      .toString('latin1')
      .replace(/^<\?xml[^>]*\?>/, '')
      .trim(),
    'latin1',
  );
}

async function pageOf(url: string, token: string, after: string | null, ledger: Ledger): Promise<Page> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ query: FILES, variables: { after } });
  const answer = await ask(ledger, 'reading back', `${url}/graphql`, { method: 'POST', headers, body }, moment() + ANSWER_MS);
  const page = JSON.parse(answer?.bytes.toString() ?? '{}') as Page;
  if (page.data === undefined) throw new Error(`The documents could not be listed: ${answer?.bytes.toString('utf8', 0, 500)}`);
  return page;
}

async function each<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const one = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}
