/** Something that must hold; what broke it, one text each. */
export interface Finding {
  readonly invariant: string;
  readonly broken: readonly string[];
}
