// One JSON line an event; on a terminal the same, readable.
import type { Log } from './domain/ports.js';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes to standard output; `readable` where a person looks at it. */
export function createLog(level: LogLevel, readable: boolean, write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const least = LOG_LEVELS.indexOf(level);
  const at = (name: Exclude<LogLevel, 'silent'>) => {
    if (LOG_LEVELS.indexOf(name) < least) return () => undefined;
    return (event: string, fields: object = {}): void => {
      const time = new Date().toISOString();
      if (!readable) {
        write(`${JSON.stringify({ time, level: name, event, ...fields })}\n`);
        return;
      }
      const rest = Object.entries(fields).map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
      write(`${time.slice(11, 23)} ${name.padEnd(5)} ${event}${rest.length > 0 ? `  ${rest.join(' ')}` : ''}\n`);
    };
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
