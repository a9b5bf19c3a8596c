import { acceptedBy, type FullDocument, isDismissed, ownRefusal } from '../../data/documents.js';
import { useMessages } from '../../messages/messages.js';

/** One sentence that answers "where is it". */
export function useWhere(document: FullDocument): string {
  const { t, format, language } = useMessages();
  const at = format.moment(document.statusDate);
  const { status, direction, completion, error, nextAttemptAt } = document;
  if (isDismissed(document)) return t.where.dismissed({ at: format.moment(completion?.at) });
  if (direction === 'receive' && completion !== null)
    return completion.status === 'EXPORTED'
      ? t.where.collected({ at: format.moment(completion.at) })
      : t.where.refused({ at: format.moment(completion.at) });
  const receiver = document.buyerName ?? document.receiverIdentifier ?? t.where.theReceiver;
  const isWaiting = nextAttemptAt !== null && document.failedAttempts > 0;
  const accepted = acceptedBy(document);
  if (accepted !== undefined && (status === 'DELIVERED' || status === 'EXPORTED'))
    return t.where.accepted({ by: accepted.accessPoint, at: format.moment(accepted.at) });
  switch (status) {
    case 'DELIVERED':
      return t.where.delivered({ by: receiver, at });
    case 'EXPORTED':
      return t.where.sent({ by: receiver, at });
    case 'SENDING':
      return isWaiting ? t.where.waiting({ at: format.moment(nextAttemptAt) }) : t.where.sending;
    case 'READY': {
      const refusal = ownRefusal(document);
      if (refusal !== undefined) return t.where.refused({ at: format.moment(refusal) });
      const sender = document.sellerName ?? document.senderIdentifier ?? t.where.theSender;
      return t.where.ready({ from: sender, at: format.moment(document.message?.receivedAt ?? document.importDate) });
    }
    case 'ERROR':
      return t.where.failed({ message: localMessage(error, language) ?? (error && t.errors[error.code]) ?? t.statuses.ERROR, at });
    default:
      return t.where.processing;
  }
}

/** Undefined where the service has it in no other language than English: the timeline shows that. */
function localMessage(error: FullDocument['error'], language: string): string | undefined {
  return error !== null && error.localMessage.language === language ? error.localMessage.text : undefined;
}
