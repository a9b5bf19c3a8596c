// Which schema a document is held to. Its specification identifier says so, except that three specifications share that of EN 16931.
import type { Generation } from './ciiSchema.js';
import type { Schema } from './descriptor.js';
import { DESCRIPTORS } from './descriptors.js';
import type { Syntax } from './format.js';

/** What is more special is asked first. */
const ASKED = DESCRIPTORS.map(({ schemaOf }) => schemaOf)
  .filter((one) => one !== undefined)
  .reverse();

/** Undefined: none is known. */
export function schemaOf(syntax: Syntax, customizationId: string, generation: Generation | undefined): Schema | undefined {
  for (const one of ASKED) {
    const schema = one(syntax, customizationId, generation);
    if (schema !== undefined) return schema;
  }
  return undefined;
}
