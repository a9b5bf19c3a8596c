/** Documents in one direction of a channel. */
export interface Way {
  readonly name: string;
  /** What must arrive. */
  readonly expected: readonly string[];
  /** What arrived, once for each time. */
  readonly arrived: readonly string[];
  readonly repeated?: number;
}
