/** As SAPI-SK writes times: UTC, to the second. */
export function sapiTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
