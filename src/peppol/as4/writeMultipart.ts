// Writes a multipart/related message (RFC 2387): the envelope, then the payload from a stream.
import { MULTIPART_TYPE, SOAP_TYPE } from './names.js';

export interface MultipartMessage {
  readonly contentType: string;
  readonly byteLength: number;
  /** To be read once. */
  readonly body: AsyncIterable<Buffer>;
}

interface Attachment {
  readonly contentId: string;
  readonly byteLength: number;
  readonly bytes: AsyncIterable<Buffer>;
}

/** `boundary` must not occur in the payload: it is random, or made of a random identifier. */
export function writeMultipart(envelope: string, attachment: Attachment, boundary: string): MultipartMessage {
  const head = Buffer.from(
    `--${boundary}\r\nContent-Type: ${SOAP_TYPE};charset=UTF-8\r\nContent-Transfer-Encoding: binary\r\n\r\n${envelope}\r\n` +
      `--${boundary}\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: binary\r\n` +
      `Content-Description: Attachment\r\nContent-ID: <${attachment.contentId}>\r\n\r\n`,
  );
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `${MULTIPART_TYPE}; boundary="${boundary}"; type="${SOAP_TYPE}"`,
    byteLength: head.length + attachment.byteLength + end.length,
    body: concatenated(head, attachment.bytes, end),
  };
}

async function* concatenated(head: Buffer, bytes: AsyncIterable<Buffer>, end: Buffer): AsyncGenerator<Buffer> {
  yield head;
  yield* bytes;
  yield end;
}
