// The values of leaves: the built-in types of XML Schema that are told apart.
import { startOfDay } from '../day.js';
import { parseDecimal } from '../decimal.js';
import { collapsed } from '../text.js';

const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$|^24:00:00(\.0+)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const BOOLEAN = ['true', 'false', '1', '0'];

/** Whether a text is such a value. */
export const VALUES = {
  // White space may stand in it.
  base64: (text) => {
    const base64 = text.replace(/[ \t\r\n]/g, '');
    return base64.length % 4 === 0 && BASE64.test(base64);
  },
  boolean: (text) => BOOLEAN.includes(collapsed(text)),
  date: (text) => startOfDay(text) !== undefined,
  dateTime: (text) => {
    const [date = '', time] = collapsed(text).split('T');
    return time !== undefined && startOfDay(date) !== undefined && TIME.test(time);
  },
  decimal: (text) => parseDecimal(text) !== undefined,
  integer: (text) => /^[+-]?\d+$/.test(collapsed(text)),
  text: () => true,
  time: (text) => TIME.test(collapsed(text)),
} as const satisfies Readonly<Record<string, (text: string) => boolean>>;
export type ValueName = keyof typeof VALUES;
