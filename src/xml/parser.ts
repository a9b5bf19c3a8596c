// The parser as the gate uses it.

import { SaxesParser } from 'saxes';

const OPTIONS = { xmlns: true, position: true } as const;

// `on` adds each handler to the parser as a new property by a computed name. After the seventh V8 turns the object into
// a hash table, and parsing takes five times as long. Places kept from the start avoid that; undefined is "no handler".
const NO_HANDLERS = {
  xmldeclHandler: undefined,
  textHandler: undefined,
  piHandler: undefined,
  doctypeHandler: undefined,
  commentHandler: undefined,
  openTagStartHandler: undefined,
  attributeHandler: undefined,
  openTagHandler: undefined,
  closeTagHandler: undefined,
  cdataHandler: undefined,
  errorHandler: undefined,
};

/** What the parser keeps while it reads text; its own code walks it character by character. */
interface TextState {
  readonly chunk: string;
  /** The place of the next character in the chunk. */
  i: number;
  /** Characters of the line so far. */
  column: number;
  /** Text of this run that was read already. */
  text: string;
  /** How much of a forbidden `]]>` was seen; 0 is nothing. */
  forbiddenState: number;
  handleTextInRoot(): void;
}

/** Text in which nothing can happen: no markup, no line end, no half of a pair, nothing that XML 1.0 forbids. */
const PLAIN = /[\t\x20-%'-;=?-\\^-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd]{64,}/y;

export class NamespaceParser extends SaxesParser<typeof OPTIONS> {
  constructor() {
    super(OPTIONS);
    Object.assign(this, NO_HANDLERS);
    // Embedded files are most of the bytes of large documents: a long plain run is taken at once, the rest goes its usual way.
    const state = this as unknown as TextState;
    const walk = SaxesParser.prototype as unknown as TextState;
    state.handleTextInRoot = () => {
      PLAIN.lastIndex = state.i;
      const run = PLAIN.exec(state.chunk)?.[0];
      if (run !== undefined) {
        state.i += run.length;
        state.column += run.length;
        state.text += run;
        state.forbiddenState = 0;
      }
      walk.handleTextInRoot.call(state);
    };
  }
}
