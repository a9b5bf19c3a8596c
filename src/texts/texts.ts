// Makes the texts of a language usable: those with values become functions of them.
import { createWriter, readMessage, type Value } from './message.js';

/** As the files have them: texts, and groups of texts. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** `Texts`: the type of the catalog, from catalogs.ts. `language`: its tag (BCP 47). */
export function compileTexts<Texts>(tree: TextTree, language: string): Texts {
  const write = createWriter(language);
  const compiled = (value: string | TextTree): unknown => {
    if (typeof value !== 'string') return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, compiled(one)]));
    if (!value.includes('{')) return value;
    const message = readMessage(value);
    return (values: Readonly<Record<string, Value>>) => write(message, values);
  };
  return compiled(tree) as Texts;
}
