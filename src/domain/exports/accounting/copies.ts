// A PDF to read and the XML of each invoice, under names that people keep, and the table that names them.
import { setTimeout } from 'node:timers/promises';
import { cut } from '../../../cut.js';
import { isPdf } from '../../../pdf/head.js';
import { XmlError } from '../../../xml/gate.js';
import { extractInvoiceXml } from '../../documents/fields/pdf.js';
import type { ListedDocument } from '../../documents/retrieval/list/search.js';
import { pdfCopy } from '../../documents/retrieval/rendering.js';
import { ExchangeError } from '../../errors.js';
import { readCopyLook } from '../../tenants/copyLook.js';
import { type ArchivedFile, createNames, type NameOf, zipOf } from '../archive.js';
import { EXPORT_PAGE, type ExportSource, pagesOf } from '../pages.js';
import { mainFilesOf } from './mainFile.js';
import { openTable } from './table.js';
import { tableCsv } from './tableCsv.js';

/** Of each part of a name: the archive has names of at most 120 characters. */
const PART_CHARACTERS_MAX = 50;
const LIST = 'invoices.csv';
/** Copies wait for threads that others use, too. */
const BUSY_WAIT_MS = 1_000;
const BUSY_TRIES_MAX = 30;

export function copyPieces(source: ExportSource): AsyncGenerator<Uint8Array, void> {
  return zipOf(withTable(source));
}

const NAMED = ['documentId', 'number', 'direction', 'issueDate', 'importDate', 'sellerName', 'buyerName'] as const;

async function* withTable(source: ExportSource): AsyncGenerator<ArchivedFile, void> {
  const nameOf = createNames();
  nameOf('', LIST);
  const names = new Map<string, string>();
  let done = 0;
  for await (const page of pagesOf(source, EXPORT_PAGE, NAMED)) {
    yield* copiesOf(source, page, nameOf, names);
    done += page.length;
    await source.noteDone(done);
  }
  yield { name: LIST, at: source.at, byteLength: 0, pieces: tableCsv(await openTable(source, names), source.options) };
}

async function* copiesOf(
  source: ExportSource,
  page: readonly ListedDocument[],
  nameOf: NameOf,
  names: Map<string, string>,
): AsyncGenerator<ArchivedFile, void> {
  const files = await mainFilesOf(
    source.app,
    page.map(({ id }) => id),
  );
  const look = await readCopyLook(source.app, source.actor.tenantId);
  for (const document of page) {
    const stored = await files.get(document.id)?.();
    if (stored === undefined) continue;
    const { pdf, xml } = await bothOf(source, stored, document.direction === 'send' ? look : undefined);
    // Both names are taken in one step, so that their stems are the same.
    const stem = stemOf(document, nameOf);
    const at = document.importDate;
    if (pdf !== undefined) yield { name: `${stem}.pdf`, at, byteLength: pdf.length, pieces: [pdf] };
    if (xml !== undefined) yield { name: `${stem}.xml`, at, byteLength: xml.length, pieces: [xml] };
    names.set(document.id, `${stem}.${pdf === undefined ? 'xml' : 'pdf'}`);
  }
}

/** `2026-11-30_Supplier_Number`: of the other side, once in the archive. */
function stemOf({ issueDate, importDate, direction, sellerName, buyerName, number, documentId }: ListedDocument, nameOf: NameOf): string {
  const party = direction === 'receive' ? sellerName : buyerName;
  const parts = [party, number ?? documentId].filter((part) => part !== null).map((part) => plain(part));
  const day = issueDate ?? importDate.toISOString().slice(0, 10);
  return nameOf('', `${[day, ...parts].join('_')}.pdf`).replace(/\.pdf$/, '');
}

/** Letters, digits and hyphens: what stands between the parts is one underscore. */
function plain(text: string): string {
  const words = text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}.-]+/gu, '-');
  return cut(words.replace(/^[-.]+/, ''), PART_CHARACTERS_MAX).replace(/[-.]+$/, '');
}

interface Both {
  readonly pdf: Buffer | undefined;
  readonly xml: Buffer | undefined;
}

/** Of a PDF, itself and the XML inside; of an XML, itself and a copy to read, which a document that cannot be shown has not. */
async function bothOf(
  { app, actor, options }: ExportSource,
  stored: Buffer,
  look: Awaited<ReturnType<typeof readCopyLook>>,
): Promise<Both> {
  const { tenantId } = actor;
  if (isPdf(stored)) {
    const inside = await whenFree(() => extractInvoiceXml(app.threads, stored, tenantId)).catch(unreadable);
    return { pdf: stored, xml: inside?.bytes };
  }
  const language = options.language ?? 'en';
  return { pdf: await whenFree(() => pdfCopy(app.threads, { tenantId, xml: stored, language, look })), xml: stored };
}

function unreadable(error: unknown): undefined {
  if (error instanceof XmlError || (error instanceof ExchangeError && error.code === 'PDF_UNPROCESSABLE')) return undefined;
  throw error;
}

/** Waits while too many copies of the tenant are made. */
async function whenFree<Made>(make: () => Promise<Made>): Promise<Made> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await make();
    } catch (error) {
      const isBusy = error instanceof ExchangeError && error.code === 'UNAVAILABLE';
      if (!isBusy || attempt >= BUSY_TRIES_MAX) throw error;
      await setTimeout(BUSY_WAIT_MS);
    }
  }
}
