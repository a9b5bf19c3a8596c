// What connects the tenant: participants, channels and routes, webhooks.
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Page } from '../components/page.js';
import { useViewer } from '../components/viewer.js';
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
  // The channels and webhooks of its customers are the integrator's.
  const places = useViewer().portal === undefined ? PLACES : PLACES.slice(0, 1);
  const place = places.find((one) => one === show) ?? 'participants';
  return (
    <Page name={t.connections}>
      {places.length > 1 && (
        <nav className="tabs places" aria-label={t.connections}>
          {places.map((one) => (
            <Place key={one} place={one} isHere={one === place} />
          ))}
        </nav>
      )}
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
