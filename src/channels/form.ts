// Writes multipart/form-data (RFC 7578), as channels send documents with their files.
import { randomUUID } from 'node:crypto';
import type { OutboundMessage } from '../domain/channel.js';

export interface FormPart {
  readonly name: string;
  readonly fileName?: string;
  readonly contentType?: string;
  readonly bytes: Buffer;
}

export interface Form {
  readonly contentType: string;
  readonly body: Buffer;
}

/** A random boundary does not occur in the parts. */
export function writeForm(parts: readonly FormPart[], boundary = `exchange-${randomUUID()}`): Form {
  const pieces = parts.flatMap(({ name, fileName, contentType, bytes }) => {
    const file = fileName === undefined ? '' : `; filename="${escaped(fileName)}"`;
    const type = contentType === undefined ? '' : `Content-Type: ${contentType.replaceAll(/[^\x20-\x7e]/g, '')}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"${file}\r\n${type}\r\n`;
    return [Buffer.from(head), bytes, Buffer.from('\r\n')];
  });
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]) };
}

/** As browsers write names (WHATWG HTML, multipart/form-data encoding algorithm). */
function escaped(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

const XML_NAME = 'document.xml';

/**
 * The parts `document`, `image` and `attachment` of a message. The document is the payload. A PDF that contains it is the image, and the
 * XML that was taken out of it is left out.
 */
export async function documentParts({ xml, files }: OutboundMessage): Promise<FormPart[]> {
  const original = files.find(({ purpose }) => purpose === 'document');
  const isInPdf = original !== undefined && (await isPdf(original));
  const others = files.filter((file) => file !== original);
  const extracted = isInPdf ? others[0] : undefined;
  const document = isInPdf ? extracted : original;
  const parts: FormPart[] = [
    { name: 'document', fileName: document?.fileName ?? XML_NAME, contentType: 'application/xml', bytes: await xml.bytes() },
  ];
  if (isInPdf) parts.push({ name: 'image', fileName: original.fileName, contentType: 'application/pdf', bytes: await original.bytes() });
  for (const file of others) {
    if (file === extracted) continue;
    const name = file.purpose === 'image' ? 'image' : 'attachment';
    parts.push({ name, fileName: file.fileName, contentType: file.mimeType, bytes: await file.bytes() });
  }
  return parts;
}

async function isPdf({ bytes }: OutboundMessage['files'][number]): Promise<boolean> {
  return (await bytes()).subarray(0, 5).toString('latin1') === '%PDF-';
}
