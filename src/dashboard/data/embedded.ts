// Whether the dashboard stands in a page of somebody else. Its requests say so, because a frame has a cookie of its own.
export const isEmbedded = window.top !== window;

const NAME = 'X-Exchange-Embedded';
const headers: Record<string, string> = isEmbedded ? { [NAME]: '1' } : {};

export const EMBEDDED_HEADERS: Readonly<Record<string, string>> = headers;

/** All frames below one page share a cookie: what another link opened meanwhile must not act in the place of this one. */
export function standFor(portalLink: string): void {
  if (isEmbedded) headers[NAME] = portalLink;
}
