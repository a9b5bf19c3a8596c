// Reads official files: a Schematron file with the files that it includes, and single XML files. Reads from the disk only.
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseXml, XmlError } from '../../src/xml/gate.js';
import { attribute, type XmlElement } from '../../src/xml/tree.js';

/** The largest official files have 1 MiB. */
const FILE_BYTES_MAX = 16 * 1024 * 1024;
const DEPTH_MAX = 8;
const FILES_MAX = 200;

/** What is wrong with an official file, as a sentence. */
export class OfficialFileError extends Error {
  override readonly name = 'OfficialFileError';
}

/** With the files that it includes. Throws OfficialFileError. */
export async function readOfficialXml(file: string): Promise<XmlElement> {
  let files = 0;
  const read = async (path: string, depth: number): Promise<XmlElement> => {
    files += 1;
    if (depth > DEPTH_MAX) throw new OfficialFileError(`${path}: files include each other more than ${DEPTH_MAX} deep.`);
    if (files > FILES_MAX) throw new OfficialFileError(`${path}: more than ${FILES_MAX} files are included.`);
    const root = await readXmlFile(path);
    const children: XmlElement[] = [];
    for (const one of root.children) children.push(one.local === 'include' ? await read(included(one, path), depth + 1) : one);
    return { ...root, children };
  };
  return read(file, 0);
}

function included(include: XmlElement, from: string): string {
  const href = attribute(include, 'href') ?? '';
  if (href === '' || /^[a-z][a-z0-9+.-]*:/i.test(href))
    throw new OfficialFileError(`${from}: it includes "${href}", which is no file beside it.`);
  return resolve(dirname(from), href);
}

/** One file alone. Throws OfficialFileError. */
export async function readXmlFile(file: string): Promise<XmlElement> {
  try {
    const { size } = await stat(file);
    if (size > FILE_BYTES_MAX) throw new OfficialFileError(`${file}: it is larger than ${FILE_BYTES_MAX / 1024 / 1024} MiB.`);
    return parseXml(asUtf8(await readFile(file))).root;
  } catch (error) {
    if (error instanceof OfficialFileError) throw error;
    const reason = error instanceof XmlError ? error.message : `cannot be read: ${(error as Error).message}`;
    throw new OfficialFileError(`${file}: ${reason}`, { cause: error });
  }
}

/** Some official files are in a Latin encoding. Their encoding declaration is removed after decoding. */
function asUtf8(bytes: Buffer): Buffer {
  const declared = /^<\?xml[^>]*\sencoding=["']([\w-]+)["'][^>]*\?>/.exec(bytes.subarray(0, 200).toString('latin1'));
  if (declared === null || !/^(iso-8859-1|windows-1252)$/i.test(declared[1] ?? '')) return bytes;
  return Buffer.from(new TextDecoder('windows-1252').decode(bytes.subarray(declared[0].length)));
}
