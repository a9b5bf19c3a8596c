// What the file of an export has, piece by piece.
import { readBlob } from '../documents/files/download.js';
import type { ListedDocument } from '../documents/retrieval/list/search.js';
import { ExchangeError } from '../errors.js';
import { makeEvidenceOf } from '../evidence/bundle.js';
import { type ArchivedFile, createNames, type NameOf, zipOf } from './archive.js';
import { CSV_COLUMNS, csvHead, csvOf, type LeftOutDocument, leftOutCsv } from './csv.js';
import { EXPORT_PAGE, type ExportSource, pagesOf } from './pages.js';
import { TooManyFiles } from './tooManyFiles.js';

const MISSING_LIST = 'missing.csv';
const CSV_PAGE = 1_000;
/** The log is sealed once for each page. Its sums are in memory, its files are not. */
const EVIDENCE_PAGE = 50;
/** A ZIP of the classic form has no more. */
const ENTRIES_MAX = 65_000;

export async function* csvPieces(source: ExportSource): AsyncGenerator<Buffer, void> {
  yield Buffer.from(csvHead());
  let done = 0;
  for await (const page of pagesOf(source, CSV_PAGE, CSV_COLUMNS)) {
    yield Buffer.from(csvOf(page));
    done += page.length;
    await source.noteDone(done);
  }
}

/** The files of each document in a folder of its own, and the list as `documents.csv`. */
export function zipPieces(source: ExportSource): AsyncGenerator<Uint8Array, void> {
  return zipOf(withList(source, EXPORT_PAGE, (page, nameOf) => storedFiles(source, page, nameOf)));
}

/** The evidence about each document as a file of its own, the list as `documents.csv`, and those without evidence as `missing.csv`. */
export function evidencePieces(source: ExportSource): AsyncGenerator<Uint8Array, void> {
  const missing: LeftOutDocument[] = [];
  const files = withList(source, EVIDENCE_PAGE, (page, nameOf) => evidenceOf(source, page, nameOf, missing));
  return zipOf(withMissing(source, files, missing));
}

/** A document whose files are not all there holds up no other one. `missing` is filled while the files are read. */
async function* withMissing(
  { at }: ExportSource,
  files: AsyncIterable<ArchivedFile>,
  missing: readonly LeftOutDocument[],
): AsyncGenerator<ArchivedFile, void> {
  yield* files;
  if (missing.length === 0) return;
  const list = Buffer.from(leftOutCsv(missing));
  yield { name: MISSING_LIST, at, byteLength: list.length, pieces: [list] };
}

/** The files of pages of documents, and the list of all documents. */
async function* withList(
  source: ExportSource,
  pageSize: number,
  filesOfPage: (page: readonly ListedDocument[], nameOf: NameOf) => AsyncIterable<ArchivedFile>,
): AsyncGenerator<ArchivedFile, void> {
  const nameOf = createNames();
  const list = [Buffer.from(csvHead())];
  // Taken first, so that no file of a document has one.
  const listName = nameOf('', 'documents.csv');
  nameOf('', MISSING_LIST);
  let [done, entries] = [0, 1];
  for await (const page of pagesOf(source, pageSize, CSV_COLUMNS)) {
    list.push(Buffer.from(csvOf(page)));
    for await (const file of filesOfPage(page, nameOf)) {
      if (++entries > ENTRIES_MAX) throw new TooManyFiles();
      yield file;
    }
    done += page.length;
    await source.noteDone(done);
  }
  yield { name: listName, at: source.at, byteLength: list.reduce((sum, { length }) => sum + length, 0), pieces: list };
}

async function* storedFiles(source: ExportSource, page: readonly ListedDocument[], nameOf: NameOf): AsyncGenerator<ArchivedFile, void> {
  const files = await filesOf(source, page);
  for (const document of page) {
    for (const file of files.get(document.id) ?? []) {
      yield {
        name: nameOf(folderOf(document), file.fileName),
        at: document.importDate,
        byteLength: file.byteLength,
        pieces: bytesOf(source.app, file),
      };
    }
  }
}

async function* evidenceOf(
  { app, actor, at }: ExportSource,
  page: readonly ListedDocument[],
  nameOf: NameOf,
  missing: LeftOutDocument[],
): AsyncGenerator<ArchivedFile, void> {
  const made = await makeEvidenceOf(
    app,
    actor,
    page.map(({ id }) => id),
    { since: at, leaveOut: (id, fault) => missing.push({ ...page.find((one) => one.id === id)!, reason: fault }) },
  );
  for (const document of page) {
    const evidence = made.get(document.id);
    if (evidence === undefined) continue;
    const { byteLength } = evidence;
    yield { name: nameOf('', `${folderOf(document)}.asice`), at: document.importDate, byteLength, pieces: evidence.read() };
  }
}

function folderOf({ number, documentId }: ListedDocument): string {
  return number === null || number === documentId ? documentId : `${number} ${documentId}`;
}

interface FileOfDocument {
  readonly document: string;
  readonly fileName: string;
  readonly byteLength: number;
  readonly blobKey: string | null;
  readonly bytes: Buffer | null;
}

async function filesOf(
  { app }: ExportSource,
  documents: readonly ListedDocument[],
): Promise<ReadonlyMap<string, readonly FileOfDocument[]>> {
  const rows = await app.database.sql.query<FileOfDocument>(
    `select document, file_name as "fileName", byte_length as "byteLength", blob_key as "blobKey", bytes
     from document_file where document = any($1::uuid[]) order by document, position, id`,
    [documents.map(({ id }) => id)],
  );
  return Map.groupBy(rows, ({ document }) => document);
}

/** A file that retention has removed meanwhile is empty. */
async function* bytesOf(app: ExportSource['app'], { bytes, blobKey, byteLength }: FileOfDocument): AsyncGenerator<Uint8Array, void> {
  if (bytes !== null) yield bytes;
  if (bytes !== null || blobKey === null) return;
  try {
    yield* readBlob(app, blobKey, { start: 0, end: byteLength });
  } catch (error) {
    if (!(error instanceof ExchangeError && error.code === 'NOT_FOUND')) throw error;
  }
}
