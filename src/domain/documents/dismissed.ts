// Outgoing documents in ERROR that their owner has put away, as SQL over the columns of a document.

/** Put away after its last error. */
export const DISMISSED = `(state = 'ERROR' and direction = 'send' and completed_as = 'ERROR' and completed_at >= state_date)`;

/** Failed, and not put away since. */
export const DISMISSIBLE = `(state = 'ERROR' and direction = 'send' and (completed_at is null or completed_at < state_date))`;

/** In ERROR and not put away, in the words of the index document_failed. */
export const FAILED_OPEN = `state = 'ERROR' and (direction = 'receive' or completed_at is null or completed_at < state_date)`;
