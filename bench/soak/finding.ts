/** An invariant, and one text for each violation. */
export interface Finding {
  readonly invariant: string;
  readonly broken: readonly string[];
}
