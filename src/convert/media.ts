// Media types of files that are embedded in an invoice.

/** BR-CL-24: the only values of `@mimeCode` that an EN 16931 invoice may carry, each with its file extension. */
export const INVOICE_MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['text/csv', 'csv'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
]);

/** Other types that documents have in spite of BR-CL-24. */
const OTHER_MEDIA_TYPES: readonly (readonly [string, string])[] = [
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['text/plain', 'txt'],
  ['image/tiff', 'tif'],
  ['image/gif', 'gif'],
  ['application/zip', 'zip'],
];

const EXTENSIONS: ReadonlyMap<string, string> = new Map([...INVOICE_MEDIA_TYPES, ...OTHER_MEDIA_TYPES]);

/** The type alone, in lower case: `Application/PDF; version=1.7` is `application/pdf`. */
export function bareMediaType(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** The usual file extension of a media type, without the dot. */
export function extensionOf(contentType: string): string | undefined {
  return EXTENSIONS.get(bareMediaType(contentType));
}

/** The media type by the extension of a file name. */
export function mediaTypeOf(fileName: string): string | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  if (extension === 'jpeg') return 'image/jpeg';
  for (const [type, known] of EXTENSIONS) if (known === extension) return type;
  return undefined;
}
