/** Whether the work succeeds before the signal. What takes longer goes on by itself; its failure is no error of the process. */
export function endsWithin(work: Promise<unknown>, late: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const end = (): void => resolve(false);
  late.addEventListener('abort', end, { once: true });
  if (late.aborted) end();
  work.then(() => resolve(true), end);
  return promise.finally(() => late.removeEventListener('abort', end));
}
