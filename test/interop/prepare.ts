// Before the tests of npm run test:interop. Fails in one line where a part is missing.
import { spawnSync } from 'node:child_process';
import { prepareJava } from './java.js';

if (spawnSync('dovecot', ['--version']).error !== undefined) {
  console.error('dovecot is missing: apt-get install dovecot-imapd');
  process.exit(1);
}
await prepareJava().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exit(1);
});
