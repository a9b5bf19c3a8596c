// Bytes of files for channels: read on demand, in one piece or as a stream.
import { Readable } from 'node:stream';
import { parseInTurns } from '../../../xml/gate.js';
import type { XmlDocument } from '../../../xml/tree.js';
import type { Content, OutboundXml } from '../../channel.js';
import type { App } from '../../ports.js';

/** Where the bytes of a stored file are. */
export interface StoredContent {
  readonly id: string;
  readonly byteLength: number;
  readonly blobKey: string | null;
}

/** Bytes in memory. */
export function contentOf(bytes: Buffer): Content {
  return { byteLength: bytes.length, bytes: async () => bytes, stream: async () => Readable.from([bytes]) };
}

/** A stored file: from its row, or from the blob store. */
export function storedContent(app: Pick<App, 'database' | 'blobs'>, { id, byteLength, blobKey }: StoredContent): Content {
  const bytes = async (): Promise<Buffer> => (blobKey === null ? readRow(app, id) : app.blobs.get(blobKey));
  return {
    byteLength,
    bytes,
    stream: async () => (blobKey === null ? Readable.from([await bytes()]) : app.blobs.stream(blobKey)),
  };
}

/** The XML of a message; `document` where it is parsed already. It is parsed once at most. */
export function xmlContent(content: Content, document?: XmlDocument): OutboundXml {
  let parsed: Promise<XmlDocument> | undefined;
  const parse = async (): Promise<XmlDocument> => document ?? parseInTurns(await content.bytes());
  return { ...content, document: () => (parsed ??= parse()) };
}

async function readRow({ database }: Pick<App, 'database'>, id: string): Promise<Buffer> {
  const [row] = await database.sql.query<{ bytes: Buffer }>('select bytes from document_file where id = $1', [id], { prepared: true });
  if (row === undefined) throw new Error(`The file ${id} is not stored any more`);
  return row.bytes;
}
