import { Link } from '@tanstack/react-router';
import type { AuditLine } from '../../data/audit.js';
import { AuditNamesDocument, type AuditNamesQuery, ChannelTitles } from '../../data/operations.js';
import { participantName, personIn } from '../../data/people.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';

const DOCUMENTS_MAX = 100;

export function AuditTable({ lines }: { readonly lines: readonly AuditLine[] }) {
  const { t } = useMessages();
  const ids = lines.flatMap(({ action, subjects }) => (action.startsWith('DOCUMENT_') ? subjects.slice(0, 1) : []));
  const documentIds = [...new Set(ids)].slice(0, DOCUMENTS_MAX);
  const { data } = useData(AuditNamesDocument, { documentIds, hasDocuments: documentIds.length > 0 });
  const names = namesIn(data);
  return (
    <div className="tableBox">
      <table className="rows" aria-label={t.auditLog}>
        <thead>
          <tr>
            <th scope="col">{t.who}</th>
            <th scope="col">{t.what}</th>
            <th scope="col">{t.about}</th>
            <th scope="col">{t.when}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.id} line={line} name={names.get(line.subject)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ line, name }: { readonly line: AuditLine; readonly name: string | undefined }) {
  const { t, format } = useMessages();
  const { actor, action, subject, subjects, at, changes } = line;
  const isDocument = action.startsWith('DOCUMENT_') && name !== undefined;
  return (
    <tr>
      <td>
        <strong>{personIn(actor) ?? t.bySystem}</strong>
      </td>
      <td data-label={t.what}>
        <span>
          {t.auditActions[action]}
          {changes > 1 && <span className="under">× {format.number(changes)}</span>}
        </span>
      </td>
      <td className="breakable" data-label={t.about}>
        <span>
          {subjects.length > 1 ? (
            t.documentsMany({ count: subjects.length })
          ) : isDocument ? (
            <Link to="/documents/$documentId" params={{ documentId: subject }} search={{}}>
              {name}
            </Link>
          ) : (
            <span>{name ?? subject}</span>
          )}
          <Details line={line} />
        </span>
      </td>
      <td className="tight" data-label={t.when}>
        {format.moment(at)}
      </td>
    </tr>
  );
}

/** What was asked for, in the words of the interface. */
function Details({ line: { action, actor, subjects, details, requestId } }: { readonly line: AuditLine }) {
  const { t } = useMessages();
  const about = {
    action: action.toLowerCase().replace('_', '.').replaceAll('_', '-'),
    actor,
    subject: subjects.join(' '),
    ...(details === null || typeof details !== 'object' ? {} : details),
    ...(requestId === null ? {} : { request: requestId }),
  };
  return (
    <details className="auditDetails">
      <summary>{t.technical}</summary>
      <pre>
        {Object.entries(about)
          .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
          .join('\n')}
      </pre>
    </details>
  );
}

function namesIn(data: AuditNamesQuery | undefined): ReadonlyMap<string, string> {
  return new Map([
    ...(data?.documents?.edges ?? []).map(({ node: { documentId, number } }) => [documentId, number ?? documentId] as const),
    ...(data?.webhookSubscriptions ?? []).map(({ id, endpoint }) => [id, endpoint] as const),
    ...(data?.channelAccounts ?? []).map(({ id, channel, name }) => [id, `${ChannelTitles[channel]} · ${name}`] as const),
    ...(data?.participants ?? []).map((one) => [one.identifier, participantName(one)] as const),
    ...(data?.alertRules ?? []).map(({ id, target }) => [id, target] as const),
  ]);
}
