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

export class NamespaceParser extends SaxesParser<typeof OPTIONS> {
  constructor() {
    super(OPTIONS);
    Object.assign(this, NO_HANDLERS);
  }
}
