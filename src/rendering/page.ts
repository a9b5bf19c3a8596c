// A readable copy of a document, before it is written as HTML or PDF. See docs/decisions/080.
import type { LanguageTag } from '../texts/languages.js';
import type { Severity } from '../validation/rule.js';

/** What a rule found, in the language of the page. */
export interface PageFinding {
  readonly severity: Severity;
  /** `Error BR-CO-16` */
  readonly title: string;
  readonly text: string;
}

/** A text of the document without white space around it, numbers and days in the form of the language. */
export interface PageValue {
  readonly text: string;
  /** The text as it stands in the document, where it has another form. */
  readonly raw?: string;
  /** The element that it comes from, as findings name it: `/Invoice/cbc:ID`. */
  readonly at: string;
  /** What was found about it. */
  readonly findings?: readonly PageFinding[];
}

export interface Fact {
  /** '' where the values speak for themselves, and stand in one line, as in an address. */
  readonly label: string;
  readonly values: readonly PageValue[];
  /** What it is all about, such as the amount to pay. */
  readonly isStrong?: true;
}

interface Column {
  readonly label: string;
  readonly isNumber: boolean;
  /** Takes the width that the others leave. */
  readonly isWide: boolean;
}

export interface TableRow {
  readonly cells: readonly (readonly PageValue[])[];
  /** What has no column, in the order of reading. */
  readonly details: readonly Fact[];
}

export interface FactSection {
  readonly kind: 'facts';
  readonly title?: string;
  readonly facts: readonly Fact[];
  /** `totals`: numbers at the end of the line. */
  readonly look?: 'totals';
}

export interface Table {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
}

/** A QR code. */
export interface Code {
  readonly kind: 'code';
  /** What it is for. */
  readonly label: string;
  /** Rows of modules, without the light ones around it. */
  readonly modules: readonly (readonly boolean[])[];
  /** With the cross of the Swiss QR code in its middle. */
  readonly hasCross: boolean;
}

export type Part = FactSection | Table | Code;

export interface Section {
  readonly heading: string;
  readonly parts: readonly Part[];
  /**
   * `bare`: without its heading. `pair`: its parts stand side by side where there is room. `totals`: the same, the second one narrow.
   * `small`: complete rather than in sight.
   */
  readonly look?: 'bare' | 'pair' | 'totals' | 'small';
}

/** What stands above the lines of an invoice, as on a letter. */
export interface Letter {
  readonly sender: FactSection;
  readonly recipient: FactSection;
  /** Number, days and references. */
  readonly figures: FactSection;
  /** What is to be paid, and until when. */
  readonly due: FactSection;
}

/** How a tenant wants its copies to look. Plain data: it goes to threads. */
export interface PageLook {
  /** `#rrggbb` */
  readonly colour?: string;
  readonly logo?: { readonly mediaType: string; readonly base64: string };
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
  readonly letter?: Letter;
  /** Of who sent it; of letters alone. */
  readonly look?: PageLook;
  readonly sections: readonly Section[];
}
