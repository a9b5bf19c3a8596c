// A readable copy of a document, before it is written as HTML or PDF.
import type { LanguageTag } from '../texts/languages.js';
import type { Severity } from '../validation/rule.js';

/** What a rule found, in the language of the page. */
export interface PageFinding {
  readonly severity: Severity;
  /** `Error BR-CO-16` */
  readonly title: string;
  readonly text: string;
}

/** A text of the document as it stands there, without white space around it. */
export interface PageValue {
  readonly text: string;
  /** The element that it comes from, as findings name it: `/Invoice/cbc:ID`. */
  readonly at: string;
  /** What was found about it. */
  readonly findings?: readonly PageFinding[];
}

export interface Fact {
  readonly label: string;
  readonly values: readonly PageValue[];
}

interface Column {
  readonly label: string;
  readonly isNumber: boolean;
}

export interface TableRow {
  readonly cells: readonly (readonly PageValue[])[];
  /** What has no column. */
  readonly details: readonly Fact[];
}

export interface FactSection {
  readonly kind: 'facts';
  readonly title?: string;
  readonly facts: readonly Fact[];
}

export interface Table {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
}

export interface Section {
  readonly heading: string;
  readonly parts: readonly (FactSection | Table)[];
}

export interface Page {
  readonly language: LanguageTag;
  /** `Invoice INV-1` */
  readonly title: string;
  /** The day of issue, YYYY-MM-DD. Undefined where the document has none. */
  readonly issued: string | undefined;
  /** That this copy is not the document. */
  readonly notice: string;
  /** What was found about something that is not shown, or is absent. */
  readonly findings?: { readonly heading: string; readonly all: readonly PageFinding[] };
  readonly sections: readonly Section[];
}
