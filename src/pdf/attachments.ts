// Finds the embedded files of a PDF: the name tree /Names/EmbeddedFiles and the associated files /AF.
import { PDFArray, type PDFContext, PDFDict, PDFRawStream } from 'pdf-lib';
import { entry, itemsOf, nameOf, resolve, textOf } from './entries.js';
import { filtersOf } from './streams.js';

/** Deeper or cyclic name trees are not followed further. */
const TREE_DEPTH_MAX = 32;
const ATTACHMENTS_MAX = 1000;

/**
 * An embedded file, not decoded yet. `name` is its last path segment without control characters, '' where it has none; `type` the
 * declared media type in lower case, `relationship` its AFRelationship (ISO 32000-2 §7.11.3), such as `Alternative`.
 */
export interface PdfAttachment {
  readonly name: string;
  readonly type: string | undefined;
  readonly relationship: string | undefined;
  readonly filters: readonly string[];
  readonly bytes: Uint8Array;
}

/** Every embedded file once, in the order of the name tree, then of /AF. Throws an Error when there are too many. */
export function findAttachments(context: PDFContext): PdfAttachment[] {
  const catalog = context.lookup(context.trailerInfo.Root);
  if (!(catalog instanceof PDFDict)) throw new Error('it has no catalog');

  const found = new Map<PDFRawStream, PdfAttachment>();
  for (const [key, specification] of specifications(context, catalog)) {
    const stream = streamOf(context, specification);
    if (stream === undefined || found.has(stream)) continue;
    if (found.size === ATTACHMENTS_MAX) throw new Error(`it has more than ${ATTACHMENTS_MAX} attachments`);
    found.set(stream, attachment(context, stream, specification, key));
  }
  return [...found.values()];
}

/** File specifications with the key of the name tree, which is the name of those without one. */
function* specifications(context: PDFContext, catalog: PDFDict): Generator<[key: string | undefined, specification: PDFDict]> {
  const names = entry(context, catalog, 'Names');
  const tree = names instanceof PDFDict ? entry(context, names, 'EmbeddedFiles') : undefined;
  if (tree instanceof PDFDict) yield* walkTree(context, tree, 0, new Set());

  // Some writers use a single dictionary where an array is required.
  const associated = entry(context, catalog, 'AF');
  for (const specification of itemsOf(context, associated)) {
    if (specification instanceof PDFDict) yield [undefined, specification];
  }
}

function* walkTree(
  context: PDFContext,
  node: PDFDict,
  depth: number,
  visited: Set<PDFDict>,
): Generator<[key: string | undefined, specification: PDFDict]> {
  // Without this set, a cyclic tree would cost 2^depth calls.
  if (depth > TREE_DEPTH_MAX || visited.has(node)) return;
  visited.add(node);

  const names = entry(context, node, 'Names');
  if (names instanceof PDFArray) {
    for (let index = 0; index + 1 < names.size(); index += 2) {
      const specification = resolve(context, names.get(index + 1));
      if (specification instanceof PDFDict) yield [textOf(resolve(context, names.get(index))), specification];
    }
  }
  const kids = entry(context, node, 'Kids');
  if (kids instanceof PDFArray) {
    for (const kid of itemsOf(context, kids)) {
      if (kid instanceof PDFDict) yield* walkTree(context, kid, depth + 1, visited);
    }
  }
}

function streamOf(context: PDFContext, specification: PDFDict): PDFRawStream | undefined {
  const files = entry(context, specification, 'EF');
  if (!(files instanceof PDFDict)) return undefined;
  const stream = entry(context, files, 'UF') ?? entry(context, files, 'F');
  return stream instanceof PDFRawStream ? stream : undefined;
}

function attachment(context: PDFContext, stream: PDFRawStream, specification: PDFDict, key: string | undefined): PdfAttachment {
  const path = textOf(entry(context, specification, 'UF')) ?? textOf(entry(context, specification, 'F')) ?? key ?? '';
  return {
    name: (path.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').trim(),
    type: nameOf(entry(context, stream.dict, 'Subtype'))?.toLowerCase(),
    relationship: nameOf(entry(context, specification, 'AFRelationship')),
    filters: filtersOf(context, stream.dict),
    bytes: stream.contents,
  };
}
