// For whom this tab began. Its requests say so: all tabs share a cookie, and so do all frames below one page.
import { beginDrafts } from './drafts.js';
import type { ViewerQuery } from './operations.js';

type Viewer = NonNullable<ViewerQuery['viewer']>;

/** Whether the dashboard stands in a page of somebody else. A frame has a cookie of its own. */
export const isEmbedded = window.top !== window;

const EMBEDDED = 'X-Exchange-Embedded';
const headers: Record<string, string> = isEmbedded ? { [EMBEDDED]: '1' } : {};
let began: string | undefined;

/** What each request has. The server refuses those of a tab that began for somebody else than is signed in now. */
export const VIEWER_HEADERS: Readonly<Record<string, string>> = headers;

/** What asks who is signed in now has. A frame never shows what another link opened. */
export const ANYBODY_HEADERS: Readonly<Record<string, string>> = isEmbedded ? headers : {};

/** Whether the tab is theirs. The first one decides; for another one everything is dropped and loaded anew. */
export function standFor({ tenantId, clientId, portal }: Viewer): boolean {
  const key = `${encodeURIComponent(tenantId)} ${clientId}`;
  if (began === undefined) {
    began = key;
    beginDrafts(tenantId, clientId);
    if (!isEmbedded) headers['X-Exchange-Viewer'] = key;
    else if (portal !== null) headers[EMBEDDED] = portal.id;
  } else if (began !== key) location.reload();
  return began === key;
}
