// The fields of an application response that choose its rules.

import { stepsOf } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';
import { Fields, type Table } from './fields.js';

const PATHS = { customization: 'cbc:CustomizationID', profile: 'cbc:ProfileID' } as const;

type ResponseField = keyof typeof PATHS;

const TABLE = Object.fromEntries(
  Object.entries(PATHS).map(([name, path]) => [name, { within: undefined, steps: stepsOf(path), where: undefined }]),
) as Table<ResponseField>;

export function responseOf(root: XmlElement): Fields<ResponseField> {
  return new Fields(root, TABLE);
}
