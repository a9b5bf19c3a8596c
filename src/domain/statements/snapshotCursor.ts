// Transaction snapshots as cursors. Neither sequences nor times follow the order of commits, so a cursor of those would miss what
// commits late. A snapshot tells for every transaction whether it had ended. Rows with their transaction (`changed`) can be compared.

/** SQL over rows with the transaction that wrote them in `column`: rows that the snapshot `parameter` does not see, but this query does. */
export function since(column: string, parameter: string): string {
  return `${column} >= pg_snapshot_xmin(${parameter}::pg_snapshot) and not pg_visible_in_snapshot(${column}, ${parameter}::pg_snapshot)`;
}

/** The text form `xmin:xmax:…`: all transactions before xmin have ended, and none from xmax on has begun to write. */
export function boundsOf(snapshot: string): { readonly xmin: bigint; readonly xmax: bigint } {
  const [xmin = '0', xmax = '0'] = snapshot.split(':');
  return { xmin: BigInt(xmin), xmax: BigInt(xmax) };
}
