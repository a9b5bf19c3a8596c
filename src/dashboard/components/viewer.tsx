// Who looks, and what they may do. The server refuses the rest whatever the page shows.
import { createContext, useContext } from 'react';
import type { PortalCapability, Role } from '../data/operations.js';
import { useMessages } from '../messages/messages.js';

interface Viewer {
  readonly name: string;
  readonly role: Role;
  readonly tenantId: string;
  /** Where the person has a role. */
  readonly tenants: readonly { readonly id: string; readonly name: string; readonly role: Role }[];
  /** Who came by a portal link: what it allows. */
  readonly portal?: Portal | undefined;
}

interface Portal {
  readonly capabilities: readonly PortalCapability[];
  /** Where they came from. */
  readonly returnUrl: string | null;
}

export const ViewerContext = createContext<Viewer | undefined>(undefined);
const RANK: readonly Role[] = ['viewer', 'operator', 'admin'];

export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (viewer === undefined) throw new Error('Nobody is signed in.');
  return viewer;
}

export type PlaceName = 'inbox' | 'documents' | 'send' | 'connections' | 'settings';

const PLACES: readonly PlaceName[] = ['inbox', 'documents', 'send', 'connections', 'settings'];
/** Those of a portal link, and what opens each of them. */
const OPENED: Readonly<Partial<Record<PlaceName, readonly PortalCapability[]>>> = {
  documents: ['DOCUMENTS', 'DOCUMENT_ACTIONS'],
  send: ['SEND'],
  connections: ['CONNECTIONS'],
};

/** The places that the viewer has. The first one is where they begin. */
export function usePlaces(): readonly PlaceName[] {
  const { portal } = useViewer();
  if (portal === undefined) return PLACES;
  return PLACES.filter((place) => OPENED[place]?.some((one) => portal.capabilities.includes(one)));
}

/** Why the role is not enough; undefined where it is. `capability`: what lets those do it who came by a portal link. */
export function useRoleReason(least: Role, capability?: PortalCapability): string | undefined {
  const { role, portal } = useViewer();
  const { t } = useMessages();
  if (portal !== undefined) return capability !== undefined && portal.capabilities.includes(capability) ? undefined : t.portal.notAllowed;
  return RANK.indexOf(role) >= RANK.indexOf(least) ? undefined : t.needsRole({ role: least });
}
