// A suite whose part is missing fails in one line that names it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUM = process.env.CHROMIUM || '/usr/bin/chromium';
const CORPORA = process.env.CORPORA || '../shared/corpora';
const postgres = () =>
  !process.env.TEST_DATABASE_URL && 'TEST_DATABASE_URL is unset: name a PostgreSQL server whose user may create databases.';
const mongo = () =>
  !process.env.TEST_MONGODB_URL &&
  'TEST_MONGODB_URL is unset: name a server that speaks the protocol of MongoDB 4.2 or later (mongodb://host:port/).';
const s3 = () => !process.env.TEST_S3_ENDPOINT && 'TEST_S3_ENDPOINT is unset: name an S3-compatible store whose user may make buckets.';
const isDone = (...given) => spawnSync('docker', given, { stdio: 'ignore', timeout: 30_000 }).status === 0;
const compose = () => {
  if (process.getuid?.() !== 0) return 'This is not root, who alone may kill the processes of containers: run it as root.';
  if (!isDone('compose', 'version')) return 'There is no docker with Compose: install both, or put them on the PATH.';
  return !isDone('info') && 'No Docker Engine answers: start one, or name it in DOCKER_HOST.';
};
const missing = {
  postgres,
  mongo,
  s3,
  crash: postgres,
  nightly: postgres,
  compose,
  services: () => postgres() || mongo() || s3(),
  browser: () => !existsSync(CHROMIUM) && `There is no ${CHROMIUM}: install the package chromium, or name the browser in CHROMIUM.`,
  corpora: () => !existsSync(CORPORA) && `The corpora are not at ${CORPORA}: name their folder in CORPORA.`,
}[process.argv[2]]();

if (missing) {
  console.error(missing);
  process.exit(1);
}
