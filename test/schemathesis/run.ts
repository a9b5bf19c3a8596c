// npm run test:schemathesis [-- options]: schemathesis with all checks against its own sandbox. All files are in a temporary folder.
// Options are passed to `schemathesis run`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { newFolder } from '../support/folderOf.js';
import { PRESENT, run as startService } from '../support/process.js';
import { isThere, run } from '../support/shell.js';

const PACKAGE = 'schemathesis==4.32.5';
const OWN = join(PRESENT, 'test', 'schemathesis');
const DEADLINE_MS = 1_800_000;

async function main(given: readonly string[]): Promise<number> {
  if (!isThere(['python3', '--version'])) throw new Error('test:schemathesis needs python3, which cannot be run here.');
  await using stack = new AsyncDisposableStack();
  const folder = await newFolder(stack);
  const venv = join(folder, 'venv');
  await run({ command: 'python3', given: ['-m', 'venv', venv] });
  await run({ command: join(venv, 'bin', 'pip'), given: ['-q', '--disable-pip-version-check', 'install', PACKAGE] });
  const { url } = stack.use(await startService('src/main.js', { PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }));
  const config = ['--config-file', join(OWN, 'schemathesis.toml')];
  const child = spawn(join(venv, 'bin', 'schemathesis'), [...config, 'run', `${url}/openapi.json`, ...given], {
    cwd: folder,
    env: { ...process.env, PYTHONPATH: OWN, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: 'inherit',
    timeout: DEADLINE_MS,
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
