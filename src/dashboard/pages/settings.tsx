// Who may do what, and who did what.
import { Page } from '../components/page.js';
import { Region } from '../components/region.js';
import { useViewer } from '../components/viewer.js';
import { useMessages } from '../messages/messages.js';
import { AuditLog } from './settings/auditLog.js';

/** What people of the operator do at the command line of the server, until GraphQL offers it. */
const COMMANDS = {
  people: ['npm run user -- list --tenant', 'npm run user -- add E-MAIL --role operator --tenant'],
  clients: ['npm run client -- list --tenant', 'npm run client -- add NAME --tenant'],
  usage: ['npm run tenant -- usage', 'npm run tenant -- quota --tenant'],
  exportsAndEvidence: ['npm run tenant -- export --to ./FOLDER --tenant'],
  keysAndCertificates: ['npm run keys -- list'],
} as const;

export function Settings() {
  const { t } = useMessages();
  const { name, role, tenantId } = useViewer();
  const sections = Object.keys(COMMANDS) as readonly (keyof typeof COMMANDS)[];
  return (
    <Page name={t.settings}>
      <div className="settings">
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
        {sections.map((section) => (
          <Region key={section} name={t[section]}>
            <p className="soft">{t.byCommand}</p>
            <pre>{COMMANDS[section].map((line) => (line.endsWith('--tenant') ? `${line} ${tenantId}` : line)).join('\n')}</pre>
          </Region>
        ))}
      </div>
      <AuditLog />
    </Page>
  );
}
