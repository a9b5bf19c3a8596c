// The little Markdown that descriptions use: paragraphs, numbered lists, tables, `code` and **bold**.
import { type Html, type HtmlValue, html } from './html.js';

export function markdown(text: string): Html {
  return html`${text.split(/\n{2,}/).map(block)}`;
}

/** `code` and **bold** in one line. */
export function inline(text: string): Html {
  const pieces = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/);
  return html`${pieces.map((piece): HtmlValue => {
    if (/^`.+`$/s.test(piece)) return html`<code>${piece.slice(1, -1)}</code>`;
    if (/^\*\*.+\*\*$/s.test(piece)) return html`<strong>${piece.slice(2, -2)}</strong>`;
    return piece;
  })}`;
}

function block(text: string): Html {
  const lines = text.split('\n');
  if (lines.length > 2 && lines.every((line) => line.startsWith('|'))) return markdownTable(lines);
  if (lines.every((line) => /^\d+\. /.test(line))) {
    return html`<ol>${lines.map((line) => html`<li>${inline(line.replace(/^\d+\. /, ''))}</li>`)}</ol>`;
  }
  return html`<p>${inline(text)}</p>`;
}

/** The second line is the one of dashes. */
function markdownTable([head = '', , ...rows]: readonly string[]): Html {
  return table(cellsOf(head), rows.map(cellsOf));
}

function cellsOf(line: string): Html[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => inline(cell.trim()));
}

/** A table that scrolls by itself on a narrow screen. */
export function table(head: readonly HtmlValue[], rows: readonly (readonly HtmlValue[])[]): Html {
  return html`<div class="wide" tabindex="0"><table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead><tbody>${rows.map(
    (row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}
