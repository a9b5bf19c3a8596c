/** Of the code beside a sentence, for pages that say it in another language. */
export const REFUSAL_CODE = 'What extensions.code of the operation on it alone would be.';
