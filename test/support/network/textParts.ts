/** A part of a form. Only for texts: real parts are bytes. */
export interface TextPart {
  readonly name: string;
  readonly fileName: string;
  readonly text: string;
}

/** The parts of a body of multipart/form-data, in order. */
export function textParts(body: string, contentType: string): TextPart[] {
  const boundary = /boundary=(.+)$/.exec(contentType)?.[1] ?? '';
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...rest] = part.slice(2).split('\r\n\r\n');
      const [, name = ''] = /name="([^"]*)"/.exec(head) ?? [];
      const [, fileName = ''] = /filename="([^"]*)"/.exec(head) ?? [];
      return { name, fileName, text: rest.join('\r\n\r\n').slice(0, -2) };
    });
}
