// The values of leaves: the built-in types of XML Schema that are told apart.
import { startOfDay } from '../day.js';
import { parseDecimal } from '../decimal.js';
import { collapsed } from '../text.js';

interface ValueRules {
  readonly fits: (text: string) => boolean;
  /** For sentences. Undefined where every text fits. */
  readonly should: string | undefined;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$|^24:00:00(\.0+)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const BOOLEAN = ['true', 'false', '1', '0'];

export const VALUES = {
  base64: {
    // It may contain white space.
    fits: (text) => {
      const base64 = text.replace(/[ \t\r\n]/g, '');
      return base64.length % 4 === 0 && BASE64.test(base64);
    },
    should: 'Base64',
  },
  boolean: { fits: (text) => BOOLEAN.includes(collapsed(text)), should: 'true or false' },
  date: { fits: (text) => startOfDay(text) !== undefined, should: 'a date (YYYY-MM-DD)' },
  dateTime: {
    fits: (text) => {
      const [date = '', time] = collapsed(text).split('T');
      return time !== undefined && startOfDay(date) !== undefined && TIME.test(time);
    },
    should: 'a date and time (YYYY-MM-DDThh:mm:ss)',
  },
  decimal: { fits: (text) => parseDecimal(text) !== undefined, should: 'a decimal number' },
  text: { fits: () => true, should: undefined },
  time: { fits: (text) => TIME.test(collapsed(text)), should: 'a time (hh:mm:ss)' },
} as const satisfies Readonly<Record<string, ValueRules>>;
export type Value = keyof typeof VALUES;
