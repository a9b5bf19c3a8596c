// What connects the tenant: participants, channels and routes, webhooks.
import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '../components/page.js';
import { NotFound } from '../components/states.js';
import { SubPages } from '../components/subPages.js';
import { useViewer } from '../components/viewer.js';
import { CONNECTION_PARTS } from '../data/parts.js';
import { useMessages } from '../messages/messages.js';
import { Accounts } from './connections/accounts.js';
import { Lookup } from './connections/lookup.js';
import { Participants } from './connections/participants.js';
import { Routes } from './connections/routes.js';
import { Webhooks } from './connections/webhooks.js';

const route = getRouteApi('/connections/{-$part}');

export function Connections() {
  const { t } = useMessages();
  const { part } = route.useParams();
  // The channels and webhooks of its customers are the integrator's.
  const parts = useViewer().portal === undefined ? CONNECTION_PARTS : CONNECTION_PARTS.slice(0, 1);
  const known = parts.find((one) => one === part);
  if (known === undefined) return <NotFound />;
  const page = (
    <Page key={known} name={t.places[known]}>
      <div className="stack">
        {known === 'participants' && (
          <>
            <Participants />
            <Lookup />
          </>
        )}
        {known === 'channels' && (
          <>
            <Accounts />
            <Routes />
          </>
        )}
        {known === 'webhooks' && <Webhooks />}
      </div>
    </Page>
  );
  if (parts.length === 1) return page;
  const links = parts.map((one) => (
    <Link key={one} to="/connections/{-$part}" params={{ part: one }} activeOptions={{ exact: true, includeSearch: false }}>
      {t.places[one]}
    </Link>
  ));
  return (
    <SubPages name={t.connections} links={links}>
      {page}
    </SubPages>
  );
}
