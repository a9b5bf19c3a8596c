import type { Confirmation, ReceiptFile } from '../domain/channel.js';
import { type ConfirmOutcome, confirm } from '../domain/documents/sending/confirm.js';
import { answerTaxReport } from '../domain/taxData/answerReport.js';
import type { ChannelName } from '../domain/vocabulary.js';

/** Takes an answer to a sent document, or to a report to a tax authority: the verb `confirm`. */
export type Confirm = (channel: ChannelName, confirmation: Confirmation, receipt: ReceiptFile) => Promise<ConfirmOutcome>;

export function confirmer(app: Parameters<typeof confirm>[0]): Confirm {
  return async (channel, confirmation, receipt) => {
    const outcome = await confirm(app, channel, confirmation, receipt);
    return outcome === 'unknown' ? answerTaxReport(app, confirmation, receipt) : outcome;
  };
}
