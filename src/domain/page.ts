/** A page of a list. */
export interface Page<Item> {
  /** Cursors are signed when they are asked for: most ask for the last one only. */
  readonly items: readonly { readonly cursor: () => string; readonly node: Item }[];
  readonly hasNextPage: boolean;
}
