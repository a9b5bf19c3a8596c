// Document types as people name them: by the code of the interface, or by the identifier of the network.
import {
  DOCUMENT_TYPE_SCHEME,
  DOCUMENT_TYPES_BY_CODE,
  defaultProcessOf,
  PROCESS_SCHEME,
  WILDCARD_SCHEME,
} from '../../peppol/documentTypes.js';
import { registeredIdentifiers } from '../../peppol/wantedTypes.js';
import type { Identifier, WantedType } from './discovery.js';
import type { OfferedType } from './receivers.js';

/**
 * `type`: a code, or an identifier with or without its scheme. The process of a known type needs not be given. Undefined: unknown, or
 * without a process.
 */
function wantedTypes(type: string, process: string | undefined): WantedType[] | undefined {
  const { scheme, value } = identifierOf(type);
  const processId = process ?? defaultProcessOf(value);
  if (!/^.+::.+##.+::.+$/.test(value) || processId === undefined) return undefined;
  const documentTypes: Identifier[] = scheme === undefined ? registeredIdentifiers(value) : [{ scheme, value }];
  const [given, ...rest] = processId.split('::');
  const wantedProcess =
    rest.length > 0 && given !== '' ? { scheme: given!, value: rest.join('::') } : { scheme: PROCESS_SCHEME, value: processId };
  return documentTypes.map((documentType) => ({ documentType, process: wantedProcess }));
}

/** The same without schemes. */
export function offeredType(type: string, process: string | undefined): OfferedType | undefined {
  const [wanted] = wantedTypes(type, process) ?? [];
  if (wanted === undefined) return undefined;
  return { documentType: identifierOf(type).value, processId: wanted.process.value };
}

/** The identifier of a type. A code has no scheme. */
function identifierOf(type: string): { scheme: string | undefined; value: string } {
  const code = Object.entries(DOCUMENT_TYPES_BY_CODE).find(([one]) => one === type)?.[1];
  const scheme = [DOCUMENT_TYPE_SCHEME, WILDCARD_SCHEME].find((one) => type.startsWith(`${one}::`));
  return { scheme, value: code?.value ?? (scheme === undefined ? type : type.slice(scheme.length + 2)) };
}
