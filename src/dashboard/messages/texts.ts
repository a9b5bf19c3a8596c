// The type of the texts: those of English are the pattern.

/** Strings, functions that answer strings, and groups of both. */
type Widened<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...args: never) => string
      ? Texts[Key]
      : Widened<Texts[Key]>;
};

export function texts<const Texts extends object>(given: Texts): Widened<Texts> {
  return given as Widened<Texts>;
}
