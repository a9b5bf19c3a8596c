/** Types of documents that a participant can take. */
export const DOCUMENT_CODES = [158, 160, 170, 171, 220, 299, 300] as const;
