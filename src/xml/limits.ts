/** What no sane document goes beyond. */
export const XML_LIMITS = {
  depthMax: 200,
  attributesMax: 1_000,
  nameCharactersMax: 1_000,
  /** A tree takes some 30 times the bytes of the shortest elements; an invoice of 3,000 lines has a fifth of these. */
  elementsMax: 500_000,
} as const;
