// The headers of one MIME part that AS4 looks at.
import { readHeaders } from '../../mime/headers.js';
import { type Decoder, decoderOf } from '../../mime/transferEncoding.js';
import { mime } from './contentType.js';

export interface PartHeaders {
  readonly contentType: string | undefined;
  /** Without angle brackets. */
  readonly contentId: string | undefined;
}

/** Reads header lines, each with its CRLF. `decoder`: where the body is encoded for transport. Throws an As4Error. */
export function readPartHeaders(block: Buffer): { readonly headers: PartHeaders; readonly decoder: Decoder | undefined } {
  const headers = readHeaders(block, (_, what) => mime(`The headers of a part: ${what}`));
  const decoder = decoderOf(headers.get('content-transfer-encoding')?.value, (what) => mime(`A part: ${what}`));
  const contentId = contentIdOf(headers.get('content-id')?.value);
  return { headers: { contentType: headers.get('content-type')?.value, contentId }, decoder };
}

function contentIdOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const [, bracketed] = /^<([^<>\s]+)>$/.exec(value) ?? [];
  const id = bracketed ?? value;
  if (id === '' || /[<>\s]/.test(id)) throw mime('The Content-ID of a part is malformed');
  return id;
}
