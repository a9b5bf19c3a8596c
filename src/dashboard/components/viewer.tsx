// Who looks, and what they may do. The server refuses the rest whatever the page shows.
import { createContext, type ReactNode, useContext } from 'react';
import { type Role, ViewerDocument } from '../data/operations.js';
import { useData } from '../data/useData.js';
import { useMessages } from '../messages/messages.js';
import { Fault } from './states.js';

interface Viewer {
  readonly name: string;
  readonly role: Role;
  readonly tenantId: string;
}

const Context = createContext<Viewer | undefined>(undefined);
const RANK: readonly Role[] = ['viewer', 'operator', 'admin'];

export function ViewerProvider({ children }: { readonly children: ReactNode }) {
  const { data, error, again } = useData(ViewerDocument, {});
  const viewer = data?.viewer;
  if (viewer === undefined || viewer === null) return error === undefined ? null : <Fault error={error} onAgain={again} />;
  const { tenantId, person } = viewer;
  return <Context value={{ tenantId, name: person?.name ?? '', role: person?.role ?? 'viewer' }}>{children}</Context>;
}

export function useViewer(): Viewer {
  const viewer = useContext(Context);
  if (viewer === undefined) throw new Error('Nobody is signed in.');
  return viewer;
}

/** Why the role is not enough; undefined where it is. */
export function useRoleReason(least: Role): string | undefined {
  const { role } = useViewer();
  const { t } = useMessages();
  return RANK.indexOf(role) >= RANK.indexOf(least) ? undefined : t.needsRole(least);
}
