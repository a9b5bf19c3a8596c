/** What an error says, for logs and reports. Anything may be thrown, so it takes anything. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
