// Converts CII to UBL, in a thread or in this one. Input and output are plain data.
import { type ConversionTarget, ciiToUbl } from '../../../convert/ciiToUbl.js';
import type { ConversionFinding } from '../../../convert/source.js';
import { parseXml } from '../../../xml/gate.js';

export interface ConvertInput {
  readonly bytes: Uint8Array;
  readonly target: ConversionTarget | undefined;
}

export interface ConvertOutput {
  readonly bytes: Uint8Array;
  readonly findings: readonly ConversionFinding[];
}

/** Throws XmlError. */
export function convertHere({ bytes, target }: ConvertInput): ConvertOutput {
  return ciiToUbl(parseXml(bytes), target);
}
