// The addresses of the dashboard. Pages but the first ones are loaded when somebody goes there.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { Shell } from './components/shell.js';
import { Broken, NotFound, Skeleton } from './components/states.js';
import { readSearch } from './data/filters.js';

const root = createRootRoute({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: NotFound,
});

const at = {
  inbox: createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: ({ snoozed }: Readonly<Record<string, unknown>>): { readonly snoozed?: 'yes' } =>
      snoozed === 'yes' ? { snoozed } : {},
    component: lazyRouteComponent(() => import('./pages/inbox.js'), 'Inbox'),
  }),
  documents: createRoute({
    getParentRoute: () => root,
    path: '/documents',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./pages/documents.js'), 'Documents'),
  }),
  document: createRoute({
    getParentRoute: () => root,
    path: '/documents/$documentId',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./pages/document.js'), 'DocumentPage'),
  }),
  send: createRoute({ getParentRoute: () => root, path: '/send', component: lazyRouteComponent(() => import('./pages/send.js'), 'Send') }),
  connections: createRoute({
    getParentRoute: () => root,
    path: '/connections',
    validateSearch: (
      search: Readonly<Record<string, unknown>>,
    ): { readonly show?: string; readonly webhook?: string; readonly state?: string } =>
      Object.fromEntries(['show', 'webhook', 'state'].flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))),
    component: lazyRouteComponent(() => import('./pages/connections.js'), 'Connections'),
  }),
  settings: createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: lazyRouteComponent(() => import('./pages/settings.js'), 'Settings'),
  }),
};

/** Plain text in the address, `?tab=failed&q=4711`, that people can read and write. */
export const router = createRouter({
  routeTree: root.addChildren(at),
  basepath: '/app',
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text === '' ? '' : `?${text}`;
  },
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  defaultPendingComponent: Skeleton,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
