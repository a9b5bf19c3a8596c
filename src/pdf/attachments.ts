// Finds the embedded files of a PDF: the name tree /Names/EmbeddedFiles and the associated files /AF.
import { PDFArray, PDFDict, PDFRawStream } from 'pdf-lib';
import { entry, itemsOf, nameOf, type PdfObjects, resolve, textOf } from './entries.js';
import { type EncodedStream, encodedStream } from './streams.js';

/** Deeper or cyclic name trees are not followed further. */
const TREE_DEPTH_MAX = 32;
const ATTACHMENTS_MAX = 1000;

/** Of a file specification, the first that exists (ISO 32000-1 §7.11.3). The last three are from before PDF 2.0. */
const KEYS = ['UF', 'F', 'Unix', 'DOS', 'Mac'];

/**
 * An embedded file, not decoded yet. `name` is its last path segment without control characters, '' where it has none; `type` the
 * declared media type in lower case, `relationship` its AFRelationship (ISO 32000-2 §7.11.3), such as `Alternative`.
 */
export interface PdfAttachment extends EncodedStream {
  readonly name: string;
  readonly type: string | undefined;
  readonly relationship: string | undefined;
}

/** Every embedded file once, in the order of the name tree, then of /AF. Throws an Error when there are too many. */
export function findAttachments(objects: PdfObjects, catalog: PDFDict): PdfAttachment[] {
  const found = new Map<PDFRawStream, PdfAttachment>();
  for (const [key, specification] of specifications(objects, catalog)) {
    const stream = streamOf(objects, specification);
    if (stream === undefined || found.has(stream)) continue;
    if (found.size === ATTACHMENTS_MAX) throw new Error(`it has more than ${ATTACHMENTS_MAX} attachments`);
    found.set(stream, attachment(objects, stream, specification, key));
  }
  return [...found.values()];
}

/** File specifications with the key of the name tree, which is the name of those without one. */
function* specifications(objects: PdfObjects, catalog: PDFDict): Generator<[key: string | undefined, specification: PDFDict]> {
  const names = entry(objects, catalog, 'Names');
  const tree = names instanceof PDFDict ? entry(objects, names, 'EmbeddedFiles') : undefined;
  if (tree instanceof PDFDict) yield* walkTree(objects, tree, 0, new Set());

  // Some writers use a single dictionary where an array is required.
  const associated = entry(objects, catalog, 'AF');
  for (const specification of itemsOf(objects, associated)) {
    if (specification instanceof PDFDict) yield [undefined, specification];
  }
}

function* walkTree(
  objects: PdfObjects,
  node: PDFDict,
  depth: number,
  visited: Set<PDFDict>,
): Generator<[key: string | undefined, specification: PDFDict]> {
  // Without this set, a cyclic tree would cost 2^depth calls.
  if (depth > TREE_DEPTH_MAX || visited.has(node)) return;
  visited.add(node);

  const names = entry(objects, node, 'Names');
  if (names instanceof PDFArray) {
    for (let index = 0; index + 1 < names.size(); index += 2) {
      const specification = resolve(objects, names.get(index + 1));
      if (specification instanceof PDFDict) yield [textOf(resolve(objects, names.get(index))), specification];
    }
  }
  const kids = entry(objects, node, 'Kids');
  if (kids instanceof PDFArray) {
    for (const kid of itemsOf(objects, kids)) {
      if (kid instanceof PDFDict) yield* walkTree(objects, kid, depth + 1, visited);
    }
  }
}

function streamOf(objects: PdfObjects, specification: PDFDict): PDFRawStream | undefined {
  const files = entry(objects, specification, 'EF');
  if (!(files instanceof PDFDict)) return undefined;
  const stream = KEYS.map((key) => entry(objects, files, key)).find((one) => one !== undefined);
  return stream instanceof PDFRawStream ? stream : undefined;
}

function attachment(objects: PdfObjects, stream: PDFRawStream, specification: PDFDict, key: string | undefined): PdfAttachment {
  const path = KEYS.map((one) => textOf(entry(objects, specification, one))).find((text) => text !== undefined) ?? key ?? '';
  return {
    name: (path.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').trim(),
    type: nameOf(entry(objects, stream.dict, 'Subtype'))?.toLowerCase(),
    relationship: nameOf(entry(objects, specification, 'AFRelationship')),
    ...encodedStream(objects, stream),
  };
}
