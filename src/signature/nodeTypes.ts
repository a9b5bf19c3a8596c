// The nodes of a complete node tree.

export interface AttributeNode {
  /** The name as written, with its prefix. */
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  readonly ns: string;
  readonly value: string;
}

export interface ElementNode {
  readonly kind: 'element';
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  readonly ns: string;
  /** Without namespace declarations. */
  readonly attributes: readonly AttributeNode[];
  /** Namespace declarations of this element: prefix ('' for the default) to URI. */
  readonly declarations: ReadonlyMap<string, string>;
  readonly children: Node[];
  readonly parent: ElementNode | undefined;
}

export interface TextNode {
  readonly kind: 'text';
  readonly text: string;
}

interface CommentNode {
  readonly kind: 'comment';
  readonly text: string;
}

export interface InstructionNode {
  readonly kind: 'instruction';
  readonly target: string;
  readonly body: string;
}

export type Node = ElementNode | TextNode | CommentNode | InstructionNode;
