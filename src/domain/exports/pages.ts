// The documents of an export, page by page.
import type { Actor } from '../actor.js';
import type { DocumentFilter } from '../documents/retrieval/list/filter.js';
import type { DocumentOrder } from '../documents/retrieval/list/order.js';
import { type ListedDocument, searchDocuments } from '../documents/retrieval/list/search.js';
import type { App } from '../ports.js';
import type { Selection } from '../statements/jsonColumns.js';
import type { ExportOptions } from './options.js';

export interface ExportSource {
  readonly app: Pick<App, 'database' | 'blobs' | 'keyring' | 'clock' | 'settings' | 'evidenceKey' | 'threads'>;
  readonly actor: Actor;
  readonly filter: DocumentFilter;
  readonly orderBy: DocumentOrder;
  readonly options: ExportOptions;
  /** When it was asked for. */
  readonly at: Date;
  /** Told the number of documents that are in the file. */
  readonly noteDone: (done: number) => Promise<void>;
}

/** Where the files of a page are in memory: those in rows are at most as large as INLINE_BYTES allows. */
export const EXPORT_PAGE = 50;

/** With these fields; others are undefined. */
export async function* pagesOf(
  { app, actor, filter, orderBy }: ExportSource,
  first: number,
  fields: readonly (keyof ListedDocument)[],
): AsyncGenerator<readonly ListedDocument[], void> {
  const selection: Selection = { has: (field) => (fields as readonly string[]).includes(field), below: () => selection };
  let after: string | null = null;
  do {
    const page = await searchDocuments(app, actor, { filter, orderBy: steadyOrder(orderBy), first, after, selection });
    yield page.items.map(({ node }) => node);
    after = page.hasNextPage ? (page.items.at(-1)?.cursor() ?? null) : null;
  } while (after !== null);
}

/** A document whose status changes between two pages would be in an order by status date twice, or not at all. */
function steadyOrder(orderBy: DocumentOrder): DocumentOrder {
  if (orderBy === 'STATUS_DATE_ASC') return 'IMPORT_DATE_ASC';
  return orderBy === 'STATUS_DATE_DESC' ? 'IMPORT_DATE_DESC' : orderBy;
}
