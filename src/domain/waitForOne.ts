/** Waits until one of these has ended, or for `atMostMs`. Does not wait where there is none. */
export async function waitForOne(active: readonly Promise<void>[], atMostMs: number): Promise<void> {
  if (active.length === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, atMostMs);
  await Promise.race([...active, promise]);
  clearTimeout(timer);
}
