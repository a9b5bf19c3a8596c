// The documents before and after this one in the list that it was opened from.
import { Link } from '@tanstack/react-router';
import { Icon } from '../../components/icons.js';
import { type DocumentSearch, filterOf, orderOf } from '../../data/filters.js';
import { NeighboursDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { todayHere } from '../today.js';

const PAGE = 50;

export function Neighbours({ documentId, search }: { readonly documentId: string; readonly search: DocumentSearch }) {
  const { t } = useMessages();
  const page = { filter: filterOf(search, todayHere()), orderBy: orderOf(search), first: PAGE };
  const { data } = useData(NeighboursDocument, { ...page, after: search.after ?? null });
  const ids = data?.documents?.edges.map(({ node }) => node.documentId) ?? [];
  const at = ids.indexOf(documentId);
  const info = data?.documents?.pageInfo;
  const isLast = at >= 0 && at === ids.length - 1 && info?.hasNextPage === true;
  const beyond = useData(NeighboursDocument, { ...page, first: 1, after: info?.endCursor ?? null }, { pause: !isLast });
  const [before, after] = at < 0 ? [] : [ids[at - 1], ids[at + 1]];
  const first = isLast ? beyond.data?.documents?.edges[0]?.node.documentId : undefined;
  return (
    <span className="buttons">
      <Step name={t.previous} icon="left" documentId={before} search={search} />
      <Step
        name={t.next}
        icon="right"
        documentId={after ?? first}
        search={after === undefined ? { ...search, after: info?.endCursor ?? '' } : search}
      />
    </span>
  );
}

interface Stepped {
  readonly name: string;
  readonly icon: 'left' | 'right';
  readonly documentId: string | undefined;
  readonly search: DocumentSearch;
}

function Step({ name, icon, documentId, search }: Stepped) {
  if (documentId === undefined)
    return (
      <button type="button" className="button square" aria-label={name} disabled>
        <Icon name={icon} />
      </button>
    );
  return (
    <Link className="button square" aria-label={name} to="/documents/$documentId" params={{ documentId }} search={search}>
      <Icon name={icon} />
    </Link>
  );
}
