/** The decoded size of an attachment, and of all object streams together. */
export const STREAM_BYTES_MAX = 32 * 1024 * 1024;
/** A PDF of hundreds of pages has fewer objects. Each costs some microseconds. */
export const OBJECTS_MAX = 75_000;

export const TOO_MANY_BYTES = `its streams unpack to more than ${STREAM_BYTES_MAX} bytes`;
export const TOO_MANY_OBJECTS = `it has more than ${OBJECTS_MAX} objects`;

/** A limit was reached. The message completes `The PDF cannot be parsed: …`. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached';
}
