// What can be done with a document. What cannot be done now stays there and says why.
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useRoleReason, useViewer } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import { type FullDocument, refusalOf } from '../../data/documents.js';
import { ORIGINS } from '../../data/invoiceOrigins.js';
import { type DocumentActionName, DocumentLinksDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { openAddress } from '../openAddress.js';
import { AnswerInvoice } from './answerInvoice.js';
import { type ActionName, AskAction } from './askAction.js';

interface DocumentActionsProps {
  readonly document: FullDocument;
  readonly onDone: () => void;
}

const NAMES: readonly (readonly [ActionName, DocumentActionName])[] = [
  ['retry', 'RETRY'],
  ['complete', 'COMPLETE'],
  ['refuse', 'REFUSE'],
  ['dismiss', 'DISMISS'],
  ['cancelSending', 'CANCEL_SENDING'],
  ['release', 'RELEASE'],
];

export function DocumentActions({ document, onDone }: DocumentActionsProps) {
  const { t, language } = useMessages();
  const role = useRoleReason('operator', 'DOCUMENT_ACTIONS');
  // Whose portal link is for reading alone never gets what the others are for.
  const isReading = useViewer().portal?.capabilities.includes('DOCUMENT_ACTIONS') === false;
  const [asked, setAsked] = useState<ActionName>();
  const [isAnswering, setAnswering] = useState(false);
  const why = (action: DocumentActionName): string | undefined => {
    const code = refusalOf(document, action);
    return role ?? (code === undefined ? undefined : t.refusals[code]);
  };
  const download = async (what: 'pdf' | 'evidence'): Promise<void> => {
    const variables = { documentId: document.documentId, language };
    const { data } = await client.query(DocumentLinksDocument, variables, { requestPolicy: 'network-only' });
    const address = what === 'pdf' ? data?.document?.rendering?.pdfUrl : data?.document?.evidenceUrl;
    if (typeof address === 'string') openAddress(address);
  };
  const { answerOptions } = document;
  const noAnswer = answerOptions.some(({ reason }) => reason === null) ? undefined : t.answer.noneOpen;
  const origins = useOrigins(document);
  const buttons: readonly Button[] = [
    ...(answerOptions.length === 0
      ? []
      : [{ name: t.answer.give, reason: role ?? noAnswer, isFirst: true, act: () => setAnswering(true) }]),
    ...(isReading ? [] : NAMES).map(([name, action]) => {
      const reason = why(action);
      return { name: t[name], reason, isFirst: name === 'retry' && reason === undefined, act: () => setAsked(name) };
    }),
    ...origins,
    { name: t.downloadPdf, reason: document.rendering === null ? t.reasons.noPdf : undefined, act: () => void download('pdf') },
    { name: t.downloadEvidence, reason: undefined, act: () => void download('evidence') },
  ];
  return (
    <div className="actions">
      <ButtonBar buttons={buttons} />
      {isAnswering && (
        <AnswerInvoice
          document={document}
          onClose={() => setAnswering(false)}
          onDone={() => {
            setAnswering(false);
            onDone();
          }}
        />
      )}
      {asked !== undefined && (
        <AskAction
          action={asked}
          documentId={document.documentId}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            onDone();
          }}
        />
      )}
    </div>
  );
}

/** Ways to a new invoice that begins with this one. */
function useOrigins(document: FullDocument): readonly Button[] {
  const { t } = useMessages();
  const navigate = useNavigate();
  const { portal } = useViewer();
  const role = useRoleReason('operator', 'SEND');
  const { documentId, direction, documentType, isCreditNote, status } = document;
  if (direction !== 'send' || documentType !== 'invoice' || (portal !== undefined && role !== undefined)) return [];
  const texts = t.invoiceForm.originReasons;
  const reasons = {
    copy: undefined,
    credit: isCreditNote ? texts.isCreditNote : undefined,
    correct: status === 'ERROR' ? undefined : texts.notFailed,
  };
  return ORIGINS.map((as) => ({
    name: t.invoiceForm.origins[as],
    reason: role ?? reasons[as],
    act: () => void navigate({ to: '/send/invoice', search: { from: documentId, as } }),
  }));
}

interface Button {
  readonly name: string;
  readonly reason: string | undefined;
  readonly isFirst?: boolean;
  readonly act: () => void;
}

function ButtonBar({ buttons }: { readonly buttons: readonly Button[] }) {
  const { t } = useMessages();
  const id = useId();
  const off = buttons.filter(({ reason }) => reason !== undefined);
  return (
    <>
      <div className="buttons">
        {buttons.map(({ name, reason, isFirst = false, act }, index) => (
          <button
            key={name}
            type="button"
            className={isFirst && reason === undefined ? 'button first' : 'button'}
            disabled={reason !== undefined}
            {...(reason === undefined ? {} : { title: reason, 'aria-describedby': `${id}${index}` })}
            onClick={act}
          >
            {name}
          </button>
        ))}
      </div>
      {off.length > 0 && (
        <details className="why">
          <summary>{t.whyNot}</summary>
          <dl className="facts">
            {buttons.map(
              ({ name, reason }, index) =>
                reason !== undefined && (
                  <div key={name} className="contents">
                    <dt>{name}</dt>
                    <dd id={`${id}${index}`}>{reason}</dd>
                  </div>
                ),
            )}
          </dl>
        </details>
      )}
    </>
  );
}
