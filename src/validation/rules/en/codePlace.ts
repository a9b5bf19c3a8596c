import type { CodeList } from '../../codes/codeList.js';
import type { Test } from './enRule.js';

/** A place where a code stands: in the text of the element, or in one of its attributes. */
export interface Code {
  readonly context: string;
  readonly list: CodeList;
  readonly attribute?: string;
  /** Elements without the attribute are looked at too. */
  readonly always?: boolean;
  readonly where?: Test;
  /** In place of the plain look-up. */
  readonly test?: Test;
}
