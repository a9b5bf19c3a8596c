// How a QR code is drawn.
import type { Code } from './page.js';

/** Light modules around it (ISO/IEC 18004). */
export const QUIET_MODULES = 4;

/** The cross in the middle of a Swiss QR code, in millimetres from the middle of a code of 46 mm. */
export const CROSS = {
  ofWidth: 46,
  squares: [
    { x: -3.5, y: -3.5, width: 7, height: 7, isDark: false },
    { x: -3, y: -3, width: 6, height: 6, isDark: true },
    { x: -0.6, y: -2, width: 1.2, height: 4, isDark: false },
    { x: -2, y: -0.6, width: 4, height: 1.2, isDark: false },
  ],
} as const;

interface DarkRun {
  readonly row: number;
  readonly start: number;
  readonly length: number;
}

/** Dark modules that stand side by side. */
export function darkRuns(modules: Code['modules']): DarkRun[] {
  const runs: DarkRun[] = [];
  for (const [row, own] of modules.entries()) {
    for (let start = 0; start < own.length; start += 1) {
      if (own[start] !== true) continue;
      const end = own.indexOf(false, start);
      const length = (end === -1 ? own.length : end) - start;
      runs.push({ row, start, length });
      start += length;
    }
  }
  return runs;
}
