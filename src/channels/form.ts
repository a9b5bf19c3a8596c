// Writes multipart/form-data (RFC 7578), as channels send documents with their files.
import { randomUUID } from 'node:crypto';
import type { OutboundMessage } from '../domain/channel.js';
import { filesOf } from './messageFiles.js';

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

/**
 * The parts `document`, `image` and `attachment` of a message. The document is the payload. A PDF that contains it is the image, and the
 * XML that was taken out of it is left out.
 */
export async function documentParts(message: OutboundMessage): Promise<FormPart[]> {
  const { xmlName, pdf, others } = await filesOf(message);
  const parts: FormPart[] = [{ name: 'document', fileName: xmlName, contentType: 'application/xml', bytes: await message.xml.bytes() }];
  if (pdf !== undefined) parts.push({ name: 'image', fileName: pdf.fileName, contentType: 'application/pdf', bytes: await pdf.bytes() });
  for (const file of others) {
    const name = file.purpose === 'image' ? 'image' : 'attachment';
    parts.push({ name, fileName: file.fileName, contentType: file.mimeType, bytes: await file.bytes() });
  }
  return parts;
}
