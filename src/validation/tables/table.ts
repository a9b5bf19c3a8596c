// Tables of rules: what must not stand somewhere, and what may stand there once. A row is an id and a path.
import type { XmlElement } from '../../xml/tree.js';
import type { Document, Severity } from '../rule.js';

/** Rows by the path of what they stand in, '' for the context itself: `UBL-CR-012 cbc:StartTime  UBL-CR-660 @listID`, ids in full. */
export type Rows = Readonly<Record<string, string>>;

export interface Table {
  readonly severity: Severity;
  /** Paths as walk.ts understands them. A rule is told once for each element that is its context. */
  readonly context: string;
  /** Whose rules these are, where not those of EN 16931. */
  readonly by?: string;
  /** What the context is called in a text, where its path does not say it. */
  readonly called?: string;
  /** Leaves out elements that are no context. */
  readonly where?: (context: XmlElement) => boolean;
}

/** When a row does not hold, and how its text says that. */
export interface Exception {
  readonly as: string;
  readonly holds: (node: XmlElement, context: XmlElement, document: Document) => boolean;
}

/** What must not stand in a context. */
export interface Unused extends Table {
  readonly rows: Rows;
  /** A path from the context that stands in front of all rows: `cac:InvoiceLine|cac:CreditNoteLine`. */
  readonly below?: string;
  /** The context is the root, and the rows are looked for at any depth. */
  readonly anywhere?: true;
  readonly except?: Readonly<Record<string, Exception>>;
}

/** What may stand in a context once, or must stand there exactly once: pairs of id and path, `UBL-SR-46 cbc:PaymentMeansCode/@name`. */
export interface Counted extends Table {
  readonly atMostOnce?: string;
  readonly exactlyOnce?: string;
}
