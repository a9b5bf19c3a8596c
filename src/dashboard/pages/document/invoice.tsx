// The document as people read it. It comes from another party: the frame runs and loads nothing, and is no part of this page.
import { useState } from 'react';
import { Region } from '../../components/region.js';
import { Empty } from '../../components/states.js';
import type { FullDocument } from '../../data/documents.js';
import { useMessages } from '../../messages/messages.js';
import { ownAddress } from '../openAddress.js';

export function Invoice({ document }: { readonly document: FullDocument }) {
  const { t, language } = useMessages();
  const address = document.rendering?.htmlUrl;
  // Each answer has another link. The frame keeps the first one, or it would begin anew with every change.
  const [kept, setKept] = useState({ language, address });
  if (kept.language !== language || (kept.address === undefined && address !== undefined)) setKept({ language, address });
  return (
    <Region name={t.invoice} isFlush>
      {kept.address === undefined ? (
        <Empty icon="documents" title={t.noRendering} />
      ) : (
        <iframe className="rendering" title={t.invoice} sandbox="" referrerPolicy="no-referrer" src={ownAddress(kept.address)} />
      )}
    </Region>
  );
}
