import { Link } from '@tanstack/react-router';
import { Region } from '../../components/region.js';
import type { FullDocument } from '../../data/documents.js';
import { useMessages } from '../../messages/messages.js';
import { Statuses } from './statuses.js';

/** What others answered to it, or what it answers. */
export function Responses({ document, onDone }: { readonly document: FullDocument; readonly onDone: () => void }) {
  const { t, format } = useMessages();
  const { answeredDocument: answered, applicationResponse: own, applicationResponses: others, lifecycleStatuses } = document;
  return (
    <Region name={t.responses}>
      {own !== null && (
        <p>
          <strong>{own.responseCode}</strong> {own.responseMessage}{' '}
          {answered !== null && (
            <Link to="/documents/$documentId" params={{ documentId: answered.documentId }}>
              {t.answers(answered.number ?? answered.documentId)}
            </Link>
          )}
        </p>
      )}
      {own === null && others.length === 0 && lifecycleStatuses.length === 0 && <p className="soft">{t.noResponses}</p>}
      {others.map(({ documentId, importDate, applicationResponse }) => (
        <p key={documentId}>
          <Link to="/documents/$documentId" params={{ documentId }}>
            {applicationResponse?.responseCode ?? documentId}
          </Link>{' '}
          {applicationResponse?.responseMessage} <span className="soft">{format.moment(importDate)}</span>
        </p>
      ))}
      <Statuses document={document} onDone={onDone} />
    </Region>
  );
}
