// The addresses of the dashboard. Pages but the first ones are loaded when somebody goes there.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { Shell } from './components/shell.js';
import { Broken, NotFound, Skeleton } from './components/states.js';
import { readAuditSearch } from './data/audit.js';
import { readSearch } from './data/filters.js';
import { ORIGINS, type Origin } from './data/invoiceOrigins.js';
import { loadCode } from './data/loadCode.js';
import { CONNECTION_PARTS } from './data/parts.js';

const root = createRootRoute({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: NotFound,
});

/** The code of each place. */
export const places = {
  inbox: () => import('./pages/inbox.js'),
  documents: () => import('./pages/documents.js'),
  document: () => import('./pages/document.js'),
  send: () => import('./pages/send.js'),
  newInvoice: () => import('./pages/newInvoice.js'),
  connections: () => import('./pages/connections.js'),
  settings: () => import('./pages/settings.js'),
  organisations: () => import('./pages/organisations.js'),
};

interface NewInvoiceSearch {
  readonly draft?: string;
  /** The document that it begins with, and how. */
  readonly from?: string;
  readonly as?: Origin;
}

const at = {
  inbox: createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: ({ snoozed }: Readonly<Record<string, unknown>>): { readonly snoozed?: 'yes' } =>
      snoozed === 'yes' ? { snoozed } : {},
    component: lazyRouteComponent(() => loadCode(places.inbox), 'Inbox'),
  }),
  documents: createRoute({
    getParentRoute: () => root,
    path: '/documents',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => loadCode(places.documents), 'Documents'),
  }),
  document: createRoute({
    getParentRoute: () => root,
    path: '/documents/$documentId',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => loadCode(places.document), 'DocumentPage'),
  }),
  send: createRoute({ getParentRoute: () => root, path: '/send', component: lazyRouteComponent(() => loadCode(places.send), 'Send') }),
  newInvoice: createRoute({
    getParentRoute: () => root,
    path: '/send/invoice',
    validateSearch: ({ draft, from, as }: Readonly<Record<string, unknown>>): NewInvoiceSearch => ({
      ...(typeof draft === 'string' && /^[\w-]{1,64}$/.test(draft) ? { draft } : {}),
      ...(typeof from === 'string' ? { from, as: ORIGINS.find((one) => one === as) ?? 'copy' } : {}),
    }),
    component: lazyRouteComponent(() => loadCode(places.newInvoice), 'NewInvoice'),
  }),
  connections: createRoute({
    getParentRoute: () => root,
    path: '/connections/{-$part}',
    validateSearch: (
      search: Readonly<Record<string, unknown>>,
    ): { readonly show?: string; readonly webhook?: string; readonly state?: string } =>
      Object.fromEntries(['show', 'webhook', 'state'].flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))),
    // Until the parts had addresses of their own, `show` named them.
    beforeLoad: ({ params, search: { show, ...search } }) => {
      if (params.part !== undefined && show === undefined) return;
      const part = CONNECTION_PARTS.find((one) => one === (params.part ?? show)) ?? 'participants';
      throw redirect({ to: '/connections/{-$part}', params: { part }, search, replace: true });
    },
    component: lazyRouteComponent(() => loadCode(places.connections), 'Connections'),
  }),
  settings: createRoute({
    getParentRoute: () => root,
    path: '/settings/{-$part}',
    validateSearch: readAuditSearch,
    component: lazyRouteComponent(() => loadCode(places.settings), 'Settings'),
  }),
  organisations: createRoute({
    getParentRoute: () => root,
    path: '/organisations',
    component: lazyRouteComponent(() => loadCode(places.organisations), 'Organisations'),
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
