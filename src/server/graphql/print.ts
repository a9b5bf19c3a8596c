// npm run schema
import { writeFileSync } from 'node:fs';
import { printedSchema } from './schema.js';

writeFileSync('schema.graphql', printedSchema());
