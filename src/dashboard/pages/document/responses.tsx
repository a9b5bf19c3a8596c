import { Link } from '@tanstack/react-router';
import { Region } from '../../components/region.js';
import type { FullDocument } from '../../data/documents.js';
import { useMessages } from '../../messages/messages.js';
import { FailedAnswer } from './failedAnswer.js';
import { Statuses } from './statuses.js';

/** What others answered to it, or what it answers. */
export function Responses({ document, onDone }: { readonly document: FullDocument; readonly onDone: () => void }) {
  const { t, format } = useMessages();
  const { answeredDocument: answered, applicationResponse: own, applicationResponses: others, lifecycleStatuses } = document;
  const names: Readonly<Record<string, string>> = t.answer.names;
  const nameOf = (code: string | null | undefined): string | null => names[code ?? ''] ?? code ?? null;
  const ofStatuses = new Set(lifecycleStatuses.map(({ message }) => message?.documentId));
  return (
    <Region name={t.responses}>
      {own !== null && (
        <p>
          <strong>{nameOf(own.responseCode)}</strong> {own.responseMessage}{' '}
          {answered !== null && (
            <Link to="/documents/$documentId" params={{ documentId: answered.documentId }}>
              {t.answers({ number: answered.number ?? answered.documentId })}
            </Link>
          )}
        </p>
      )}
      {own === null && others.length === 0 && lifecycleStatuses.length === 0 && <p className="soft">{t.noResponses}</p>}
      {others.map(({ importDate, applicationResponse, ...answer }) => (
        <div key={answer.documentId} className="answer">
          <Link to="/documents/$documentId" params={{ documentId: answer.documentId }}>
            {nameOf(applicationResponse?.responseCode) ?? answer.documentId}
          </Link>{' '}
          {applicationResponse?.responseMessage} <span className="soft">{format.moment(importDate)}</span>
          {!ofStatuses.has(answer.documentId) && <FailedAnswer answer={answer} onDone={onDone} />}
        </div>
      ))}
      <Statuses document={document} onDone={onDone} />
    </Region>
  );
}
