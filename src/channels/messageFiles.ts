// What a message has, for channels that carry files beside the XML.
import type { OutboundFile, OutboundMessage } from '../domain/channel.js';
import { isPdfPart } from '../domain/documents/intake/parts.js';

const XML_NAME = 'document.xml';

interface MessageFiles {
  /** The name of the payload. */
  readonly xmlName: string;
  /** The PDF that contains the document. */
  readonly pdf: OutboundFile | undefined;
  /** The other files. */
  readonly others: readonly OutboundFile[];
}

/** The document is the payload, so the XML that was uploaded, or taken out of its PDF, is in no file. */
export async function filesOf({ files }: Pick<OutboundMessage, 'files'>): Promise<MessageFiles> {
  const original = files.find(({ purpose }) => purpose === 'document');
  const others = files.filter((file) => file !== original);
  const isInPdf = original !== undefined && isPdfPart({ contentType: original.mimeType, bytes: await original.bytes() });
  if (!isInPdf) return { xmlName: original?.fileName ?? XML_NAME, pdf: undefined, others };
  const [extracted, ...rest] = others;
  return { xmlName: extracted?.fileName ?? XML_NAME, pdf: original, others: rest };
}
