// How an invoice begins with another document.
/** `correct`: a document that failed, once more under its number. */
export const ORIGINS = ['copy', 'credit', 'correct'] as const;
export type Origin = (typeof ORIGINS)[number];
