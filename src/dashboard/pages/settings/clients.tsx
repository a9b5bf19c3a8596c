// The programs of the organisation that ask for tokens.
import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { Region } from '../../components/region.js';
import { Empty, Fault, Skeleton } from '../../components/states.js';
import { useRoleReason } from '../../components/viewer.js';
import { ClientsDocument, type ClientsQuery } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { AddClient } from './addClient.js';
import { RevokeClient, RotateClient } from './clientQuestions.js';

type One = NonNullable<ClientsQuery['clients']>[number];

export function Clients() {
  const { t } = useMessages();
  const reason = useRoleReason('admin');
  const [isAdding, setAdding] = useState(false);
  const { data, error, isFirst, again } = useData(ClientsDocument, {}, { pause: reason !== undefined });
  const add = (
    <ActionButton reason={reason} onClick={() => setAdding(true)}>
      {t.clientTexts.add}
    </ActionButton>
  );
  if (reason !== undefined) {
    return (
      <Region name={t.clients} aside={add}>
        <p className="soft">{t.onlyAdmins}</p>
      </Region>
    );
  }
  const all = data?.clients ?? [];
  return (
    <Region name={t.clients} isFlush aside={add}>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton rows={3} />}
      {data !== undefined && all.length === 0 && (
        <Empty icon="connections" title={t.clientTexts.none}>
          <p>{t.clientTexts.noneText}</p>
        </Empty>
      )}
      {all.length > 0 && <ClientTable all={all} onDone={again} />}
      {isAdding && (
        <AddClient
          onClose={() => {
            setAdding(false);
            again();
          }}
        />
      )}
    </Region>
  );
}

function ClientTable({ all, onDone }: { readonly all: readonly One[]; readonly onDone: () => void }) {
  const { t, format } = useMessages();
  return (
    <div className="tableBox">
      <table className="rows" aria-label={t.clients}>
        <thead>
          <tr>
            <th scope="col">{t.clientTexts.id}</th>
            <th scope="col">{t.clientTexts.scopes}</th>
            <th scope="col">{t.clientTexts.created}</th>
            <th scope="col">{t.status}</th>
            <th scope="col">
              <span className="hidden">{t.what}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ clientId, scopes, createdAt, revokedAt }) => (
            <tr key={clientId}>
              <td className="breakable">
                <strong>{clientId}</strong>
              </td>
              <td className="roomy" data-label={t.clientTexts.scopes}>
                <Scopes scopes={scopes} />
              </td>
              <td className="tight" data-label={t.clientTexts.created}>
                {format.moment(createdAt)}
              </td>
              <td data-label={t.status}>
                {revokedAt === null ? (
                  <span className="chip good">{t.clientTexts.inUse}</span>
                ) : (
                  <span>
                    <span className="chip">{t.clientTexts.revoked}</span>
                    <span className="under">{t.clientTexts.since({ at: format.moment(revokedAt) })}</span>
                  </span>
                )}
              </td>
              <td>{revokedAt === null && <ClientActions clientId={clientId} onDone={onDone} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Scopes({ scopes }: { readonly scopes: readonly string[] }) {
  const { t } = useMessages();
  const names: Readonly<Record<string, string>> = t.clientTexts.scopeNames;
  return (
    <span>
      {scopes.map((scope) => (
        <span key={scope} className="scope" title={scope}>
          {names[scope] ?? scope}
        </span>
      ))}
    </span>
  );
}

function ClientActions({ clientId, onDone }: { readonly clientId: string; readonly onDone: () => void }) {
  const { t } = useMessages();
  const [asked, setAsked] = useState<'rotate' | 'revoke'>();
  const close = (): void => setAsked(undefined);
  return (
    <div className="buttons">
      <ActionButton label={`${t.clientTexts.rotate} ${clientId}`} onClick={() => setAsked('rotate')}>
        {t.clientTexts.rotate}
      </ActionButton>
      <ActionButton label={`${t.clientTexts.revoke} ${clientId}`} onClick={() => setAsked('revoke')}>
        {t.clientTexts.revoke}
      </ActionButton>
      {asked === 'rotate' && <RotateClient clientId={clientId} onClose={close} />}
      {asked === 'revoke' && (
        <RevokeClient
          clientId={clientId}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      )}
    </div>
  );
}
