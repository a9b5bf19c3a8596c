import { Region } from '../../components/region.js';
import type { FullDocument } from '../../data/documents.js';
import { ChannelTitles } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { FileLink } from './fileLink.js';

const SHOWN = ['receivedAt', 'senderAccessPoint', 'countryC1'] as const;
const TECHNICAL = ['instanceId', 'messageId', 'documentTypeId', 'processId', 'mlsTo'] as const;

/** What the message said of itself in which the document came, or how it was handed over. */
export function Message({ document }: { readonly document: FullDocument }) {
  const { t, format } = useMessages();
  const { message, submissions } = document;
  if (submissions.length > 0) return <Submissions document={document} />;
  if (message === null)
    return (
      <Region name={t.message}>
        <p className="soft">{t.noMessage}</p>
      </Region>
    );
  const rowsOf = (names: readonly (typeof SHOWN | typeof TECHNICAL)[number][]) =>
    names.flatMap((name) => {
      const value = message[name];
      return value === null ? [] : [[t.messageFields[name], name === 'receivedAt' ? format.moment(value) : value] as const];
    });
  const scopes = message.scopes.map(({ type, value }) => [type, value] as const);
  return (
    <Region name={t.message}>
      <Rows rows={rowsOf(SHOWN)} />
      <details>
        <summary>{t.technical}</summary>
        <Rows rows={[...rowsOf(TECHNICAL), ...scopes]} />
      </details>
    </Region>
  );
}

function Rows({ rows }: { readonly rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The attempts to reach the receiver, with what came back for each. */
function Submissions({ document: { documentId, submissions } }: { readonly document: FullDocument }) {
  const { t, format } = useMessages();
  return (
    <Region name={t.message} isFlush>
      <ul className="list" aria-label={t.submissions}>
        {submissions.map((one) => (
          <li key={one.number} className="fileRow">
            <span>
              <strong>
                {one.number}. {t.submissionStates[one.state]} · {ChannelTitles[one.channel]}
              </strong>
              <span className="soft small">
                {[format.moment(one.statusDate), one.isUncertain ? t.isUncertain : null].filter((part) => part !== null).join(' · ')}
              </span>
              <details className="soft small">
                <summary>{t.technical}</summary>
                {t.messageFields.messageId}: {one.externalReference ?? one.messageId}
                {one.receiverAccessPoint !== null && ` · ${t.accessPoint}: ${one.receiverAccessPoint}`}
              </details>
            </span>
            <span className="buttons">
              {one.receipts.map(({ fileName, downloadUrl }) => (
                <FileLink key={downloadUrl} documentId={documentId} link={downloadUrl} title={t.purposes.response}>
                  {fileName}
                </FileLink>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Region>
  );
}
