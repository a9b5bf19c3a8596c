// Finds the elements of path rules in one walk over the tree. The paths are compiled into one automaton, so that an element costs one
// step, independent of the number of rules.
import { type Step, stepsOf } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';

/** A state of the automaton: the matches here, and the next state for each name. */
interface WalkState<Found> {
  readonly found: readonly Found[];
  readonly edges: Map<string, { readonly ns: string; readonly to: WalkState<Found> }[]>;
  other: WalkState<Found> | undefined;
  readonly positions: readonly Position[];
}

interface Position {
  readonly pattern: number;
  readonly step: number;
}

interface Pattern<Found> {
  readonly anchored: boolean;
  readonly steps: readonly Step[];
  readonly found: Found;
}

/**
 * Calls back for each element that a path matches. Paths are XSLT patterns without predicates: `cac:Party/cbc:EndpointID` matches
 * anywhere, `/inv:Invoice/cbc:ID` from the root only, `*` is any name, and `a|b` are alternatives. The time grows with the number of
 * elements, not of paths.
 */
export class Walk<Found> {
  readonly #patterns: Pattern<Found>[] = [];
  readonly #names = new Map<string, Set<string>>();
  readonly #states = new Map<string, WalkState<Found>>();
  #start: WalkState<Found> | undefined;

  /** Call it before the first walk. */
  add(path: string, found: Found): void {
    if (this.#start !== undefined) throw new TypeError('The walk has begun: no path can be added');
    for (const one of path.split('|')) {
      const text = one.trim();
      const anchored = text.startsWith('/');
      const compiled = stepsOf(anchored ? text.slice(1) : text);
      for (const { ns, local } of compiled) {
        const known = this.#names.get(local) ?? new Set();
        this.#names.set(local, known.add(ns));
      }
      this.#patterns.push({ anchored, steps: compiled, found });
    }
  }

  /** In document order. Matches at one element are in the order of `add`. Ends early where `visit` returns false. */
  run(root: XmlElement, visit: (found: readonly Found[], element: XmlElement) => boolean | undefined): boolean {
    this.#start ??= this.#state(this.#patterns.map((_, pattern) => ({ pattern, step: 0 })));
    return this.#down(this.#start, root, visit);
  }

  #down(
    from: WalkState<Found>,
    element: XmlElement,
    visit: (found: readonly Found[], element: XmlElement) => boolean | undefined,
  ): boolean {
    const state = this.#next(from, element);
    if (state.found.length > 0 && visit(state.found, element) === false) return false;
    for (const one of element.children) if (!this.#down(state, one, visit)) return false;
    return true;
  }

  #next(from: WalkState<Found>, { ns, local }: XmlElement): WalkState<Found> {
    const edges = from.edges.get(local);
    if (edges !== undefined) for (const edge of edges) if (edge.ns === ns) return edge.to;
    // Only known names become edges. Names of a hostile document would fill the memory.
    if (this.#names.get(local)?.has(ns) !== true) {
      from.other ??= this.#step(from, undefined);
      return from.other;
    }
    const to = this.#step(from, { ns, local });
    if (edges === undefined) from.edges.set(local, [{ ns, to }]);
    else edges.push({ ns, to });
    return to;
  }

  #step(from: WalkState<Found>, name: Step | undefined): WalkState<Found> {
    const reached: Position[] = [];
    for (const position of from.positions) {
      const step = this.#patterns[position.pattern]?.steps[position.step];
      if (step === undefined) continue;
      const isIt = step.local === '*' || (step.local === name?.local && step.ns === name.ns);
      if (isIt) reached.push({ pattern: position.pattern, step: position.step + 1 });
    }
    this.#patterns.forEach(({ anchored }, pattern) => {
      if (!anchored) reached.push({ pattern, step: 0 });
    });
    return this.#state(reached);
  }

  #state(reached: readonly Position[]): WalkState<Found> {
    const positions = [...reached].sort((a, b) => a.pattern - b.pattern || a.step - b.step);
    const key = positions.map(({ pattern, step }) => `${pattern}.${step}`).join(' ');
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    const found = positions.filter(({ pattern, step }) => this.#patterns[pattern]?.steps.length === step);
    const state: WalkState<Found> = {
      found: found.map(({ pattern }) => this.#patterns[pattern]?.found).filter((one) => one !== undefined),
      edges: new Map(),
      other: undefined,
      positions,
    };
    this.#states.set(key, state);
    return state;
  }
}
