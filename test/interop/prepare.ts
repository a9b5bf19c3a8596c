// Before the tests of npm run test:interop, or with `rendering` those of npm run test:render. Fails in one line where a part is missing.
import { spawnSync } from 'node:child_process';
import { prepareJava } from './java.js';

const MAIL_SERVERS = [
  { program: 'dovecot', given: ['--version'], part: 'dovecot-imapd' },
  { program: '/usr/lib/dovecot/lmtp', given: ['-?'], part: 'dovecot-lmtpd' },
  { program: 'postconf', given: ['mail_version'], part: 'postfix' },
];

const isRendering = process.argv[2] === 'rendering';
for (const { program, given, part } of isRendering ? [] : MAIL_SERVERS) {
  if (spawnSync(program, given).error === undefined) continue;
  console.error(`${part} is missing: apt-get install ${part}`);
  process.exit(1);
}
await prepareJava(isRendering ? ['rendering'] : undefined).catch((error: unknown) => {
  console.error((error as Error).message);
  process.exit(1);
});
