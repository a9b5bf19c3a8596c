// Waits for work until a deadline. The work is not ended by it, and its later failure is no error of the process.

interface Lateness {
  /**
   * In a turn after the timer: after a pause of the process, the timer is due before the data that arrived meanwhile was read.
   */
  readonly afterReading?: boolean;
}

/** What the work gives, or `late()` where it takes longer. An Error is thrown. */
export function orLate<Value, Late>(
  work: Promise<Value>,
  timeoutMs: number,
  late: () => Late,
  { afterReading = false }: Lateness = {},
): Promise<Value | Exclude<Late, Error>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(afterReading ? () => setImmediate(resolve) : resolve, Math.max(0, timeoutMs));
  return Promise.race([work, promise.then(() => orThrown(late()))]).finally(() => clearTimeout(timer));
}

/** The same until the signal. By default its reason is thrown. */
export function orAborted<Value, Late = never>(work: Promise<Value>, signal: AbortSignal, late?: () => Late): Promise<Value | Late> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = (): void => resolve();
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const over = promise.then(() => (late === undefined ? Promise.reject(signal.reason) : late()));
  return Promise.race([work, over]).finally(() => signal.removeEventListener('abort', end));
}

/** Whether the work succeeds before the signal. */
export function endsWithin(work: Promise<unknown>, late: AbortSignal): Promise<boolean> {
  const outcome = work.then(
    () => true,
    () => false,
  );
  return orAborted(outcome, late, () => false);
}

function orThrown<Value>(value: Value): Exclude<Value, Error> {
  if (value instanceof Error) throw value;
  return value as Exclude<Value, Error>;
}
