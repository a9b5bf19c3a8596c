// What connects the tenant: participants, channels and routes, webhooks.
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Page } from '../components/page.js';
import { useMessages } from '../messages/messages.js';
import { Accounts } from './connections/accounts.js';
import { Lookup } from './connections/lookup.js';
import { Participants } from './connections/participants.js';
import { Routes } from './connections/routes.js';
import { Webhooks } from './connections/webhooks.js';

const route = getRouteApi('/connections');
const PLACES = ['participants', 'channels', 'webhooks'] as const;

export function Connections() {
  const { t } = useMessages();
  const { show } = route.useSearch();
  const place = PLACES.find((one) => one === show) ?? 'participants';
  return (
    <Page name={t.connections}>
      <nav className="tabs places" aria-label={t.connections}>
        {PLACES.map((one) => (
          <Place key={one} place={one} isHere={one === place} />
        ))}
      </nav>
      <div className="stack">
        {place === 'participants' && (
          <>
            <Participants />
            <Lookup />
          </>
        )}
        {place === 'channels' && (
          <>
            <Accounts />
            <Routes />
          </>
        )}
        {place === 'webhooks' && <Webhooks />}
      </div>
    </Page>
  );
}

/** Not a Link of the router: that takes each of them for the current page. */
function Place({ place, isHere }: { readonly place: (typeof PLACES)[number]; readonly isHere: boolean }) {
  const { t } = useMessages();
  const router = useRouter();
  const to = { to: '/connections', search: place === 'participants' ? {} : { show: place } } as const;
  return (
    <a
      href={router.buildLocation(to).href}
      aria-current={isHere ? 'page' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void router.navigate(to);
      }}
    >
      {t.places[place]}
    </a>
  );
}
