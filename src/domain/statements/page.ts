/** A page of a list. */
export interface Page<Item> {
  /** Cursors are signed on demand, because most clients use only the last one. */
  readonly items: readonly { readonly cursor: () => string; readonly node: Item }[];
  readonly hasNextPage: boolean;
  /** Absent: there is one where the page has a cursor that it comes after. */
  readonly hasPreviousPage?: boolean;
}
