// The codes of Oman for goods and for activities: long lists, read when a document first asks for one.
import { readFileSync } from 'node:fs';

const GOODS_DIGITS = 12;
const ACTIVITY_DIGITS = 6;

const goods = lazily('omanGoods.txt', GOODS_DIGITS);
const activities = lazily('omanActivities.txt', ACTIVITY_DIGITS);

/** A code of goods of twelve digits (HS), PINT OM 1.0.1. */
export function isOmaniGoodsCode(code: string): boolean {
  return goods().has(code);
}

/** A code of an activity of six digits (ISIC), PINT OM 1.0.1. */
export function isOmaniActivityCode(code: string): boolean {
  return activities().has(code);
}

/** A line of the file has the first digits that its codes share, and the others of each without the zeros at the end. */
function lazily(file: string, digits: number): () => ReadonlySet<string> {
  let codes: ReadonlySet<string> | undefined;
  return () => {
    codes ??= new Set(
      readFileSync(new URL(file, import.meta.url), 'utf8')
        .trimEnd()
        .split('\n')
        .flatMap((line) => {
          const [shared = '', ...others] = line.split(' ');
          return others.map((other) => `${shared}${other}`.padEnd(digits, '0'));
        }),
    );
    return codes;
  };
}
