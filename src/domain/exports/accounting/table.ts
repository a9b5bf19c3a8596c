// The table for accountants as rows, page by page. Documents are read twice: which rates occur is known at the end.
import { EXPORT_PAGE, type ExportSource, pagesOf } from '../pages.js';
import { ACCOUNTED_FIELDS, type AccountedDocument, columnsOf, countVat, type TableColumn, type VatCounts } from './columns.js';
import { readVatOf } from './readVat.js';
import type { VatGroup } from './vatGroups.js';

export interface Table {
  readonly columns: readonly TableColumn[];
  readonly pages: AsyncGenerator<readonly AccountedDocument[], void>;
}

/** `namesOf`: of the readable copies, by the id of the document's row. The breakdowns of all documents are in memory, a few hundred bytes for each. */
export async function openTable(source: ExportSource, namesOf?: ReadonlyMap<string, string>): Promise<Table> {
  const counts: VatCounts = new Map();
  const vat = new Map<string, readonly VatGroup[]>();
  let done = 0;
  for await (const page of pagesOf(source, EXPORT_PAGE, ['id'])) {
    const found = await readVatOf(
      source.app,
      source.actor.tenantId,
      page.map(({ id }) => id),
    );
    for (const [id, groups] of found) {
      vat.set(id, groups);
      countVat(counts, groups);
    }
    done += page.length;
    await source.noteDone(done);
  }
  return { columns: columnsOf(source.options.language ?? 'en', counts, namesOf !== undefined), pages: rowsOf(source, vat, done, namesOf) };
}

async function* rowsOf(
  source: ExportSource,
  vat: ReadonlyMap<string, readonly VatGroup[]>,
  done: number,
  namesOf?: ReadonlyMap<string, string>,
): Table['pages'] {
  for await (const page of pagesOf(source, EXPORT_PAGE, ACCOUNTED_FIELDS)) {
    yield page.map((document) => ({ document, vat: vat.get(document.id) ?? [], fileName: namesOf?.get(document.id) }));
    await source.noteDone(done);
  }
}
