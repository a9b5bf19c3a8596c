// The order of files, and their distribution over isolates.
import { createHash } from 'node:crypto';

/** The same order for the same seed. */
export function shuffled(files: readonly string[], seed: string): string[] {
  const keyed = files.map((file) => ({ file, key: createHash('sha256').update(`${seed} ${file}`).digest('hex') }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ file }) => file);
}

/** Distributes files over so many groups of about the same weight, the heaviest group first. */
export function grouped(files: readonly string[], count: number, weightOf: (file: string) => number): string[][] {
  const groups = Array.from({ length: Math.min(count, files.length) }, () => ({ files: [] as string[], weight: 0 }));
  const place = new Map(files.map((file, index) => [file, index]));
  for (const file of files.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    const lightest = groups.reduce((least, group) => (group.weight < least.weight ? group : least));
    lightest.files.push(file);
    lightest.weight += weightOf(file);
  }
  return groups.toSorted((a, b) => b.weight - a.weight).map((group) => group.files.sort((a, b) => place.get(a)! - place.get(b)!));
}
