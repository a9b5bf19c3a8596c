// Snapshots of transactions as cursors. Neither sequences nor times are in the order of commits, so a cursor made of them passes
// by what commits late. A snapshot says of every transaction whether it was over; rows that keep theirs (`changed`) can be asked.

/** Of rows with the transaction that wrote them in `column`: those that the snapshot `parameter` does not see and this query does. */
export function since(column: string, parameter: string): string {
  return `${column} >= pg_snapshot_xmin(${parameter}::pg_snapshot) and not pg_visible_in_snapshot(${column}, ${parameter}::pg_snapshot)`;
}

/** The text form `xmin:xmax:…`: all transactions before xmin are over, none from xmax on has begun to write. */
export function boundsOf(snapshot: string): { readonly xmin: bigint; readonly xmax: bigint } {
  const [xmin = '0', xmax = '0'] = snapshot.split(':');
  return { xmin: BigInt(xmin), xmax: BigInt(xmax) };
}
