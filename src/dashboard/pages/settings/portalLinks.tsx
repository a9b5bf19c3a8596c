// Links into a part of the dashboard for people without an account, and whose pages may embed it.
import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { Question } from '../../components/question.js';
import { Region } from '../../components/region.js';
import { Empty, Fault, Skeleton } from '../../components/states.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import { PortalDocument, type PortalQuery, RevokePortalLinkDocument } from '../../data/operations.js';
import { personIn } from '../../data/people.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';
import { CreateLink, EditOrigins } from './portalDialogs.js';

type Link = NonNullable<PortalQuery['portalLinks']>[number];

export function PortalLinks() {
  const { t } = useMessages();
  const reason = useRoleReason('admin');
  const [asked, setAsked] = useState<'link' | 'origins'>();
  const { data, error, isFirst, again } = useData(PortalDocument, {}, { pause: reason !== undefined });
  const done = (): void => {
    setAsked(undefined);
    again();
  };
  const buttons = (
    <span className="buttons">
      <ActionButton reason={reason} onClick={() => setAsked('origins')}>
        {t.portal.origins}
      </ActionButton>
      <ActionButton reason={reason} onClick={() => setAsked('link')}>
        {t.portal.create}
      </ActionButton>
    </span>
  );
  if (reason !== undefined)
    return (
      <Region name={t.portal.links} aside={buttons}>
        <p className="soft">{t.onlyAdmins}</p>
      </Region>
    );
  const links = data?.portalLinks ?? [];
  const origins = data?.portalOrigins ?? [];
  return (
    <Region name={t.portal.links} isFlush aside={buttons}>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton rows={3} />}
      {data !== undefined && links.length === 0 && (
        <Empty icon="connections" title={t.portal.none}>
          <p>{t.portal.noneText}</p>
        </Empty>
      )}
      {links.length > 0 && (
        <ul className="list">
          {links.map((link) => (
            <LinkItem key={link.id} link={link} onDone={again} />
          ))}
        </ul>
      )}
      {data !== undefined && (
        <p className="inCard soft small">
          {origins.length === 0 ? t.portal.noOrigins : t.portal.embeddedBy({ origins: origins.join(', ') })}
        </p>
      )}
      {asked === 'link' && <CreateLink onClose={done} />}
      {asked === 'origins' && <EditOrigins origins={origins} onClose={() => setAsked(undefined)} onDone={done} />}
    </Region>
  );
}

function LinkItem({ link, onDone }: { readonly link: Link; readonly onDone: () => void }) {
  const { t, format } = useMessages();
  const [isAsked, setAsked] = useState(false);
  const { id, name, capabilities, actor, isEmbedded, openedAt, endsAt } = link;
  const called = name ?? t.portal.guest;
  return (
    <li className="fileRow">
      <span>
        <strong className="breakable">{called}</strong>
        <span className="small">{capabilities.map((one) => t.portal.capabilities[one]).join(' · ')}</span>
        <span className="soft small">{t.portal.madeBy({ name: personIn(actor) ?? actor })}</span>
      </span>
      <span className="buttons">
        <span className={`chip ${openedAt === null ? 'busy' : 'good'}`}>
          {openedAt === null ? t.portal.unused : isEmbedded ? t.portal.openEmbedded : t.portal.open}
        </span>
        <span className="soft small">{t.portal.until({ at: format.time(endsAt) })}</span>
        <ActionButton label={`${t.portal.revoke} ${called}`} onClick={() => setAsked(true)}>
          {t.portal.revoke}
        </ActionButton>
      </span>
      {isAsked && (
        <Revoke
          id={id}
          name={called}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false);
            onDone();
          }}
        />
      )}
    </li>
  );
}

interface RevokeProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Revoke({ id, name, onClose, onDone }: RevokeProps) {
  const { t } = useMessages();
  const act = async (): Promise<Notice | undefined> => {
    const { error } = await client.mutation(RevokePortalLinkDocument, { id });
    return noticeOfError(t, error);
  };
  return (
    <Question title={t.portal.revokeTitle} action={t.portal.revoke} isGrave act={act} onClose={onClose} onDone={onDone}>
      <p className="breakable">{t.portal.revokeText({ name })}</p>
    </Question>
  );
}
