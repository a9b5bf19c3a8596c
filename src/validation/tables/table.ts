// Tables of rules: what must not stand somewhere, and what may stand there once. A row is an id and a path.
import { readFileSync } from 'node:fs';
import type { XmlElement } from '../../xml/tree.js';
import type { Document, Severity } from '../rule.js';

/** Rows by the path of their parent, '' for the context itself: `UBL-CR-012 cbc:StartTime  UBL-CR-660 @listID`, ids in full. */
export type Rows = Readonly<Record<string, string>>;

export interface Table {
  readonly severity: Severity;
  /** Paths as walk.ts understands them. A rule is told once for each element that is its context. */
  readonly context: string;
  /** The publisher of the rules. Default: EN 16931. */
  readonly by?: string;
  /** Excludes elements from the context. */
  readonly where?: (context: XmlElement) => boolean;
}

/** Whether a row does not apply. Its words, which say that, are in the file of words. */
export type Exception = (node: XmlElement, context: XmlElement, document: Document) => boolean;

/** Elements that must not occur in a context. */
export interface Unused extends Table {
  readonly rows: Rows;
  /** A path from the context that precedes all rows: `cac:InvoiceLine|cac:CreditNoteLine`. */
  readonly below?: string;
  /** The context is the root, and the rows match at any depth. */
  readonly anywhere?: true;
  readonly except?: Readonly<Record<string, Exception>>;
}

/** Elements that may occur once in a context, or must occur exactly once: pairs of id and path, `UBL-SR-46 cbc:PaymentMeansCode/@name`. */
export interface CountedTable extends Table {
  readonly atMostOnce?: string;
  readonly exactlyOnce?: string;
}

/** The tables of a file beside this one, by the name in brackets that begins each. A line that is not indented is the path of the rows behind it, `.` for ''. */
export function readRows(file: string): ReadonlyMap<string, Rows> {
  const tables = new Map<string, Record<string, string>>();
  let rows: Record<string, string> = {};
  let path = '';
  for (const line of readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const name = /^\[(.+)\]$/.exec(line)?.[1];
    if (name !== undefined) {
      rows = {};
      tables.set(name, rows);
    } else if (line.startsWith(' ')) rows[path] = `${rows[path] ?? ''}${line} `;
    else path = line === '.' ? '' : line;
  }
  return tables;
}
