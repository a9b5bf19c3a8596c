// npm run schema
import { writeFileSync } from 'node:fs';
import { rolesPage } from './rolesPage.js';
import { printedSchema } from './schema.js';

writeFileSync('schema.graphql', printedSchema());
writeFileSync('docs/roles.md', rolesPage());
