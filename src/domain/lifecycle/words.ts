// A status in words, for timelines.
import type { StatusReason } from '../../peppol/cdar/message.js';
import { statusType } from '../../peppol/cdar/statuses.js';
import { type Occurrence, occurrence } from '../occurrences/occurrence.js';

/** `Lifecycle status 207 En litige: TX_TVA_ERR The rate is 10 %`. */
export function statusText(status: string, reasons: readonly StatusReason[], label = statusType(status)?.label): Occurrence {
  const name = occurrence('STATUS_NAME', { status, label: label ?? '' });
  const why = reasons.filter(({ code = '', text = '' }) => `${code}${text}` !== '');
  if (why.length === 0) return occurrence('STATUS', { name });
  return occurrence('STATUS_BECAUSE', {
    name,
    reasons: why.map(({ code = '', text = '' }) => occurrence('STATUS_REASON', { code, text })),
  });
}
