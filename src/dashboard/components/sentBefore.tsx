import { Link } from '@tanstack/react-router';
import { useMessages } from '../messages/messages.js';
import { usePlaces } from './viewer.js';

interface SentBeforeProps {
  readonly earlier: { readonly documentId: string; readonly importDate: string } | null | undefined;
}

/** Warns that an invoice of the same seller and number was sent already. */
export function SentBefore({ earlier }: SentBeforeProps) {
  const { t, format } = useMessages();
  const mayRead = usePlaces().includes('documents');
  if (earlier == null) return null;
  const { documentId, importDate } = earlier;
  return (
    <p className="fault">
      {t.sending.before({ at: format.moment(importDate) })}{' '}
      {mayRead && (
        <Link to="/documents/$documentId" params={{ documentId }} search={{}}>
          {t.openDocument}
        </Link>
      )}
    </p>
  );
}
