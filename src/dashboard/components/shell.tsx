// What surrounds every page.
import { Link, Navigate, useMatches, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { logo } from '../data/brand.js';
import { useConnection } from '../data/useData.js';
import { useMessages } from '../messages/messages.js';
import { AccountMenu } from './accountMenu.js';
import { useBrowserNotices } from './browserNotices.js';
import { Dialog } from './dialog.js';
import { Icon } from './icons.js';
import { KeyboardDialog, useKeys } from './keyboard.js';
import { TenantSwitch } from './tenantSwitch.js';
import { type PlaceName, usePlaces, useViewer } from './viewer.js';

const ADDRESSES = {
  inbox: '/',
  documents: '/documents',
  send: '/send',
  connections: '/connections/{-$part}',
  settings: '/settings/{-$part}',
} as const satisfies Record<PlaceName, string>;

export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useMessages();
  const { portal } = useViewer();
  const places = usePlaces();
  const [isKeyboard, setKeyboard] = useState(false);
  const navigate = useNavigate();
  useBrowserNotices();
  useKeys({
    '?': () => setKeyboard(true),
    '/': () => {
      const box = document.querySelector<HTMLInputElement>('input[type=search]');
      if (box !== null) box.focus();
      else if (places.includes('documents')) void navigate({ to: '/documents', hash: 'search' });
    },
  });
  return (
    <>
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <header className="banner">
        <div className="bannerIn">
          <span className="brand">
            {logo === undefined ? (
              <>
                <Mark />
                <span className="brandName">Exchange</span>
              </>
            ) : (
              <img className="logo" src={logo} alt="" />
            )}
          </span>
          <TenantSwitch />
          <nav className="main" aria-label={t.main}>
            {places.map((name) => (
              <PlaceLink key={name} name={name} />
            ))}
          </nav>
          <span className="bannerEnd">
            <ConnectionStatus />
            {portal?.returnUrl != null && (
              <a className="button quiet back" href={portal.returnUrl} target="_top" rel="noreferrer">
                {t.portal.back}
              </a>
            )}
            <AccountMenu onKeyboard={() => setKeyboard(true)} />
          </span>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <Allowed>{children}</Allowed>
      </main>
      {isKeyboard && <KeyboardDialog onClose={() => setKeyboard(false)} />}
      <SessionEnd />
    </>
  );
}

function PlaceLink({ name }: { readonly name: PlaceName }) {
  const { t } = useMessages();
  const to = ADDRESSES[name];
  return (
    <Link to={to} params={{}} activeOptions={{ exact: to === '/', includeSearch: false }} activeProps={{ 'aria-current': 'page' }}>
      <Icon name={name} />
      <span>{t[name]}</span>
    </Link>
  );
}

/** Who came by a portal link is led to a place that it opens. */
function Allowed({ children }: { readonly children: ReactNode }) {
  // Of the page that is shown: the address is that of the next one already while it is loaded.
  const path: string = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '/' });
  const places = usePlaces();
  const [first] = places;
  const place = (Object.keys(ADDRESSES) as PlaceName[]).findLast((name) => path.startsWith(ADDRESSES[name]));
  if (place === undefined || first === undefined || places.includes(place)) return children;
  return <Navigate to={ADDRESSES[first]} replace />;
}

function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M5 8.5h12.5M14 5l3.5 3.5L14 12M19 15.5H6.5M10 12l-3.5 3.5L10 19" />
    </svg>
  );
}

function ConnectionStatus() {
  const { t } = useMessages();
  const isAway = useConnection() === 'away';
  return (
    <span className="connection" role="status" {...(isAway ? { 'aria-label': t.reconnecting } : {})}>
      {isAway && (
        <>
          <span className="spinner" aria-hidden="true" />
          {t.reconnecting}
        </>
      )}
    </span>
  );
}

/** Lies over the page until somebody has signed in again, here or in another tab: what was typed stays. */
function SessionEnd() {
  const { t } = useMessages();
  const { portal } = useViewer();
  if (useConnection() !== 'signedOut') return null;
  if (portal !== undefined)
    return (
      <Dialog title={t.signedOut}>
        <p>{t.portal.ended}</p>
        {portal.returnUrl !== null && (
          <div className="buttons end">
            <a className="button first" href={portal.returnUrl} target="_top" rel="noreferrer">
              {t.portal.back}
            </a>
          </div>
        )}
      </Dialog>
    );
  return (
    <Dialog title={t.signedOut}>
      <p>{t.signedOutText}</p>
      <div className="buttons end">
        <a className="button first" href="/app/sign-in" target="_blank" rel="noreferrer">
          {t.signInAgain}
        </a>
      </div>
    </Dialog>
  );
}
