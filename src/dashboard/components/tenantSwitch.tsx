// The way to another organisation of the same person: a popover of the browser itself.
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useMessages } from '../messages/messages.js';
import { Icon } from './icons.js';
import { useViewer } from './viewer.js';

/** The organisation in the header: a button where there are others. */
export function TenantSwitch() {
  const { t } = useMessages();
  const { tenantId, tenants } = useViewer();
  const id = useId();
  if (tenants.length < 2) return <span className="tenant">{tenantId}</span>;
  return (
    <>
      <button
        type="button"
        className="tenant tenantSwitch"
        popoverTarget={id}
        aria-haspopup="true"
        aria-label={t.tenants.switch({ now: tenantId })}
      >
        {tenantId}
        <Icon name="down" />
      </button>
      <div id={id} popover="auto" className="menu tenantMenu">
        <TenantButtons />
      </div>
    </>
  );
}

/** One for each other organisation. The page begins anew there. */
export function TenantButtons() {
  const { t } = useMessages();
  const { tenantId, tenants } = useViewer();
  const others = tenants.filter(({ id }) => id !== tenantId);
  if (others.length === 0) return null;
  return (
    <form method="post" action="/app/tenant" aria-label={t.tenants.name}>
      <Link to="/organisations" className="menuItem">
        {t.tenants.all}
      </Link>
      {others.map(({ id, name, role }) => (
        <button key={id} type="submit" name="tenant" value={id} className="menuItem">
          {t.tenants.to({ name })} <span className="soft small">{t.roles[role]}</span>
        </button>
      ))}
    </form>
  );
}
