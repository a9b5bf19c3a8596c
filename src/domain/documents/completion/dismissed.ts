// Outgoing documents in ERROR that their owner has put away, as SQL over the columns of a document.

const inError = (d: string): string => `${d}state = 'ERROR' and ${d}direction = 'send'`;
/** The last error came after the completion, which says nothing about it. */
const failedSince = (d: string): string => `${d}completed_at < ${d}state_date`;

/** Put away after its last error. */
export const DISMISSED = `(${inError('')} and completed_as = 'ERROR' and completed_at >= state_date)`;

/** Failed, and not put away since. */
export const DISMISSIBLE = `(${inError('')} and (completed_at is null or ${failedSince('')}))`;

/** In ERROR and not put away, in the words of the index document_failed. */
export const FAILED_OPEN = `state = 'ERROR' and (direction = 'receive' or completed_at is null or ${failedSince('')})`;

/** Over `d`: completed, and not failed since. */
export const COMPLETED = `(d.completed_as is not null and not (${inError('d.')} and ${failedSince('d.')}))`;
