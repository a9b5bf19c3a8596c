import type { Confirmation, ReceiptFile } from '../domain/channel.js';
import { confirm } from '../domain/documents/sending/confirm.js';
import type { ChannelName } from '../domain/vocabulary.js';

/** Takes an answer to a sent document: the verb `confirm`. */
export type Confirm = (channel: ChannelName, confirmation: Confirmation, receipt: ReceiptFile) => Promise<'taken' | 'unknown' | 'refused'>;

export function confirmer(app: Parameters<typeof confirm>[0]): Confirm {
  return (channel, confirmation, receipt) => confirm(app, channel, confirmation, receipt);
}
