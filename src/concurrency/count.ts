/** Counts by key. A key that nothing is counted for takes no memory. Returns the new count. */
export function count(counts: Map<string, number>, key: string, by: number): number {
  const changed = (counts.get(key) ?? 0) + by;
  if (changed > 0) counts.set(key, changed);
  else counts.delete(key);
  return changed;
}
