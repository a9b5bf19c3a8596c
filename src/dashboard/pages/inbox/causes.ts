// Groups of what needs a person. One place makes them, so that a queue of the server can take its part.
import type { DocumentSearch } from '../../data/filters.js';
import type { AttentionQuery, QueueFragment, RowFragment } from '../../data/operations.js';

export type Cause = 'VALIDATION_FAILED' | 'PARTICIPANT_NOT_FOUND' | 'SEND_FAILED' | 'waiting' | 'webhook' | 'account' | 'drift';

/** One thing that is no document. */
export interface Thing {
  readonly id: string;
  readonly name: string;
  readonly about: string | undefined;
  readonly since: string | undefined;
}

export interface Group {
  readonly key: Cause;
  readonly count: number;
  readonly documents: readonly RowFragment[];
  readonly things: readonly Thing[];
  readonly since: string | undefined;
  /** The list with all of them. */
  readonly to: { readonly documents: DocumentSearch } | { readonly connections: string };
}

export function groupsOf(data: AttentionQuery): readonly Group[] {
  return [
    ofDocuments('VALIDATION_FAILED', data.invalid, { tab: 'failed', error: 'VALIDATION_FAILED', sort: 'changed.asc' }),
    ofDocuments('PARTICIPANT_NOT_FOUND', data.notFound, { tab: 'failed', error: 'PARTICIPANT_NOT_FOUND', sort: 'changed.asc' }),
    ofDocuments('SEND_FAILED', data.notSent, { tab: 'failed', error: 'SEND_FAILED', sort: 'changed.asc' }),
    ofThings('webhook', webhooksIn(data), 'webhooks'),
    ofThings('account', accountsIn(data), 'channels'),
    ofThings('drift', driftIn(data), 'participants'),
    ofDocuments('waiting', data.waiting, { tab: 'received', status: 'READY', completed: 'no', sort: 'imported.asc' }),
  ].filter(({ count }) => count > 0);
}

function ofDocuments(key: Cause, queue: QueueFragment | null, documents: DocumentSearch): Group {
  const rows = queue?.edges.map(({ node }) => node) ?? [];
  const since = key === 'waiting' ? rows[0]?.importDate : rows[0]?.statusDate;
  return { key, count: queue?.totalCount ?? 0, documents: rows, things: [], since, to: { documents } };
}

function ofThings(key: Cause, things: readonly Thing[], connections: string): Group {
  const since = things.flatMap((thing) => thing.since ?? []).sort()[0];
  return { key, count: things.length, documents: [], things, since, to: { connections } };
}

function webhooksIn({ webhookSubscriptions }: AttentionQuery): readonly Thing[] {
  return (webhookSubscriptions ?? [])
    .filter(({ alerts, failingSince }) => alerts.length > 0 || failingSince !== null)
    .map(({ id, endpoint, alerts, failingSince }) => ({
      id,
      name: endpoint,
      about: alerts[0] === undefined ? undefined : [alerts[0].kind, alerts[0].httpStatus].filter((part) => part !== null).join(' '),
      since: alerts[0]?.raisedAt ?? failingSince ?? undefined,
    }));
}

function accountsIn({ channelAccounts }: AttentionQuery): readonly Thing[] {
  return (channelAccounts ?? [])
    .filter(({ alerts }) => alerts.length > 0)
    .map(({ id, name, channel, alerts, failureMessage }) => ({
      id,
      name: `${channel} · ${name}`,
      about: failureMessage ?? alerts[0]?.kind,
      since: alerts[0]?.raisedAt,
    }));
}

function driftIn({ participants }: AttentionQuery): readonly Thing[] {
  return (participants ?? []).flatMap(({ identifier, name, drift }) =>
    drift.slice(0, 1).map(({ part, detail, firstSeen }) => ({
      id: identifier,
      name: `${name} · ${identifier}`,
      about: `${part}: ${detail}`,
      since: firstSeen,
    })),
  );
}
