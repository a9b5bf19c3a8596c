// What a tax data document reports of an invoice: the table that both its rules and the making of it follow.
import { readFileSync } from 'node:fs';
import { type Step, stepsOf } from '../../../xml/path.js';

/** An element of the report. */
export interface Reported {
  readonly name: string;
  readonly step: Step;
  /** The elements of a UBL invoice or credit note that it is made from. */
  readonly sources: readonly Step[];
  /** `made`: not copied. `unused`: allowed, never written. `vat`: of tax schemes, that of VAT. `one`: of tax schemes, that of VAT or else the first. */
  readonly use: 'copied' | 'made' | 'unused' | 'vat' | 'one';
  /** What is copied of attributes, with the id of the rule that refuses others. */
  readonly attributes: readonly { readonly name: string; readonly rule: string | undefined }[];
  /** The id of the rule that refuses elements inside other than `children`. */
  readonly rule: string | undefined;
  readonly children: readonly Reported[];
}

interface OpenReported extends Reported {
  readonly children: Reported[];
}

/** `invoice`: all terms that are reported (SK, ViDA). `totals`: the identifiers and sums alone (AE, OM). */
type ReportedTree = 'invoice' | 'totals';

const USES: ReadonlySet<string> = new Set(['made', 'unused', 'vat', 'one']);

/**
 * Reads reported.txt, which has a line for each element, deeper by a space than that of the element around it: its name, the names that it is
 * made `from` where they differ, its use, `@name` or `@name#rule` for attributes, and `#rule`. A line of `flag` is left out unless it is asked for.
 */
export function readReported(tree: ReportedTree, flag = ''): Reported {
  const open: (OpenReported | undefined)[] = [];
  for (const line of linesOf(tree)) {
    const depth = line.length - line.trimStart().length;
    const [name = '', ...words] = line.trimStart().split(' ');
    const parent = open[depth - 1];
    const isLeftOut = (words.includes('om') && flag !== 'om') || (depth > 0 && parent === undefined);
    const element = isLeftOut ? undefined : elementOf(name, words);
    if (element !== undefined) parent?.children.push(element);
    open.splice(depth, Number.POSITIVE_INFINITY, element);
  }
  const [root] = open;
  if (root === undefined) throw new TypeError(`reported.txt has no tree ${tree}`);
  return root;
}

/** Those of one tree, whose first line begins with its name. */
function linesOf(tree: ReportedTree): string[] {
  const lines = readFileSync(new URL('reported.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const first = lines.findIndex((line) => line.startsWith(`${tree} `));
  const after = lines.findIndex((line, index) => index > first && !line.startsWith(' '));
  const [root = '', ...others] = lines.slice(first, after === -1 ? lines.length : after);
  return [root.slice(tree.length + 1), ...others];
}

function elementOf(name: string, words: readonly string[]): OpenReported {
  const sources = words.includes('from') ? words.filter((word) => word.includes(':')) : [name];
  const attributes = words.filter((word) => word.startsWith('@')).map((word) => word.slice(1).split('#'));
  return {
    name,
    step: stepOf(name),
    sources: sources.map(stepOf),
    use: (words.find((word) => USES.has(word)) as Reported['use'] | undefined) ?? 'copied',
    attributes: attributes.map(([attribute = '', rule]) => ({ name: attribute, rule })),
    rule: words.find((word) => word.startsWith('#'))?.slice(1),
    children: [],
  };
}

function stepOf(name: string): Step {
  return stepsOf(name)[0]!;
}
