// A suite whose part is missing fails in one line that names it.
import { existsSync } from 'node:fs';

const CHROMIUM = process.env.CHROMIUM || '/usr/bin/chromium';
const CORPORA = process.env.CORPORA || '../shared/corpora';
const postgres = () =>
  !process.env.TEST_DATABASE_URL && 'TEST_DATABASE_URL is unset: name a PostgreSQL server whose user may create databases.';
const mongo = () =>
  !process.env.TEST_MONGODB_URL &&
  'TEST_MONGODB_URL is unset: name a server that speaks the protocol of MongoDB 4.2 or later (mongodb://host:port/).';
const s3 = () => !process.env.TEST_S3_ENDPOINT && 'TEST_S3_ENDPOINT is unset: name an S3-compatible store whose user may make buckets.';
const missing = {
  postgres,
  mongo,
  s3,
  crash: postgres,
  nightly: postgres,
  services: () => postgres() || mongo() || s3(),
  browser: () => !existsSync(CHROMIUM) && `There is no ${CHROMIUM}: install the package chromium, or name the browser in CHROMIUM.`,
  corpora: () => !existsSync(CORPORA) && `The corpora are not at ${CORPORA}: name their folder in CORPORA.`,
}[process.argv[2]]();

if (missing) {
  console.error(missing);
  process.exit(1);
}
