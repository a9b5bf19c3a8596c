// All documents: a table whose filters are in the address.
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '../components/page.js';
import { Empty, Fault, Skeleton } from '../components/states.js';
import { type DocumentSearch, filterOf, hasFilter, orderOf, tabOf } from '../data/filters.js';
import { DocumentsDocument } from '../data/operations.js';
import { useData } from '../data/useData.js';
import { useFrozenRows } from '../data/useFrozenRows.js';
import { useMessages } from '../messages/messages.js';
import { ExportButton } from './documents/exportButton.js';
import { DocumentFilters } from './documents/filters.js';
import { Selection } from './documents/selection.js';
import { DocumentTable } from './documents/table.js';
import { DocumentTabs } from './documents/tabs.js';
import { Totals } from './documents/totals.js';
import { todayHere } from './today.js';

const route = getRouteApi('/documents');
const PAGE = 50;

export function Documents() {
  const { t } = useMessages();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<Record<keyof DocumentSearch, string | undefined>>, isSlight = false): void => {
    void navigate({ search: (now) => ({ ...now, after: undefined, ...next }) as DocumentSearch, replace: isSlight, resetScroll: false });
  };
  return (
    <Page name={t.documents} aside={<ExportButton search={search} />}>
      <div className="card">
        <DocumentTabs tab={tabOf(search)} onChange={(tab) => change({ tab: tab === 'all' ? undefined : tab, status: undefined })} />
        <DocumentFilters search={search} onChange={change} />
        <DocumentList search={search} onChange={change} />
      </div>
    </Page>
  );
}

interface Listed {
  readonly search: DocumentSearch;
  readonly onChange: (next: Partial<Record<keyof DocumentSearch, string | undefined>>) => void;
}

function DocumentList({ search, onChange }: Listed) {
  const { t } = useMessages();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const variables = { filter: filterOf(search, todayHere()), orderBy: orderOf(search), first: PAGE, after: search.after ?? null };
  const { data, error, isCurrent, isStale, again } = useData(DocumentsDocument, variables, { on: ['documents'] });
  const page = data?.documents;
  // While another list is read, the one before stands, paler.
  const fresh = isCurrent ? page?.edges.map(({ node }) => node) : undefined;
  const { rows, isOld, newCount, showNew } = useFrozenRows(fresh, {
    key: JSON.stringify(variables),
    isStale,
    isFirstPage: search.after === undefined,
  });
  if (page === undefined || page === null || rows === undefined)
    return error === undefined ? <Skeleton rows={8} /> : <Fault error={error} onAgain={again} />;
  const here = rows.filter(({ documentId }) => chosen.has(documentId));
  return (
    <div role="tabpanel" id="documents-panel" aria-busy={isOld} className={isOld ? 'isOld' : undefined}>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {newCount > 0 && (
        <div className="newRows">
          <button type="button" className="button first" onClick={showNew}>
            {t.newDocuments(newCount)}
          </button>
        </div>
      )}
      {here.length > 0 && (
        <Selection
          key={JSON.stringify(variables.filter)}
          rows={here}
          filter={variables.filter}
          onClear={() => setChosen(new Set())}
          onDone={() => {
            setChosen(new Set());
            again();
          }}
        />
      )}
      {rows.length === 0 ? (
        <NoDocuments isFiltered={hasFilter(search) || tabOf(search) !== 'all'} />
      ) : (
        <DocumentTable rows={rows} search={search} chosen={chosen} onChoose={setChosen} onSort={(sort) => onChange({ sort })} />
      )}
      {(hasFilter(search) || tabOf(search) !== 'all') && rows.length > 0 && <Totals filter={variables.filter} />}
      <Pages after={search.after} next={page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null} onGo={(after) => onChange({ after })} />
    </div>
  );
}

function NoDocuments({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useMessages();
  if (isFiltered)
    return (
      <Empty icon="search" title={t.noMatch}>
        <p>{t.noMatchText}</p>
      </Empty>
    );
  return (
    <Empty icon="documents" title={t.noDocuments}>
      <p>{t.noDocumentsText}</p>
      <a className="button first" href="/app/send">
        {t.sendFirst}
      </a>
    </Empty>
  );
}

interface Paged {
  readonly after: string | undefined;
  readonly next: string | null;
  readonly onGo: (after: string | undefined) => void;
}

/** A page back is the page before in the history: cursors know only their way on. */
function Pages({ after, next, onGo }: Paged) {
  const { t } = useMessages();
  if (after === undefined && next === null) return null;
  return (
    <div className="pages">
      <button type="button" className="button" disabled={after === undefined} onClick={() => history.back()}>
        {t.previousPage}
      </button>
      <button type="button" className="button" disabled={next === null} onClick={() => onGo(next ?? undefined)}>
        {t.nextPage}
      </button>
    </div>
  );
}
