import { shortened } from '../cut.js';

/** The longest path in the log, in UTF-16 code units. Refused requests are logged, and anybody can send 16 KB in each. */
const SHOWN_MAX = 200;
/** What stands behind the secret of a link to set a password or into a portal, however the path is spelled. */
const SECRET_PLACE = /(?<=[/\\](?:password|portal)[/\\]+)[^/\\]+/i;
/** No path of ours is encoded more often. */
const DECODED_MAX = 3;

/** The path of a request as the log shows it: without the secret of a link to set a password or into a portal, and cut. */
export function shownPath(path: string): string {
  const plain = decoded(path);
  return shortened(SECRET_PLACE.test(plain) ? plain.replace(SECRET_PLACE, ':token') : path, SHOWN_MAX);
}

/** Escapes that are no UTF-8 stay. */
function decoded(path: string): string {
  let plain = path;
  for (let n = 0; n < DECODED_MAX && plain.includes('%'); n++) {
    plain = plain.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
      try {
        return decodeURIComponent(escapes);
      } catch {
        return escapes;
      }
    });
  }
  return plain;
}
