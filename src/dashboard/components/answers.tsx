import type { RowFragment } from '../data/operations.js';
import { useMessages } from '../messages/messages.js';

type Answering = Pick<RowFragment, 'answeredDocument' | 'status'>;

/** Which document a response answers, in red where it did not leave. Nothing for others. */
export function Answers({ document: { answeredDocument: answered, status } }: { readonly document: Answering }) {
  const { t } = useMessages();
  if (answered === null) return null;
  const text = t.answers({ number: answered.number ?? answered.documentId });
  return status === 'ERROR' ? (
    <span className="answers fault" dir="auto">
      {`${text} · ${t.lifecycle.states.FAILED}`}
    </span>
  ) : (
    <span className="answers" dir="auto">
      {text}
    </span>
  );
}
