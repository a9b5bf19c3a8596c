// Lists of codes, which change apart from the rules that ask for them.

export interface CodeList {
  readonly name: string;
  readonly version: string;
  readonly codes: ReadonlySet<string>;
}

/** The codes are parted by white space. */
export function codeList(name: string, version: string, codes: string): CodeList {
  return { name, version, codes: new Set(codes.trim().split(/\s+/)) };
}

/** As a report names it: `EAS 9.7`. */
export function listed({ name, version }: CodeList): string {
  return `${name} ${version}`;
}
