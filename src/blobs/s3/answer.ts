// Reads the XML of successful responses.
import { type Mapped, type Members, readMessage } from '../../xml/object.js';
import { S3Fault } from './fault.js';
import type { S3Answer } from './request.js';

/** Not every store declares the namespace, so only names count. Throws S3Fault where the body is not that message. */
export function readAnswer<const S extends Members>(answer: S3Answer, root: string, shape: S): Mapped<S> {
  try {
    return readMessage(answer.body, root, shape);
  } catch (cause) {
    throw new S3Fault(`${root}: the answer is not of S3`, answer.status, '', { cause });
  }
}
