// The latest answer to an invoice, in a word: given here, or by the receiver.
import { type FullDocument, ownRefusal } from '../../data/documents.js';
import { useMessages } from '../../messages/messages.js';

export function Answered({ document }: { readonly document: FullDocument }) {
  const { t } = useMessages();
  const names: Readonly<Record<string, string>> = t.answer.names;
  if (document.lifecycleStatuses.length > 0) return null;
  const latest = document.applicationResponses.filter(({ applicationResponse }) => applicationResponse?.responseCode !== 'AB').at(-1);
  const name = names[latest?.applicationResponse?.responseCode ?? ''];
  if (latest === undefined || name === undefined) return null;
  // The status says so already.
  if (ownRefusal(document) !== undefined) return null;
  const isLost = latest.direction === 'send' && latest.status === 'ERROR';
  return <span className={isLost ? 'chip bad' : 'chip'}>{isLost ? `${t.answerFailed} ${name}` : name}</span>;
}
