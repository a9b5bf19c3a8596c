// Reads the comments of a source in the style of this repository: whole lines, blocks, and comments after code.

export interface Comment {
  readonly line: number;
  /** The text without the marks. The lines of one comment are joined by blanks. */
  readonly text: string;
}

const LINE = /^\s*\/\/(.*)$/;
const BLOCK_BEGINS = /(?:^|\s)\/\*(.*)$/;
const BEHIND_CODE = /\s\/\/ (.*)$/;

/** Consecutive `//` lines are one comment. Text in a string that looks like a comment counts as one. */
export function commentsOf(source: string): Comment[] {
  const comments: { line: number; text: string; kind: 'line' | 'block' | 'end' }[] = [];
  for (const [index, text] of source.split('\n').entries()) {
    const open = comments.at(-1);
    const whole = LINE.exec(text)?.[1];
    const block = BLOCK_BEGINS.exec(text)?.[1];
    if (open?.kind === 'block') {
      open.text += ` ${text.trim()}`;
      if (text.includes('*/')) open.kind = 'end';
    } else if (whole !== undefined && open?.kind === 'line') open.text += ` ${whole.trim()}`;
    else if (whole !== undefined) comments.push({ line: index + 1, text: whole.trim(), kind: 'line' });
    else {
      if (open !== undefined) open.kind = 'end';
      const behind = BEHIND_CODE.exec(text)?.[1];
      if (block !== undefined) comments.push({ line: index + 1, text: block, kind: block.includes('*/') ? 'end' : 'block' });
      else if (behind !== undefined) comments.push({ line: index + 1, text: behind, kind: 'end' });
    }
  }
  return comments.map(({ line, text }) => ({ line, text: text.replace(/\s\*\/?(?=\s|$)|\*\/|^\*/g, '').trim() }));
}
