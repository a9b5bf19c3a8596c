// Finds the embedded files of a PDF: the name tree /Names/EmbeddedFiles and the associated files /AF.
import { PDFArray, type PDFContext, PDFDict, PDFHexString, PDFName, PDFNull, type PDFObject, PDFRawStream, PDFString } from 'pdf-lib';

/** A name tree deeper than this, or cyclic, is walked no further. */
const TREE_DEPTH_MAX = 32;
const ATTACHMENTS_MAX = 1000;

/** An embedded file, still packed: `name` is its last path segment, `type` the declared media type. */
export interface PdfAttachment {
  readonly name: string;
  readonly type: string | undefined;
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
    found.set(stream, attachment(context, stream, nameOf(context, specification) ?? key ?? ''));
  }
  return [...found.values()];
}

/** File specifications with the key of the name tree, which names those that do not name themselves. */
function* specifications(context: PDFContext, catalog: PDFDict): Generator<[key: string | undefined, specification: PDFDict]> {
  const names = entry(context, catalog, 'Names');
  const tree = names instanceof PDFDict ? entry(context, names, 'EmbeddedFiles') : undefined;
  if (tree instanceof PDFDict) yield* walkTree(context, tree, 0, new Set());

  // Some writers give a single dictionary where an array is demanded.
  const associated = entry(context, catalog, 'AF');
  for (const item of associated instanceof PDFArray ? associated.asArray() : [associated]) {
    const specification = resolve(context, item);
    if (specification instanceof PDFDict) yield [undefined, specification];
  }
}

function* walkTree(
  context: PDFContext,
  node: PDFDict,
  depth: number,
  visited: Set<PDFDict>,
): Generator<[key: string | undefined, specification: PDFDict]> {
  // Without this set a cyclic tree costs 2^depth calls.
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
    for (const item of kids.asArray()) {
      const kid = resolve(context, item);
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

function nameOf(context: PDFContext, specification: PDFDict): string | undefined {
  return textOf(entry(context, specification, 'UF')) ?? textOf(entry(context, specification, 'F'));
}

function attachment(context: PDFContext, stream: PDFRawStream, path: string): PdfAttachment {
  const subtype = entry(context, stream.dict, 'Subtype');
  return {
    name: path.split(/[/\\]/).at(-1) ?? '',
    type: subtype instanceof PDFName ? subtype.decodeText().toLowerCase() : undefined,
    filters: filtersOf(context, stream.dict),
    bytes: stream.contents,
  };
}

/** The names of the filters. One with a predictor, which no attachment needs, becomes a name that no decoder knows. */
function filtersOf(context: PDFContext, dict: PDFDict): string[] {
  const parameters = entry(context, dict, 'DecodeParms');
  const predicts = (parameters instanceof PDFArray ? parameters.asArray() : [parameters])
    .map((one) => resolve(context, one))
    .some((one) => one instanceof PDFDict && (entry(context, one, 'Predictor')?.toString() ?? '1') !== '1');
  if (predicts) return ['with Predictor'];

  const filter = entry(context, dict, 'Filter');
  if (filter === undefined) return [];
  return (filter instanceof PDFArray ? filter.asArray() : [filter])
    .map((one) => resolve(context, one))
    .map((one) => (one instanceof PDFName ? one.decodeText() : String(one)));
}

function textOf(value: PDFObject | undefined): string | undefined {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined;
  const text = value.decodeText();
  return text === '' ? undefined : text;
}

function entry(context: PDFContext, dict: PDFDict, key: string): PDFObject | undefined {
  return resolve(context, dict.get(PDFName.of(key)));
}

function resolve(context: PDFContext, value: PDFObject | undefined): PDFObject | undefined {
  const object = context.lookup(value);
  return object === PDFNull ? undefined : object;
}
