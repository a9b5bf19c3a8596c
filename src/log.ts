// Writes one JSON line per event. On a terminal, the line is formatted for reading.
import type { Log, LogFields } from './domain/ports.js';
import { SOURCE } from './product.js';
import { activeIds } from './tracing/span.js';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Keeps the process alive when the reader of its output goes away. A write to a closed pipe is an `error` event (EPIPE), which ends a
 * process without a listener. The service continues without its log and says so once on standard error.
 */
export function surviveClosedOutput(): void {
  process.stdout.once('error', ({ message }: Error) => {
    process.stdout.on('error', () => undefined);
    createErrorLog(() => `Standard output is closed (${message}): nothing more is logged.`).error('output.closed', { reason: message });
  });
  process.stderr.on('error', () => undefined);
}

/** The head comes first and is never overridden: a line is found by its event, and by who wrote it. */
function jsonLine(said: { readonly time: string; readonly level: LogLevel; readonly event: string }, fields: object): string {
  const head = { ...said, ...SOURCE };
  return `${JSON.stringify(Object.assign({ ...head }, fields, head))}\n`;
}

/** Writes to standard output. `readable`: for a terminal. */
export function createLog(level: LogLevel, readable: boolean, write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const least = LOG_LEVELS.indexOf(level);
  const at = (name: Exclude<LogLevel, 'silent'>) => {
    if (LOG_LEVELS.indexOf(name) < least) return () => undefined;
    return (event: string, fields: LogFields = {}): void => {
      const time = new Date().toISOString();
      if (!readable) {
        write(jsonLine({ time, level: name, event }, { ...activeIds(), ...fields }));
        return;
      }
      const rest = Object.entries(fields).map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
      write(`${time.slice(11, 23)} ${name.padEnd(5)} ${event}${rest.length > 0 ? `  ${rest.join(' ')}` : ''}\n`);
    };
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** Writes to standard error. On a terminal: only what `sentence` says of the fields. */
export function createErrorLog(sentence: (fields: LogFields) => string): Pick<Log, 'warn' | 'error'> {
  if (process.stderr.isTTY !== true) return createLog('warn', false, (line) => process.stderr.write(line));
  const write = (_: string, fields: LogFields = {}): void => void process.stderr.write(`${sentence(fields)}\n`);
  return { warn: write, error: write };
}
