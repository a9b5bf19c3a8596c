// The header Content-Disposition.

export type Disposition = 'attachment' | 'inline';

/** RFC 6266: an ASCII name for old clients, the whole one in UTF-8. Control characters and path separators are stripped. */
export function disposition(kind: Disposition, fileName: string): string {
  const name = fileName.replace(/[\p{Cc}\p{Cs}/\\]/gu, '') || 'file';
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  return ascii === name ? `${kind}; filename="${ascii}"` : `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
