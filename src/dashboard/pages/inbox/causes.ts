// Groups of what needs a person. One place makes them.
import { type DocumentSearch, searchOf } from '../../data/filters.js';
import type { AttentionCause, AttentionPlace, AttentionQuery, LocalTextFragment, RowFragment } from '../../data/operations.js';
import type { ConnectionPart, SettingsPart } from '../../data/parts.js';

/** One thing of a group. */
export interface Thing {
  readonly id: string;
  readonly name: string;
  readonly about: LocalTextFragment | undefined;
  readonly since: string;
}

export interface Group {
  /** `waiting`: nothing failed, but somebody has to take it over. */
  readonly cause: AttentionCause | 'waiting';
  readonly key: string;
  readonly count: number;
  readonly isExact: boolean;
  readonly documents: readonly RowFragment[];
  readonly things: readonly Thing[];
  readonly since: string | undefined;
  /** Of the service, in English. */
  readonly remedy: string | undefined;
  readonly assignee: string | undefined;
  /** Put off until then. */
  readonly snoozedUntil: string | undefined;
  /** The list with all of them; undefined where no page has it. */
  readonly to:
    | { readonly documents: DocumentSearch }
    | { readonly connections: ConnectionPart }
    | { readonly settings: SettingsPart }
    | undefined;
  /** Whether that list has them alone. */
  readonly isListed: boolean;
}

const PAGES: Readonly<Partial<Record<AttentionPlace, Group['to']>>> = {
  ACCOUNTS: { connections: 'channels' },
  PARTICIPANTS: { connections: 'participants' },
  WEBHOOKS: { connections: 'webhooks' },
  EXPORTS: { settings: 'exports' },
};

export const WAITING: DocumentSearch = { tab: 'received', status: 'READY', completed: 'no', sort: 'imported.asc' };

export function groupsOf({ attention, waiting }: AttentionQuery): readonly Group[] {
  const groups = (attention ?? []).map(
    ({ cause, key, count, isExact, items, oldestAt, remedy, assignee, snoozedUntil, place, documentFilter }): Group => {
      const list = place === 'DOCUMENTS' ? { documents: searchOf(documentFilter) } : PAGES[place];
      const things = items.edges.map(({ node: { id, title, since, localDetail } }) => ({
        id,
        name: title,
        about: localDetail ?? undefined,
        since,
      }));
      const marks = { assignee: assignee ?? undefined, snoozedUntil: snoozedUntil ?? undefined };
      const isListed = list !== undefined && (place !== 'DOCUMENTS' || documentFilter !== null);
      return { cause, key, count, isExact, documents: [], things, since: oldestAt, remedy, ...marks, to: list, isListed };
    },
  );
  const rows = waiting?.edges.map(({ node }) => node) ?? [];
  if (rows.length === 0) return groups;
  const [count, since] = [waiting?.totalCount ?? 0, rows[0]?.importDate];
  const shown = {
    isExact: true,
    isListed: true,
    documents: rows,
    things: [],
    remedy: undefined,
    assignee: undefined,
    snoozedUntil: undefined,
  };
  return [...groups, { cause: 'waiting', key: '', count, since, to: { documents: WAITING }, ...shown }];
}
