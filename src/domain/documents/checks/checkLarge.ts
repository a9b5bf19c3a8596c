// Checks a received document that is too large for its rules (docs/decisions/044): it is read as a stream, and so are the files inside.
import { createHash } from 'node:crypto';
import { binaryObjects } from '../../../convert/binaryObjects.js';
import { addFindings, notFinishedReport } from '../../../validation/report.js';
import { type StreamedDocument, StreamGate } from '../../../xml/streamGate.js';
import type { XmlElement } from '../../../xml/tree.js';
import type { BlobStore } from '../../blobs/store.js';
import { headNames } from '../fields/headNames.js';
import { readHeader } from '../fields/read.js';
import { collectEmbedded } from '../files/embedded.js';
import { type DocumentFiles, hasImage, type LargeStored } from '../files/files.js';
import { decodedStream, NotBase64 } from '../files/largeBase64.js';
import type { LargeFile, NewFile } from '../files/newFile.js';
import type { ClaimedDocument } from '../pipeline/work.js';
import { type Checked, findingsBeside } from './check.js';

/** Small files are held in memory, up to this size in all. */
const HELD_BYTES_MAX = 4 * 1024 * 1024;

interface CheckedLarge extends Pick<Checked, 'header' | 'report'> {
  readonly embedded: readonly (NewFile | LargeFile)[];
}

/** Its report is `not-finished`. Throws XmlError. */
export async function checkLarge(
  { blobs }: { readonly blobs: BlobStore },
  { documentId, documentType, importDate }: ClaimedDocument,
  { contents }: DocumentFiles,
  { blobKey, fileName }: LargeStored,
): Promise<CheckedLarge> {
  const { document, sha256 } = await readHead(blobs, blobKey);
  const header = readHeader(document);
  const taken = [fileName, ...contents.map((file) => file.fileName)];
  const { files, faults } = await filesInside(blobs, blobKey, document, { hasImage: hasImage(contents), taken });
  const report = notFinishedReport({ documentId, at: importDate, sha256 }, 'bytes');
  return { header, report: addFindings(report, findingsBeside(document, faults, documentType, header)), embedded: files };
}

async function readHead(blobs: BlobStore, key: string): Promise<{ document: StreamedDocument; sha256: string }> {
  const digest = createHash('sha256');
  const gate = new StreamGate(headNames());
  for await (const piece of (await blobs.stream(key)) as AsyncIterable<Buffer>) {
    digest.update(piece);
    gate.write(piece);
  }
  return { document: gate.end(), sha256: digest.digest('hex') };
}

type Content = { readonly bytes: Buffer } | Pick<LargeFile, 'byteLength' | 'stream'>;

async function filesInside(
  blobs: BlobStore,
  key: string,
  document: StreamedDocument,
  options: Parameters<typeof collectEmbedded>[0],
): Promise<ReturnType<typeof collectEmbedded<Content>>> {
  const found = collectEmbedded<Content>(options);
  let room = HELD_BYTES_MAX;
  for (const element of binaryObjects(document)) {
    if (found.isFull(element)) break;
    const content = await contentOf(blobs, key, element, room);
    if (content !== undefined && 'bytes' in content) room -= content.bytes.length;
    found.add(element, content, content === undefined || 'byteLength' in content ? content?.byteLength : content.bytes.length);
  }
  return found;
}

/** Undefined where it is not in Base64. `room`: bytes that may be held. A large file is read twice: here to see whether it is valid, then to store it. */
async function contentOf(blobs: BlobStore, key: string, element: XmlElement, room: number): Promise<Content | undefined> {
  const range = { start: element.open, end: element.close };
  const stream = async () => decodedStream(await blobs.stream(key, range));
  const held: Buffer[] = [];
  let byteLength = 0;
  try {
    for await (const piece of await stream()) {
      byteLength += piece.length;
      if (byteLength <= room) held.push(piece);
      else held.length = 0;
    }
  } catch (error) {
    if (error instanceof NotBase64) return undefined;
    throw error;
  }
  return byteLength <= room ? { bytes: Buffer.concat(held) } : { byteLength, stream };
}
