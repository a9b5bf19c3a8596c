// Reads files, moves, deliveries and attempts of many documents in one statement. The statement names the tenant, so an id of another
// tenant finds nothing.

import type { Actor } from '../../actor.js';
import type { State } from '../../document.js';
import type { Occurrence } from '../../occurrences/occurrence.js';
import type { App } from '../../ports.js';
import {
  instant,
  type JsonColumn,
  type JsonColumns,
  jsonOrNull,
  number,
  reading,
  rows,
  type Selection,
  text,
  textOrNull,
} from '../../statements/jsonColumns.js';
import type { MessageType, Purpose } from '../../vocabulary.js';
import { deliveryRows, type LoggedDelivery } from '../../webhooks/logged.js';
import type { FoundDocument } from './list/foundDocument.js';

export interface FileEntry {
  readonly id: string;
  /** `sent` is the payload that was sent, where that differs from what was uploaded. */
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
  /** The same as a code with values, where the service says it. */
  readonly occurrence: Occurrence | null;
  readonly attempt: number;
  /** The actor of the move: `client:erp-1`, `system:pipeline`. */
  readonly actor: string | null;
  /** X-Request-Id of the request that asked for the move. */
  readonly requestId: string | null;
}

export interface Details {
  /** In order of position. */
  readonly files: readonly FileEntry[];
  /** Oldest first. The import is no move and not included. */
  readonly moves: readonly Move[];
  /** In the order of their events. */
  readonly deliveries: readonly LoggedDelivery[];
}

/** Entries of a timeline that are read. Retries by hand have no limit. */
export const TIMELINE_MAX = 500;

/** The files of a document that are read: its parts, what they embed, and what the service adds. */
export const FILES_MAX = 500;

/** SQL over `f`, the file. */
const FILE: JsonColumns<FileEntry> = {
  id: text('f.id::text'),
  purpose: text('f.purpose'),
  fileName: text('f.file_name'),
  mimeType: text('f.mime_type'),
  messageType: textOrNull('f.message_type'),
  byteLength: number('f.byte_length'),
};

/** SQL over `m`, the move. */
const MOVE: JsonColumns<Move> = {
  status: text('m.state'),
  at: instant('m.at'),
  reason: textOrNull('m.reason'),
  occurrence: jsonOrNull('m.occurrence'),
  attempt: number('m.attempt'),
  actor: textOrNull('m.actor'),
  requestId: textOrNull('m.request_id'),
};

const DETAILS: { readonly [Name in keyof Details]: (selection: Selection) => JsonColumn<Details[Name]> } = {
  files: (selection) =>
    rows(reading(FILE, selection), `from document_file f where f.document = d.id order by f.position, f.id limit ${FILES_MAX}`),
  moves: (selection) => {
    const moves = 'select * from document_move m where m.document = d.id order by m.id';
    const last = Math.min(selection.last ?? TIMELINE_MAX, TIMELINE_MAX);
    return rows(reading(MOVE, selection), `from (${moves} desc limit ${last}) m order by m.id`);
  },
  deliveries: deliveryRows,
};

/** SQL over `d`, the document: its selected details, by name. */
export function detailCells(selection: Selection): readonly (readonly [name: keyof Details, cell: JsonColumn<unknown>])[] {
  return (Object.keys(DETAILS) as (keyof Details)[]).flatMap((name) =>
    selection.has(name) ? [[name, DETAILS[name](selection.below(name))] as const] : [],
  );
}

/** The import and the moves after it, or only the `last` ones of them, at most {@link TIMELINE_MAX}. */
export function timelineOf(
  { importDate, actor, requestId }: Pick<FoundDocument, 'importDate' | 'actor' | 'requestId'>,
  moves: readonly Move[],
  last: number | null = null,
): readonly Move[] {
  const timeline: readonly Move[] = [
    { status: 'RECEIVED', at: importDate, reason: null, occurrence: null, attempt: 0, actor, requestId },
    ...moves,
  ];
  return timeline.slice(Math.max(0, timeline.length - Math.max(0, Math.min(last ?? TIMELINE_MAX, TIMELINE_MAX))));
}

/** By id of the document's row. Details that are not selected are undefined. */
export async function detailsOf(
  app: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
  selection: Selection,
): Promise<ReadonlyMap<string, Partial<Details>>> {
  const cells = detailCells(selection);
  const columns = ['d.id', ...cells.map(([name, { sql }]) => `${sql} as ${name}`)];
  const found = await app.database.sql.query<{ readonly id: string } & Record<keyof Details, string>>(
    `select ${columns.join(', ')} from document d where d.tenant_id = $1 and d.id = any($2::uuid[])`,
    [actor.tenantId, ids],
    { prepared: true },
  );
  return new Map(found.map((row) => [row.id, Object.fromEntries(cells.map(([name, { read }]) => [name, read(row[name])]))]));
}

/** Why documents ended in ERROR, as their timelines have it. By id of the document's row. */
export async function faultOccurrencesOf(
  app: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Occurrence>> {
  const found = await app.database.sql.query<{ readonly id: string; readonly occurrence: Occurrence | null }>(
    `select d.id, ${faultOccurrence('d')} as occurrence from document d where d.tenant_id = $1 and d.id = any($2::uuid[])`,
    [actor.tenantId, ids],
    { prepared: true },
  );
  return new Map(found.flatMap(({ id, occurrence }) => (occurrence === null ? [] : [[id, occurrence] as const])));
}

/** SQL: of a document, the latest move that says its fault. */
export function faultOccurrence(document: string): string {
  return `(select m.occurrence from document_move m where m.document = ${document}.id and m.state = 'ERROR' and m.reason = ${document}.fault_message
    order by m.id desc limit 1)`;
}
