import { randomUUID } from 'node:crypto';

const REQUEST_ID = /^[\w.-]{1,64}$/;

/** The X-Request-Id of a response: the client's own where that is valid. */
export function requestIdOf(given: string): string {
  return REQUEST_ID.test(given) ? given : randomUUID();
}
