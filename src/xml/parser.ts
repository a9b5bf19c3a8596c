// The parser of the gate.

import { SaxesParser } from 'saxes';

const OPTIONS = { xmlns: true, position: true } as const;

// `on` adds each handler to the parser as a new property with a computed name. After the seventh, V8 turns the object into a hash
// table, and parsing takes five times as long. Properties declared from the start avoid that. Undefined means "no handler".
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

/** State of the parser while it reads text. Its own code goes through the text character by character. */
interface TextState {
  readonly chunk: string;
  /** The position of the next character in the chunk. */
  i: number;
  /** Characters read of the current line. */
  column: number;
  /** Text of this run that was read. */
  text: string;
  /** How many characters of a forbidden `]]>` were read. */
  forbiddenState: number;
  handleTextInRoot(): void;
}

/** Steps of the parser, and what it holds of the markup that is not complete yet. */
interface HeldState {
  readonly stateTable: readonly unknown[];
  readonly state: number;
  text: string;
  readonly name: string;
  readonly entity: string;
  readonly piTarget: string;
  readonly textHandler: ((run: string) => void) | undefined;
  readonly cdataHandler: ((run: string) => void) | undefined;
}

const STEPS = SaxesParser.prototype as unknown as Readonly<Record<string, unknown>>;
const IN_CDATA: ReadonlySet<unknown> = new Set([STEPS['sCData'], STEPS['sCDataEnding'], STEPS['sCDataEnding2']]);
const IN_IGNORED: ReadonlySet<unknown> = new Set([STEPS['sComment'], STEPS['sCommentEnding'], STEPS['sPIBody'], STEPS['sPIEnding']]);

/** Text without special characters: no markup, no line end, no surrogates, nothing that XML 1.0 forbids. */
const PLAIN = /[\t\x20-%'-;=?-\\^-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd]{64,}/y;

export class NamespaceParser extends SaxesParser<typeof OPTIONS> {
  constructor() {
    super(OPTIONS);
    Object.assign(this, NO_HANDLERS);
    // Embedded files make up most of large documents. A long plain run is taken at once; the parser reads the rest.
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
  /**
   * Between two pieces of a document: hands on the text that was read so far, and drops the content of a comment or an instruction.
   * Otherwise the parser would hold it up to its end. Returns the number of characters that it still holds.
   */
  letGo(): number {
    const state = this as unknown as HeldState;
    const step = state.stateTable[state.state];
    const handler = step === STEPS['sText'] ? state.textHandler : IN_CDATA.has(step) ? state.cdataHandler : undefined;
    if (handler !== undefined || IN_IGNORED.has(step)) {
      const { text } = state;
      state.text = '';
      if (text !== '') handler?.(text);
    }
    return state.text.length + state.name.length + state.entity.length + state.piTarget.length;
  }
}
