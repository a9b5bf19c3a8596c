// Asks who looks, before anything is shown.
import type { ReactNode } from 'react';
import { ViewerDocument } from '../data/operations.js';
import { standFor } from '../data/standing.js';
import { useData } from '../data/useData.js';
import { useMessages } from '../messages/messages.js';
import { Fault } from './states.js';
import { ViewerContext } from './viewer.js';

export function ViewerProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useMessages();
  const { data, error, again } = useData(ViewerDocument, {});
  const viewer = data?.viewer;
  if (viewer === undefined || viewer === null) return error === undefined ? null : <Fault error={error} onAgain={again} />;
  if (!standFor(viewer)) return null;
  const { tenantId, tenants, person, portal } = viewer;
  const name = person?.name ?? portal?.name ?? t.portal.guest;
  return (
    <ViewerContext value={{ tenantId, tenants, name, role: person?.role ?? 'viewer', portal: portal ?? undefined }}>
      {children}
    </ViewerContext>
  );
}
