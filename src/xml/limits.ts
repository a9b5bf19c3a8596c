/** Limits for every document. No honest document reaches them. */
export const XML_LIMITS = {
  depthMax: 200,
  attributesMax: 1_000,
  nameCharactersMax: 1_000,
  /** A tree takes up to 30 times the bytes of its document. An invoice of 3,000 lines has a fifth of this number of elements. */
  elementsMax: 500_000,
} as const;
