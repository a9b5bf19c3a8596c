// Which test files may find a fault, the nearest first.
import type { ImportGraph } from '../run/imports.js';
import type { Fault } from './fault.js';

interface Candidate {
  readonly file: string;
  readonly place: number;
  readonly distance: number;
  readonly shared: number;
  readonly seconds: number;
}

export interface Known {
  readonly graph: ImportGraph;
  readonly secondsOf: (file: string) => number;
  /** Whether it starts processes, which run files that it does not import. */
  readonly startsProcesses: (file: string) => boolean;
}

/** Those with more imports between are alike: mostly all that start a whole service. */
const NEAR_MAX = 3;

/**
 * Of these test files (below dist/test) those that reach the source file of the fault: what it names itself, the mirrored one and its
 * neighbours, then those that import it, then by common words of their paths. What only starts processes comes last, unless it is named or
 * the mirrored one.
 */
export function candidatesFor(
  { file: source, near = [] }: Pick<Fault, 'file' | 'near'>,
  files: readonly string[],
  { graph, secondsOf, startsProcesses }: Known,
): string[] {
  const distances = graph.distancesTo(
    source.replace(/\.ts$/, '.js'),
    files.map((file) => `test/${file}`),
  );
  const words = wordsOf(source.replace(/^src\//, ''));
  const found = files.flatMap((file): Candidate[] => {
    const distance = distances.get(`test/${file}`) ?? Number.POSITIVE_INFINITY;
    if (distance === Number.POSITIVE_INFINITY && !startsProcesses(file)) return [];
    const shared = [...wordsOf(file)].filter((word) => words.has(word)).length;
    const named = near.findIndex((part) => file.includes(part));
    return [{ file, distance, shared, place: named < 0 ? placeOf(file, source) : named - near.length, seconds: secondsOf(file) }];
  });
  return found.sort(nearer).map(({ file }) => file);
}

function nearer(a: Candidate, b: Candidate): number {
  const near = ({ distance }: Candidate): number => Math.min(distance, NEAR_MAX);
  const isFar = ({ distance }: Candidate): number => Number(distance === Number.POSITIVE_INFINITY);
  return (
    a.place - b.place ||
    isFar(a) - isFar(b) ||
    near(a) - near(b) ||
    b.shared - a.shared ||
    (isFar(a) === 1 ? 0 : a.distance - b.distance) ||
    a.seconds - b.seconds ||
    (a.file < b.file ? -1 : 1)
  );
}

/** 0: the mirrored file, 1: beside it, 2: elsewhere. */
function placeOf(file: string, source: string): number {
  const own = source.replace(/^src\//, '').replace(/\.ts$/, '');
  if (file.replace(/\.\w+\.js$/, '') === own) return 0;
  return folderOf(file) === folderOf(own) ? 1 : 2;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** `domain/webhooks/endpointHealth.ts`: domain, webhook, endpoint, health. */
function wordsOf(path: string): Set<string> {
  const names = path.replace(/\.[\w.]+$/, '').split(/[/-]|(?=[A-Z])/);
  return new Set(names.map((name) => name.toLowerCase().replace(/s$/, '')));
}
