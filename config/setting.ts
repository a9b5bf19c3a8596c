export type Kind = 'text' | 'integer' | 'flag' | 'list' | 'url' | 'choice';

/** A row of the tables of settings. */
export interface Setting {
  readonly kind: Kind;
  /** Default in every environment. '' where there is none. */
  readonly default: string;
  /** Default in the sandbox where it differs. */
  readonly sandbox?: string;
  readonly choices?: readonly string[];
  /** Of a text, its characters. */
  readonly min?: number;
  readonly max?: number;
  /** Refused in `test` and `production`. */
  readonly sandboxOnly?: boolean;
  /** May stand in a file that the variable with `_FILE` behind its name names. */
  readonly secret?: boolean;
  /** A secret that has a variable of its own for its file. */
  readonly hidden?: boolean;
  readonly about: string;
}
