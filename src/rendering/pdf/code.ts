// A QR code on a page.
import { CROSS, darkRuns, QUIET_MODULES } from '../codeLook.js';
import type { Code } from '../page.js';
import { block } from './facts.js';
import { type Element, MARGIN, type Writer } from './writer.js';

const MM = 72 / 25.4;
/** The Swiss one has its size by its standard; the other one is read well at this size. */
const SIZE = { plain: 26 * MM, swiss: 46 * MM } as const;

export function sizeOfCode({ hasCross }: Code): number {
  return hasCross ? SIZE.swiss : SIZE.plain;
}

export function writeCode(writer: Writer, parent: Element, code: Code, x: number): void {
  const { doc } = writer;
  const size = sizeOfCode(code);
  const module = size / code.modules.length;
  const [left, top] = [MARGIN.left + x + QUIET_MODULES * module, writer.y];
  const draw = (): void => {
    for (const { row, start, length } of darkRuns(code.modules))
      doc.rect(left + start * module, top + row * module, length * module, module);
    doc.fill('#000');
    if (!code.hasCross) return;
    for (const { x: crossX, y: crossY, width, height, isDark } of CROSS.squares) {
      doc.rect(left + size / 2 + crossX * MM, top + size / 2 + crossY * MM, width * MM, height * MM).fill(isDark ? '#000' : '#fff');
    }
  };
  parent.add(doc.struct('Figure', { alt: code.label }, draw));
  writer.y = top + size + 4;
  block(writer, parent, 'P', code.label, { size: 7, isSoft: true }, x + QUIET_MODULES * module, Math.max(size, 130));
}
