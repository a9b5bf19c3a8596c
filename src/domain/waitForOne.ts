/** Waits until one of these has ended, or for `atMostMs`. */
export async function waitForOne(active: readonly Promise<void>[], atMostMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, atMostMs);
  await Promise.race([...active, promise]);
  clearTimeout(timer);
}
