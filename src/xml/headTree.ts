// Builds the tree of a document that is read as a stream: only the elements that are wanted, within STREAM_LIMITS.
import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import type { TextPosition } from './bytes.js';
import { STREAM_LIMITS } from './limits.js';
import type { Draft } from './plainTag.js';
import type { XmlAttribute, XmlElement } from './tree.js';

const WHITE_SPACE_ONLY = /^[ \t\r\n]*$/;

/** Where a start tag is: the offset of its `<`, the offset behind its `>`, and its place. */
export interface TagPlace extends TextPosition {
  readonly start: number;
  readonly open: number;
}

/** Whether an element of that name is part of the tree. Asked only where `parent`, the element around it, is. */
export type Keeps = (local: string, parent: XmlElement) => boolean;

export class HeadTree {
  root: XmlElement | undefined;
  readonly #keeps: Keeps;
  #current: Draft | undefined;
  /** Number of open elements that are left out. */
  #left = 0;
  #kept = 0;

  constructor(keeps: Keeps) {
    this.#keeps = keeps;
  }

  /** `place` is called only for an element that is kept. */
  open(tag: SaxesTagNS, place: () => TagPlace): void {
    const parent = this.#current;
    if (this.#left > 0 || (parent !== undefined && !this.#takes(tag, parent))) {
      this.#left += 1;
      return;
    }
    const { start, open, line, column } = place();
    const { uri: ns, local, prefix } = tag;
    const element: Draft = {
      ns,
      local,
      prefix,
      parent,
      line,
      column,
      start,
      open,
      close: open,
      end: open,
      text: '',
      children: [],
      ...given(tag),
    };
    if (parent === undefined) this.root ??= element;
    else (parent.children as XmlElement[]).push(element);
    this.#current = element;
  }

  text(run: string): void {
    const element = this.#current;
    if (element === undefined || this.#left > 0) return;
    const room = Math.min(STREAM_LIMITS.textCharactersMax - element.text.length, STREAM_LIMITS.keptCharactersMax - this.#kept);
    if (room <= 0) return;
    const text = run.slice(0, room);
    this.#kept += text.length;
    element.text += text;
  }

  /** `close`: the offset of the `<` of the end tag, where there is one. Called only for an element that is kept. */
  close(tag: SaxesTagNS, place: () => { readonly close: number; readonly end: number }): void {
    if (this.#left > 0) {
      this.#left -= 1;
      return;
    }
    const element = this.#current;
    if (element === undefined) return;
    if (!tag.isSelfClosing) Object.assign(element, place());
    if (element.children.length > 0 && WHITE_SPACE_ONLY.test(element.text)) element.text = '';
    this.#current = element.parent;
  }

  #takes(tag: SaxesTagNS, parent: XmlElement): boolean {
    if (this.#kept >= STREAM_LIMITS.keptCharactersMax || !this.#keeps(tag.local, parent)) return false;
    this.#kept += tag.name.length + sizeOf(tag);
    return true;
  }
}

/** The number of characters of the attributes of a tag. */
export function sizeOf({ attributes }: SaxesTagNS): number {
  let size = 0;
  for (const [name, { value }] of Object.entries(attributes)) size += name.length + value.length;
  return size;
}

function given(tag: SaxesTagNS): Pick<XmlElement, 'attributes' | 'declarations'> {
  const attributes: XmlAttribute[] = [];
  const declarations = new Map<string, string>();
  for (const { name, prefix, local, value, uri } of Object.values(tag.attributes) as SaxesAttributeNS[]) {
    if (name === 'xmlns') declarations.set('', value.trim());
    else if (prefix === 'xmlns') declarations.set(local, value.trim());
    else attributes.push({ ns: uri, local, prefix, value });
  }
  return { attributes, declarations };
}
