// Prints tables and JSON, for people and scripts.
import { cpus, loadavg } from 'node:os';
import { goalLines } from './goals.js';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** `q` is from 0 to 1. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export function conditions(): string {
  const load = loadavg()[0]!.toFixed(2);
  return `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load ${load}, Node ${process.versions.node}`;
}

type Rows = readonly (readonly (string | number)[])[];

/** Prints rows under their headings, then one line of JSON. */
export function print(name: string, headings: readonly string[], rows: Rows, figures: object): void {
  table(headings, rows);
  conclude(name, figures);
}

/** Prints rows under their headings. */
export function table(headings: readonly string[], rows: Rows): void {
  const cells = [headings, ...rows].map((row) => row.map((cell) => (typeof cell === 'number' ? format(cell) : cell)));
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const row of cells)
    console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '));
}

/** Prints the goals and whether they hold, the conditions, then one line of JSON. */
export function conclude(name: string, figures: object): void {
  for (const line of goalLines(name, figures)) console.log(line);
  console.log(conditions());
  console.log(JSON.stringify({ bench: name, conditions: conditions(), ...figures }));
}

function format(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
