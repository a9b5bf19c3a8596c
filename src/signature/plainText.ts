// The canonical form of a plain document, straight from its text and the tree of the gate. Nothing is parsed a second time, and what is
// between two tags is copied as it is written. It serves documents in ASCII without comments, processing instructions, CDATA, character
// references and carriage returns. test/signature/plainText.test.ts compares it with the form that is made of nodes.
import type { DecodedText } from '../xml/bytes.js';
import type { XmlAttribute, XmlDocument, XmlElement } from '../xml/tree.js';
import { type Canonicalization, CanonicalWriter } from './canonicalize.js';

/** `<` of markup that is no tag, and references to characters. Neither can stand in a value of an attribute with another meaning. */
const NOT_PLAIN = /\r|&#|<!|<\?/;
const DECLARATION = /^<\?xml[ \t\n][^>]*\?>/;
/** What the canonical form of text writes in another way. */
const REWRITTEN = /&(?:quot|apos);|>/g;
const FORMS: Readonly<Record<string, string>> = { '&quot;': '"', '&apos;': "'", '>': '&gt;' };

/** The text of a plain document. Undefined where it is not plain. */
export function plainText({ byteLength }: XmlDocument, { text }: DecodedText): string | undefined {
  // With one byte for each character, the offsets of the tree are positions in the text.
  if (text.length !== byteLength) return undefined;
  const declaration = text.startsWith('<?') ? DECLARATION.exec(text)?.[0] : '';
  return declaration === undefined || NOT_PLAIN.test(text.slice(declaration.length)) ? undefined : text;
}

/** As canonicalizeDocument. `text`: by `plainText`. */
export function canonicalizePlain(text: string, root: XmlElement, how: Canonicalization, without: XmlElement): string {
  const writer = new PlainWriter(text, how, without);
  writer.root(root);
  return writer.text;
}

/** As canonicalizeElement. */
export function canonicalizePlainElement(text: string, apex: XmlElement, how: Canonicalization): string {
  const writer = new PlainWriter(text, how, undefined);
  writer.apex(apex);
  return writer.text;
}

class PlainWriter extends CanonicalWriter<XmlElement> {
  readonly #source: string;
  /** Where the next entity is, from the run on that was read last. */
  #entity: number;
  /** What follows up to the present position is canonical as it is written in the source. It is not copied yet. */
  #from = 0;

  constructor(source: string, how: Canonicalization, without: XmlElement | undefined) {
    super(how, without);
    this.#source = source;
    this.#entity = entityIn(source, 0);
  }

  override root(element: XmlElement): void {
    this.#from = element.start;
    super.root(element);
  }

  override apex(element: XmlElement): void {
    this.#from = element.start;
    super.apex(element);
  }

  protected override element(element: XmlElement, more?: readonly XmlAttribute[]): void {
    if (this.#isAsWritten(element)) {
      this.#between(element);
      return;
    }
    this.#copy(element.start);
    super.element(element, more);
    this.#from = element.end;
  }

  protected override content(element: XmlElement): void {
    this.#from = element.open;
    this.#between(element);
    this.#copy(element.close);
  }

  /** Whether both tags are canonical as they are in the source: a name, and nothing else. */
  #isAsWritten(element: XmlElement): boolean {
    const { prefix, local, start, open, close, end } = element;
    // The first element that is written declares all namespaces in scope. In the exclusive form, any element may declare one.
    if (this.how.exclusive || this.declaresNothing || element === this.without) return false;
    if (element.attributes.length > 0 || element.declarations.size > 0) return false;
    const name = local.length + (prefix === '' ? 0 : prefix.length + 1);
    return open - start === name + '<>'.length && end - close === name + '</>'.length;
  }

  #between(element: XmlElement): void {
    const { children } = element;
    let at = element.open;
    for (let index = 0; index < children.length; index += 1) {
      const child = children[index]!;
      this.#run(at, child.start);
      this.element(child);
      at = child.end;
    }
    this.#run(at, element.close);
  }

  /** Text without tags. */
  #run(from: number, to: number): void {
    if (from >= to || !this.#isRewritten(from, to)) return;
    this.#copy(from);
    this.write(this.#source.slice(from, to).replace(REWRITTEN, (one) => FORMS[one]!));
    this.#from = to;
  }

  #isRewritten(from: number, to: number): boolean {
    if (this.#entity < from) this.#entity = entityIn(this.#source, from);
    return this.#entity < to || this.#source.indexOf('>', from) < to;
  }

  #copy(to: number): void {
    if (this.#from < to) this.write(this.#source.slice(this.#from, to));
    this.#from = to;
  }
}

function entityIn(source: string, from: number): number {
  const found = source.indexOf('&', from);
  return found < 0 ? source.length : found;
}
