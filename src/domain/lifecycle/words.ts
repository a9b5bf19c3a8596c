// A status in words, for timelines.
import { cut } from '../../cut.js';
import type { StatusReason } from '../../peppol/cdar/message.js';
import { statusType } from '../../peppol/cdar/statuses.js';

const CHARACTERS_MAX = 1000;

/** `Lifecycle status 207 En litige: TX_TVA_ERR The rate is 10 %`. */
export function statusText(status: string, reasons: readonly StatusReason[], label = statusType(status)?.label): string {
  const why = reasons.map(({ code, text }) => [code, text].filter((one) => one !== undefined).join(' ')).filter((one) => one !== '');
  const named = label === undefined ? status : `${status} ${label}`;
  const text = `Lifecycle status ${named}${why.length === 0 ? '' : `: ${why.join('; ')}`}`;
  return cut(text, CHARACTERS_MAX);
}
