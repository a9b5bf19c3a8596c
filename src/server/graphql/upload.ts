// Parses the GraphQL multipart request (operations, map, files) strictly and in memory, with the parser of REST. The parser of the package
// truncates silently at its limit and hangs where nobody reads a file. Only its scalar is used.
import { isUtf8 } from 'node:buffer';
import { GraphQLUpload, Upload } from 'graphql-upload-minimal';
import type { Context } from 'koa';
import type { UploadPart } from '../../domain/documents/intake/parts.js';
import { ExchangeError } from '../../domain/errors.js';
import { JsonRefused, parseJson } from '../../domain/json.js';
import type { Settings } from '../../domain/settings.js';
import { LIMITS } from '../../domain/vocabulary.js';
import { askForBody } from '../request/body.js';
import { boundaryOf, type Part, parseMultipart } from '../request/multipart.js';
import { patienceOf } from '../request/patience.js';
import { readUpload } from '../request/uploadBody.js';
import type { MemoryShare } from '../request/uploadMemory.js';

export { GraphQLUpload };

/** An uploaded file for a resolver. */
export type Uploaded = Omit<UploadPart, 'name'>;

/** The most paths in `map`, for all files together. */
const PLACES_MAX = 200;

/** The operation with its files in place. Throws REQUEST_TOO_LONG first, then UPLOAD_INVALID with the fault. */
export async function readMultipartOperation(ctx: Context, settings: Settings, share: MemoryShare): Promise<object> {
  askForBody(ctx);
  const body = await readUpload(ctx.req, settings, share, patienceOf(ctx).minimumRate);
  const parts = parseMultipart(body, boundaryOf(ctx.get('Content-Type')));
  const operations = readObject(parts, 'operations');
  const map = readObject(parts, 'map');
  let places = 0;
  for (const [key, paths] of Object.entries(map)) {
    if (!Array.isArray(paths) || paths.some((path) => typeof path !== 'string')) throw invalid(`map.${key} must be a list of paths`);
    places += paths.length;
    if (places > PLACES_MAX) throw invalid(`map names more than ${PLACES_MAX} places`);
    const file = uploadOf(onePart(parts, key));
    for (const path of paths as string[]) put(operations, path, file);
  }
  return operations;
}

function readObject(parts: readonly Part[], name: 'operations' | 'map'): Record<string, unknown> {
  const { bytes } = onePart(parts, name);
  if (bytes.length > LIMITS.jsonBytesMax) throw invalid(`${name} must not be longer than ${LIMITS.jsonBytesMax} bytes`);
  if (!isUtf8(bytes)) throw invalid(`${name} must be UTF-8`);
  let value: unknown;
  try {
    value = parseJson(bytes.toString());
  } catch (error) {
    throw invalid(error instanceof JsonRefused ? `${name} ${error.reason}` : `${name} must be JSON`, error);
  }
  // A list of operations would be a batch, and batching is disabled.
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(`${name} must be a JSON object`);
  return value as Record<string, unknown>;
}

function onePart(parts: readonly Part[], name: string): Part {
  const [part, another] = parts.filter((one) => one.name === name);
  if (part === undefined) throw invalid(`there is no part ${name}`);
  if (another !== undefined) throw invalid(`there is more than one part ${name}`);
  return part;
}

function uploadOf({ fileName, contentType, bytes }: Part): Upload {
  // The types of the package lack its members.
  const upload = new Upload() as Upload & { resolve(uploaded: Uploaded): void };
  upload.resolve({ fileName, contentType, bytes });
  return upload;
}

/** `variables.files.0`: a path to null, as the GraphQL multipart request specification requires. */
function put(operations: Record<string, unknown>, path: string, file: Upload): void {
  const steps = path.split('.');
  const last = steps.pop()!;
  let holder: unknown = operations;
  for (const step of steps) holder = ownMember(holder, step);
  if (steps[0] !== 'variables' || ownMember(holder, last) !== null) throw invalid(`map names ${path}, which is no null in the variables`);
  (holder as Record<string, unknown>)[last] = file;
}

function ownMember(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? (holder as Record<string, unknown>)[name]
    : undefined;
}

function invalid(details: string, cause?: unknown): ExchangeError {
  return new ExchangeError('UPLOAD_INVALID', `Failed to parse multipart request: ${details}`, undefined, { cause });
}
