// What belongs to documents, for a page of them in one statement: files, moves, webhook deliveries and their attempts. The
// tenant is named in it, so an id of another tenant finds nothing.
import { cellsOf, instant, instantOf } from '../cells.js';
import type { State } from '../document.js';
import type { App, Caller } from '../ports.js';
import type { MessageType, Purpose } from '../vocabulary.js';
import { type DeliveryCells, deliveryCells, type LoggedDelivery, readDelivery } from '../webhooks/logged.js';

export interface FileEntry {
  readonly id: string;
  /** `sent` is what travelled where that differs from what was uploaded. */
  readonly purpose: Purpose | 'sent';
  readonly fileName: string;
  readonly mimeType: string;
  readonly messageType: MessageType | null;
  readonly byteLength: number;
}

export interface Move {
  readonly status: State;
  readonly at: Date;
  readonly reason: string | null;
  readonly attempt: number;
}

export interface Details {
  /** In order of position. */
  readonly files: readonly FileEntry[];
  /** Oldest first; the import, which is no move, is not among them. */
  readonly moves: readonly Move[];
  /** In the order of their events. */
  readonly deliveries: readonly LoggedDelivery[];
}

/** What is read; attempts come with their deliveries. */
export type Detail = keyof Details | 'attempts';

type FileCells = [string, FileEntry['purpose'], string, string, MessageType | null, string];
type MoveCells = [State, string, string | null, string];

interface Row {
  readonly id: string;
  readonly files?: readonly FileCells[];
  readonly moves?: readonly MoveCells[];
  readonly deliveries?: readonly DeliveryCells[];
}

const FILES = cellsOf(
  `select array[f.id::text, f.purpose, f.file_name, f.mime_type, f.message_type, f.byte_length::text]
   from document_file f where f.document = d.id order by f.position, f.id`,
);
const MOVES = cellsOf(
  `select array[m.state, ${instant('m.at')}, m.reason, m.attempt::text] from document_move m where m.document = d.id order by m.id`,
);

function deliveries(withAttempts: boolean): string {
  return cellsOf(
    `select ${deliveryCells(withAttempts)} from webhook_event e join webhook_delivery w on w.event_id = e.id
     where e.document = d.id and w.tenant_id = d.tenant_id order by w.id`,
  );
}

/** The import and the moves after it; the `last` of them where that is given. */
export function timelineOf(importDate: Date, moves: readonly Move[], last: number | null = null): readonly Move[] {
  const timeline: readonly Move[] = [{ status: 'RECEIVED', at: importDate, reason: null, attempt: 0 }, ...moves];
  return last === null ? timeline : timeline.slice(Math.max(0, timeline.length - Math.max(0, last)));
}

/** By document id (the row's); what was not asked for is undefined. */
export async function detailsOf(
  app: Pick<App, 'database'>,
  caller: Caller,
  ids: readonly string[],
  wanted: ReadonlySet<Detail>,
): Promise<ReadonlyMap<string, Partial<Details>>> {
  const columns = [
    'd.id',
    ...(wanted.has('files') ? [`${FILES} as files`] : []),
    ...(wanted.has('moves') ? [`${MOVES} as moves`] : []),
    ...(wanted.has('deliveries') ? [`${deliveries(wanted.has('attempts'))} as deliveries`] : []),
  ];
  const rows = await app.database.sql.query<Row>(
    `select ${columns.join(', ')} from document d where d.tenant_id = $1 and d.id = any($2::uuid[])`,
    [caller.tenantId, ids],
    { prepared: true },
  );
  return new Map(rows.map((row) => [row.id, read(row)]));
}

function read({ files, moves, deliveries }: Row): Partial<Details> {
  return {
    ...(files === undefined ? {} : { files: files.map(readFile) }),
    ...(moves === undefined ? {} : { moves: moves.map(readMove) }),
    ...(deliveries === undefined ? {} : { deliveries: deliveries.map(readDelivery) }),
  };
}

function readFile([id, purpose, fileName, mimeType, messageType, byteLength]: FileCells): FileEntry {
  return { id, purpose, fileName, mimeType, messageType, byteLength: Number(byteLength) };
}

function readMove([status, at, reason, attempt]: MoveCells): Move {
  return { status, at: instantOf(at), reason, attempt: Number(attempt) };
}
