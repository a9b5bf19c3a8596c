// Who may do what, who is told, what is used, and who did what.
import { Page } from '../components/page.js';
import { Region } from '../components/region.js';
import { useViewer } from '../components/viewer.js';
import { useMessages } from '../messages/messages.js';
import { Alerts } from './settings/alerts.js';
import { AuditLog } from './settings/auditLog.js';
import { Certificates } from './settings/certificates.js';
import { Clients } from './settings/clients.js';
import { CopyLook } from './settings/copyLook.js';
import { Exports } from './settings/exports.js';
import { People } from './settings/people.js';
import { PortalLinks } from './settings/portalLinks.js';
import { Usage } from './settings/usage.js';

export function Settings() {
  const { t } = useMessages();
  return (
    <Page name={t.settings}>
      <div className="settings">
        <You />
        <Usage />
        <Certificates />
        <Exports />
        <CopyLook />
      </div>
      <People />
      <Clients />
      <PortalLinks />
      <Alerts />
      <AuditLog />
    </Page>
  );
}

function You() {
  const { t } = useMessages();
  const { name, role, tenantId } = useViewer();
  return (
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
  );
}
