// The documents before and after this one in the list that it was opened from.
import { Link, useNavigate } from '@tanstack/react-router';
import { Icon } from '../../components/icons.js';
import { useKeys } from '../../components/keyboard.js';
import { type DocumentSearch, filterOf, orderOf, pageOf } from '../../data/filters.js';
import { NeighboursDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { todayHere } from '../today.js';

export function Neighbours({ documentId, search }: { readonly documentId: string; readonly search: DocumentSearch }) {
  const { t } = useMessages();
  const list = { filter: filterOf(search, todayHere()), orderBy: orderOf(search) };
  const { data } = useData(NeighboursDocument, { ...list, ...pageOf(search) });
  const ids = data?.documents?.edges.map(({ node }) => node.documentId) ?? [];
  const at = ids.indexOf(documentId);
  const info = data?.documents?.pageInfo;
  const [begin, end] = [{ before: info?.startCursor ?? '' }, { after: info?.endCursor ?? '' }];
  const isFirst = at === 0 && info?.hasPreviousPage === true;
  const isLast = at >= 0 && at === ids.length - 1 && info?.hasNextPage === true;
  const earlier = useData(NeighboursDocument, { ...list, last: 1, ...begin }, { pause: !isFirst });
  const later = useData(NeighboursDocument, { ...list, first: 1, ...end }, { pause: !isLast });
  const idOf = ({ data: found }: typeof later): string | undefined => found?.documents?.edges[0]?.node.documentId;
  const { after: _, before: __, at: ___, ...own } = search;
  const steps = {
    previous: { documentId: isFirst ? idOf(earlier) : ids[at - 1], search: isFirst ? { ...own, ...begin } : search },
    next: { documentId: isLast ? idOf(later) : at < 0 ? undefined : ids[at + 1], search: isLast ? { ...own, ...end } : search },
  };
  const navigate = useNavigate();
  const go = ({ documentId: id, search: list }: (typeof steps)['next']): void => {
    if (id !== undefined) void navigate({ to: '/documents/$documentId', params: { documentId: id }, search: list });
  };
  useKeys({ j: () => go(steps.next), k: () => go(steps.previous) });
  return (
    <span className="buttons">
      <Step name={t.previous} icon="left" {...steps.previous} />
      <Step name={t.next} icon="right" {...steps.next} />
    </span>
  );
}

interface StepProps {
  readonly name: string;
  readonly icon: 'left' | 'right';
  readonly documentId: string | undefined;
  readonly search: DocumentSearch;
}

function Step({ name, icon, documentId, search }: StepProps) {
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
