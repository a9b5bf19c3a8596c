// The official rules as they are usually run in JavaScript, where both are supplied: saxon-js and rule sets compiled for it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, resolve } from 'node:path';

interface Saxon {
  transform(
    options: { readonly stylesheetInternal: unknown; readonly sourceText: string; readonly destination: 'serialized' },
    mode: 'sync',
  ): {
    readonly principalResult: string;
  };
}

/** Runs all rule sets on one document and counts the findings. */
export type Peer = (document: string) => number;

/**
 * SAXON_JS: the folder of the package saxon-js. SAXON_SEF: compiled rule sets (SEF), several as in PATH. Undefined unless both are set.
 */
export function saxonPeer(env: Readonly<Record<string, string | undefined>>): Peer | undefined {
  const { SAXON_JS: folder, SAXON_SEF: files } = env;
  if (folder === undefined || files === undefined) return undefined;
  const saxon = createRequire(import.meta.url)(resolve(folder)) as Saxon;
  const sets = files.split(delimiter).map((file) => JSON.parse(readFileSync(file, 'utf8')) as unknown);
  return (document) => {
    let found = 0;
    for (const set of sets) {
      const { principalResult } = saxon.transform({ stylesheetInternal: set, sourceText: document, destination: 'serialized' }, 'sync');
      found += principalResult.split('<svrl:failed-assert').length - 1;
    }
    return found;
  };
}
