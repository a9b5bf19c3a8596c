// A suite whose part is missing fails in one line that names it.
import { existsSync } from 'node:fs';

const CORPORA = process.env.CORPORA || '../shared/corpora';
const missing = {
  postgres: () => !process.env.TEST_DATABASE_URL && 'TEST_DATABASE_URL is unset: name a PostgreSQL server whose user may create databases.',
  crash: () => !process.env.TEST_DATABASE_URL && 'TEST_DATABASE_URL is unset: name a PostgreSQL server whose user may create databases.',
  corpora: () => !existsSync(CORPORA) && `The corpora are not at ${CORPORA}: name their folder in CORPORA.`,
}[process.argv[2]]();

if (missing) {
  console.error(missing);
  process.exit(1);
}
