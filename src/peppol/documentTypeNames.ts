// Names of document types for people, from the code list of document types.
import { cut } from '../cut.js';
import { DOCUMENT_TYPES } from './codeLists/codeList.js';
import { splitDocumentType } from './documentTypes.js';

const CHARACTERS_MAX = 200;

/** By the identifier without its scheme. */
const NAMES: ReadonlyMap<string, string> = new Map(DOCUMENT_TYPES.rows.map(([type, name]) => [type.slice(type.indexOf('::') + 2), name]));

/**
 * The name of a document type. With a wildcard behind its CustomizationID, the name of the type without it. For an unknown one, its root
 * element and its CustomizationID.
 */
export function documentTypeName(value: string): string {
  const name = NAMES.get(value) ?? NAMES.get(value.replace(/\*(?=::[^:]*$)/, ''));
  if (name !== undefined) return name;
  const parts = splitDocumentType(value);
  return cut(parts === undefined ? value : `${parts.rootLocal} ${parts.customizationId}`, CHARACTERS_MAX);
}
