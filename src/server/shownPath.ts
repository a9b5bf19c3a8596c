/** The path of a request as the log shows it: without the secret of a link to set a password. */
export function shownPath(path: string): string {
  return path.replace(/^\/app\/password\/[^/]+/, '/app/password/:token');
}
