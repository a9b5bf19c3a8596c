// Prints the progress of a long run on standard error, a line now and then, and always the last one.
import type { BlobRow } from '../../domain/blobs/rows.js';

const EVERY_MS = 5_000;

interface Progress {
  /** Counts one file, with its result. */
  done(row: Pick<BlobRow, 'byteLength'>, how: string): void;
  /** The current line, such as `12 of 40 files, 3.5 MiB: 10 copied, 2 there already`. */
  line(): string;
}

/** `write` gets whole lines. */
export function createProgress(total: number, write: (text: string) => void, now: () => number = () => performance.now()): Progress {
  const counts = new Map<string, number>();
  let bytes = 0;
  let files = 0;
  let written = now();
  const line = (): string => {
    const how = [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
    return `${files} of ${Math.max(files, total)} files, ${(bytes / 1024 / 1024).toFixed(1)} MiB${how === '' ? '' : `: ${how}`}`;
  };
  return {
    done(row, how) {
      files += 1;
      bytes += row.byteLength;
      counts.set(how, (counts.get(how) ?? 0) + 1);
      if (now() - written < EVERY_MS) return;
      written = now();
      write(`${line()}\n`);
    },
    line,
  };
}
