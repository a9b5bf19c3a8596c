import { shortened } from '../domain/text.js';

/** The longest path in the log, in UTF-16 code units. Refused requests are logged, and anybody can send 16 KB in each. */
const SHOWN_MAX = 200;

/** The path of a request as the log shows it: without the secret of a link to set a password or into a portal, and cut. */
export function shownPath(path: string): string {
  const shown = path.replace(/^\/app\/(password|portal)\/[^/]+/, '/app/$1/:token');
  return shortened(shown, SHOWN_MAX);
}
