/** From an English sentence to its translation. `{1}` in both stands for something that differs from document to document. */
export type Translations = Readonly<Record<string, string>>;
