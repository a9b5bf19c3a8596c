// A value made of files, which is read again when a file changes. A change needs no restart.
import { errorMessage } from '../errorMessage.js';

const READ_EVERY_MS = 2_000;

export interface Watched<Value> extends Disposable {
  current(): Value;
  /** Calls back after each change. The returned function ends it. */
  onChange(listener: () => void): () => void;
  /** Looks at the files once. The timer calls it, too. */
  look(): Promise<void>;
}

interface WatchedSource<Value> {
  /** The present content of all files. */
  read(): Promise<readonly Buffer[]>;
  /** Makes the value. Throws an Error where the files are wrong. */
  make(contents: readonly Buffer[]): Value;
  /** New files were taken. */
  onTaken(value: Value): void;
  /** The files are wrong or cannot be read: the value stays as it was. Called once for each reason. */
  onKept(reason: string): void;
}

/** Throws where the files are wrong at the start. */
export async function watch<Value>(source: WatchedSource<Value>): Promise<Watched<Value>> {
  const listeners = new Set<() => void>();
  let known = await source.read();
  let seen = known;
  let value = source.make(known);
  let fault: string | undefined;
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    try {
      const contents = await source.read();
      // Files that are being written are read in this state once. Complete ones are read the same twice.
      const isWhole = isSame(contents, seen);
      seen = contents;
      if (!isWhole) return;
      if (isSame(contents, known)) {
        fault = undefined;
        return;
      }
      value = source.make(contents);
      known = contents;
      fault = undefined;
      source.onTaken(value);
      for (const listener of listeners) listener();
    } catch (error) {
      const reason = errorMessage(error);
      if (reason !== fault) source.onKept(reason);
      fault = reason;
    }
  };
  const look = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const timer = setInterval(() => void look(), READ_EVERY_MS).unref();
  return {
    current: () => value,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    look,
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

function isSame(some: readonly Buffer[], others: readonly Buffer[]): boolean {
  return some.length === others.length && some.every((one, index) => one.equals(others[index]!));
}
