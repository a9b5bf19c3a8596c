// All documents: a table whose filters are in the address.
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Page } from '../components/page.js';
import { Empty, Fault, Skeleton } from '../components/states.js';
import { usePlaces, useViewer } from '../components/viewer.js';
import { type DocumentSearch, filterOf, hasFilter, orderOf, PAGE, pageOf, positionOf, readSearch, tabOf } from '../data/filters.js';
import { type DocumentFilterInput, DocumentsCountedDocument, DocumentsDocument } from '../data/operations.js';
import { useData } from '../data/useData.js';
import { useFrozenRows } from '../data/useFrozenRows.js';
import { useMessages } from '../messages/messages.js';
import { ExportButton } from './documents/exportButton.js';
import { DocumentFilters } from './documents/filters.js';
import { PhoneOrder } from './documents/phoneOrder.js';
import { Selection } from './documents/selection.js';
import { DocumentTable } from './documents/table.js';
import { DocumentTabs } from './documents/tabs.js';
import { Totals } from './documents/totals.js';
import { todayHere } from './today.js';

const route = getRouteApi('/documents');

export function Documents() {
  const { t } = useMessages();
  const search = route.useSearch();
  const { portal } = useViewer();
  const navigate = route.useNavigate();
  const change = (next: Partial<Record<keyof DocumentSearch, string | undefined>>, isSlight = false): void => {
    void navigate({
      search: (now) => ({ ...now, after: undefined, before: undefined, at: undefined, ...next }) as DocumentSearch,
      replace: isSlight,
      resetScroll: false,
    });
  };
  return (
    <Page name={t.documents} aside={portal === undefined && <ExportButton search={search} />}>
      <div className="card">
        <DocumentTabs tab={tabOf(search)} onChange={(tab) => change({ tab: tab === 'all' ? undefined : tab, status: undefined })} />
        <DocumentFilters
          search={search}
          onChange={change}
          onShow={(view) => void navigate({ search: readSearch({ ...view }), resetScroll: false })}
        />
        <DocumentList search={search} onChange={change} />
      </div>
    </Page>
  );
}

interface DocumentListProps {
  readonly search: DocumentSearch;
  readonly onChange: (next: Partial<Record<keyof DocumentSearch, string | undefined>>, isSlight?: boolean) => void;
}

function DocumentList({ search, onChange }: DocumentListProps) {
  const { t } = useMessages();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const variables = { filter: filterOf(search, todayHere()), orderBy: orderOf(search), ...pageOf(search) };
  const { data, error, isCurrent, isStale, again } = useData(DocumentsDocument, variables, { on: ['documents'] });
  const page = data?.documents;
  // While another list is read, the one before stands, paler.
  const fresh = isCurrent ? page?.edges.map(({ node }) => node) : undefined;
  const { rows, isOld, newCount, showNew } = useFrozenRows(fresh, {
    key: JSON.stringify(variables),
    isStale,
    isFirstPage: search.after === undefined && search.before === undefined,
  });
  // The first page, reached from behind, is that without a cursor: there it grows.
  const isBegin = search.before !== undefined && isCurrent && !isStale && page?.pageInfo.hasPreviousPage === false;
  const begin = useRef(() => {});
  begin.current = () => onChange({ before: undefined, at: undefined }, true);
  useEffect(() => {
    if (isBegin) begin.current();
  }, [isBegin]);
  if (page === undefined || page === null || rows === undefined)
    return error === undefined ? <Skeleton rows={8} /> : <Fault error={error} onAgain={again} />;
  const here = rows.filter(({ documentId }) => chosen.has(documentId));
  return (
    <div role="tabpanel" id="documents-panel" aria-busy={isOld} className={isOld ? 'isOld' : undefined}>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {newCount > 0 && (
        <div className="newRows">
          <button type="button" className="button first" onClick={showNew}>
            {t.newDocuments({ count: newCount })}
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
        <>
          <PhoneOrder search={search} onSort={(sort) => onChange({ sort })} />
          <DocumentTable rows={rows} search={search} chosen={chosen} onChoose={setChosen} onSort={(sort) => onChange({ sort })} />
        </>
      )}
      {(hasFilter(search) || tabOf(search) !== 'all') && rows.length > 0 && <Totals filter={variables.filter} />}
      <Pages
        previous={page.pageInfo.hasPreviousPage ? page.pageInfo.startCursor : null}
        next={page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null}
        position={positionOf(search)}
        rows={rows.length}
        filter={variables.filter}
        onGo={onChange}
      />
    </div>
  );
}

function NoDocuments({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useMessages();
  const maySend = usePlaces().includes('send');
  if (isFiltered)
    return (
      <Empty icon="search" title={t.noMatch}>
        <p>{t.noMatchText}</p>
      </Empty>
    );
  return (
    <Empty icon="documents" title={t.noDocuments}>
      <p>{t.noDocumentsText}</p>
      {maySend && (
        <a className="button first" href="/app/send">
          {t.sendFirst}
        </a>
      )}
    </Empty>
  );
}

interface PagesProps {
  readonly previous: string | null;
  readonly next: string | null;
  /** How many rows come before the page, where that is known. */
  readonly position: number | undefined;
  readonly rows: number;
  readonly filter: DocumentFilterInput;
  readonly onGo: (page: { readonly after?: string; readonly before?: string; readonly at?: string }) => void;
}

/** Where somebody is in the list, and the ways on and back. */
function Pages({ previous, next, position, rows, filter, onGo }: PagesProps) {
  const { t, format } = useMessages();
  const { data } = useData(DocumentsCountedDocument, { filter }, { on: ['documents'] });
  const counted = data?.documents?.countUpTo;
  if (rows === 0) return null;
  const atOf = (step: number): { readonly at?: string } => (position === undefined ? {} : { at: String(Math.max(0, position + step)) });
  const number = (value: number): string => format.number(value);
  const all = counted === undefined ? undefined : `${number(counted.count)}${counted.isExact ? '' : '+'}`;
  return (
    <div className="pages">
      {all !== undefined && (
        <span className="soft small tabular">
          {position === undefined
            ? t.position.all({ all })
            : t.position.of({ from: number(position + 1), to: number(position + rows), all })}
        </span>
      )}
      {(previous !== null || next !== null) && (
        <>
          <button
            type="button"
            className="button"
            disabled={previous === null}
            onClick={() => onGo({ before: previous ?? '', ...atOf(-PAGE) })}
          >
            {t.previousPage}
          </button>
          <button type="button" className="button" disabled={next === null} onClick={() => onGo({ after: next ?? '', ...atOf(rows) })}>
            {t.nextPage}
          </button>
        </>
      )}
    </div>
  );
}
