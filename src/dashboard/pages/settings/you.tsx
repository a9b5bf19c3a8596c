import { Region } from '../../components/region.js';
import { useViewer } from '../../components/viewer.js';
import { useMessages } from '../../messages/messages.js';
import { Notices } from './notices.js';

/** Who is signed in. */
export function You() {
  const { t } = useMessages();
  const { name, role, tenantId } = useViewer();
  return (
    <div className="stack">
      <Region name={t.you}>
        <dl className="facts">
          <dt>{t.name}</dt>
          <dd>{name}</dd>
          <dt>{t.organisation}</dt>
          <dd>{tenantId}</dd>
          <dt>{t.role}</dt>
          <dd>{t.roles[role]}</dd>
        </dl>
        <p className="after">
          <a href="/app/account/security">{t.security}</a>
        </p>
      </Region>
      <Notices />
    </div>
  );
}
