// Who may do what, who is told, what is used, and who did what: a page for each.
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Page } from '../components/page.js';
import { NotFound } from '../components/states.js';
import { SubPages } from '../components/subPages.js';
import { SETTINGS_PARTS, type SettingsPart } from '../data/parts.js';
import { type Messages, useMessages } from '../messages/messages.js';
import { Alerts } from './settings/alerts.js';
import { ApprovalRules } from './settings/approvalRules.js';
import { AuditLog } from './settings/auditLog.js';
import { Certificates } from './settings/certificates.js';
import { Clients } from './settings/clients.js';
import { CopyLook } from './settings/copyLook.js';
import { EReports } from './settings/eReports.js';
import { Exports } from './settings/exports.js';
import { People } from './settings/people.js';
import { PortalLinks } from './settings/portalLinks.js';
import { Retention } from './settings/retention.js';
import { Usage } from './settings/usage.js';
import { You } from './settings/you.js';

const route = getRouteApi('/settings/{-$part}');

const CONTENT: Readonly<Record<SettingsPart, ComponentType>> = {
  people: People,
  clients: Clients,
  portal: PortalLinks,
  alerts: Alerts,
  appearance: CopyLook,
  approval: ApprovalRules,
  exports: Exports,
  retention: Retention,
  ereports: EReports,
  usage: Usage,
  certificates: Certificates,
  audit: AuditLog,
};

export function Settings() {
  const { t } = useMessages();
  const { part } = route.useParams();
  const known = SETTINGS_PARTS.find((one) => one === part);
  if (part !== undefined && known === undefined) return <NotFound />;
  const Content = known === undefined ? You : CONTENT[known];
  const links = [undefined, ...SETTINGS_PARTS].map((one) => (
    <Link key={one ?? ''} to="/settings/{-$part}" params={{ part: one }} activeOptions={{ exact: true }}>
      {one === undefined ? t.you : nameOf(t, one)}
    </Link>
  ));
  return (
    <SubPages name={t.settings} links={links} isBeside>
      <Page key={known} name={known === undefined ? t.settings : nameOf(t, known)}>
        <Content />
      </Page>
    </SubPages>
  );
}

function nameOf(t: Messages, part: SettingsPart): string {
  const names: Readonly<Record<SettingsPart, string>> = {
    people: t.people,
    clients: t.clients,
    portal: t.portal.links,
    alerts: t.alerts,
    appearance: t.copyLook.name,
    approval: t.approval.rules,
    exports: t.exportsAndEvidence,
    retention: t.retention.name,
    ereports: t.eReports.name,
    usage: t.usage,
    certificates: t.keysAndCertificates,
    audit: t.auditLog,
  };
  return names[part];
}
