// Writes PDFs by hand, object by object, with cross-references that are as a test wants them.

export interface Section {
  /** Bodies by object number, `1 0 obj` and `endobj` left out. */
  readonly objects: Readonly<Record<number, string>>;
  /** Objects that the table calls free. */
  readonly free?: readonly number[];
  /** Entries of the trailer beside /Size, /Root and /Prev. */
  readonly trailer?: string;
  /** What stands before the table and is in no table. */
  readonly unlisted?: string;
}

/** The catalog is object 1. Each section is an incremental update. */
export function pdfFile(...sections: readonly Section[]): Buffer {
  let text = '%PDF-1.7\n';
  let previous: number | undefined;
  for (const { objects, free = [], trailer = '', unlisted = '' } of sections) {
    const lines = free.map((number) => `${number} 1\n0000000000 00001 f \n`);
    for (const [number, body] of Object.entries(objects)) {
      lines.push(`${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`);
      text += `${number} 0 obj\n${body}\nendobj\n`;
    }
    text += unlisted;
    const start = text.length;
    const prev = previous === undefined ? '' : `/Prev ${previous}`;
    text += `xref\n${lines.join('')}trailer\n<</Size 100/Root 1 0 R${prev}${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
    previous = start;
  }
  return Buffer.from(text, 'latin1');
}

/** The body of a stream. `content` has one character for each byte. */
export function stream(content: string, entries = '', length: string | number = content.length): string {
  return `<</Length ${length}${entries}>>\nstream\n${content}\nendstream`;
}

/** A catalog with one associated file, object 3. `name` is a PDF string, brackets included. */
export function withAttachment(content: string, name = '(factur-x.xml)'): Record<number, string> {
  return { 1: '<</Type/Catalog/AF[2 0 R]>>', 2: `<</UF${name}/EF<</F 3 0 R>>>>`, 3: content };
}
