/** Limits for every document. No honest document reaches them. */
export const XML_LIMITS = {
  depthMax: 200,
  attributesMax: 1_000,
  nameCharactersMax: 1_000,
  /** A tree takes up to 30 times the bytes of its document. An invoice of 3,000 lines has a fifth of this number of elements. */
  elementsMax: 500_000,
  /** Each is kept, and looked through for the names below it. A document that repeats two of them on each element has as many. */
  declarationsMax: 100_000,
  /** On all open elements: a name is looked up in each of these. */
  declarationsInScopeMax: 500,
} as const;

/** Further limits for a document that is read as a stream, all in characters. */
export const STREAM_LIMITS = {
  /** Start tags of all open elements together, and one piece of markup that is not complete. */
  openCharactersMax: 1024 * 1024,
  /** Text of one element that is kept. Longer text is cut. */
  textCharactersMax: 64 * 1024,
  /** Everything that is kept. Elements behind it are left out. */
  keptCharactersMax: 1024 * 1024,
} as const;
