// Moves a document: state, fields, files, timeline, submission, event and deliveries together, or nothing.
import { type Actor, actorName } from '../../actor.js';
import { assertMove, type State } from '../../document.js';
import type { StatusExchange } from '../../networkReports/exchanges.js';
import type { Words } from '../../occurrences/occurrence.js';
import type { App } from '../../ports.js';
import type { Submission } from '../../submission.js';
import type { TaxOrder } from '../../taxData/order.js';
import type { ChannelName, Direction, DocumentType } from '../../vocabulary.js';
import { eventType, type Snapshot } from '../../webhooks/announce.js';
import type { FileRow } from '../files/files.js';
import type { Fields, SubmissionChange } from './moveStatement.js';

/** The fields of the document that a move needs. */
export interface Movable {
  readonly id: string;
  readonly direction: Direction;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly state: State;
}

interface MoveChange {
  readonly to: State;
  readonly fields?: Fields;
  readonly files?: readonly FileRow[];
  readonly reason?: Words;
  readonly attempt?: number;
  /** Default: the pipeline. */
  readonly actor?: Pick<Actor, 'kind' | 'id'>;
  /** The body of the event without type, id and times. Without it, or on a channel without webhooks, there is no event. */
  readonly snapshot?: Snapshot;
  /** The lease that must still be held. Without it, only the state is checked. */
  readonly leaseToken?: string;
  /** Only where no process has it in hand and it is still due at this time, as the database writes it. */
  readonly dueAt?: string;
  /** Releases the lease. `never`: nothing is due any more. `now`: the next step is due. */
  readonly release?: 'never' | 'now';
  /** The submission that begins with this move. */
  readonly newSubmission?: Submission;
  /** The change of a submission. Files and timeline then belong to it. */
  readonly submission?: SubmissionChange;
  /** What it reports to tax authorities. */
  readonly tax?: TaxOrder | undefined;
  /** The status that brings it, for the reports to the network. */
  readonly exchange?: StatusExchange | undefined;
}

/**
 * Moves the document if it is still in `document.state` and the lease is still held. Otherwise returns false and changes nothing. Throws
 * for a move that the table of document.ts does not have.
 */
export async function advance(app: Pick<App, 'moves' | 'wake'>, document: Movable, change: MoveChange): Promise<boolean> {
  assertMove(document.direction, document.state, change.to);
  const channel = (change.fields?.channel as ChannelName | undefined) ?? document.channel;
  const { snapshot } = change;
  const type = snapshot === undefined ? undefined : eventType(document.documentType, document.direction, change.to, channel);
  const subscriptions = await app.moves.write({
    id: document.id,
    from: document.state,
    to: change.to,
    leaseToken: change.leaseToken,
    dueAt: change.dueAt,
    fields: change.fields ?? {},
    files: change.files ?? [],
    reason: change.reason,
    attempt: change.attempt ?? 0,
    actor: change.actor === undefined ? undefined : actorName(change.actor),
    release: change.release === undefined ? undefined : { at: change.release === 'now' ? 'now' : null },
    event: type === undefined ? undefined : { type, snapshot: snapshot! },
    newSubmission: change.newSubmission,
    submission: change.submission,
    tax: change.tax,
    exchange: change.exchange,
  });
  if (subscriptions === undefined) return false;
  if (subscriptions.length > 0) app.wake('deliveries', subscriptions);
  else app.wake('changes');
  return true;
}
