// What commands print can hold texts of others: names, reasons, messages of servers. None of them may steer the terminal.
import type { Output } from './command.js';

/** The colours of output.ts stay, and the end of a line. */
const CONTROLS = /(?!\x1b\[3[129]m)(?!\r\n)[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/** Control characters, and those that turn the direction of text, as escapes of JSON. A text of JSON keeps its meaning. */
function printable(text: string): string {
  return text.replaceAll(CONTROLS, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The stream, with texts made printable. Bytes are files: they stay. */
export function printableTo(stream: Output): Output {
  const write = (chunk: string | Uint8Array, ...rest: []): boolean =>
    stream.write(typeof chunk === 'string' ? printable(chunk) : chunk, ...rest);
  return new Proxy(stream, {
    get(target, name) {
      if (name === 'write') return write;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
