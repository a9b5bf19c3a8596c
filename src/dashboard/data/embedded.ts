// Whether the dashboard stands in a page of somebody else. Its requests say so, because a frame has a cookie of its own.
export const isEmbedded = window.top !== window;

export const EMBEDDED_HEADERS: Readonly<Record<string, string>> = isEmbedded ? { 'X-Exchange-Embedded': '1' } : {};
