// The programs of examples/, each run twice against one exchange, in the languages that this machine has.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { startApp } from './support/app.js';
import { bareEnvironment } from './support/child.js';
import { isThere } from './support/shell.js';
import { test } from './support/test.js';
import { until } from './support/until.js';

const execute = promisify(execFile);

interface Example {
  readonly file: string;
  readonly fence: string;
  readonly probe: readonly [string, ...string[]];
  readonly command: readonly [string, ...string[]];
}

const EXAMPLES: Readonly<Record<string, Example>> = {
  Python: { file: 'examples/rest_flow.py', fence: 'python', probe: ['python3', '--version'], command: ['python3', '-B'] },
  TypeScript: { file: 'examples/rest-flow.ts', fence: 'ts', probe: [process.execPath, '--version'], command: [process.execPath] },
};

async function outputOf({ command: [program, ...given], file }: Example, url: string): Promise<string> {
  const child = spawn(program, [...given, file, url], { env: bareEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`);
  return output;
}

test('the examples send, receive and complete an invoice, and leave no participant', async (t) => {
  await using exchange = await startApp();
  const buyer = await exchange.as('demo-buyer');
  for (const [name, example] of Object.entries(EXAMPLES)) {
    if (!isThere(example.probe)) {
      t.log(`${name} is not on this machine: ${example.file} was not run.`);
      continue;
    }
    for (const _ of ['first', 'second']) {
      const lines = (await outputOf(example, exchange.url)).trim().split('\n');
      t.regex(lines[0] ?? '', /^(python|typescript)-[0-9a-f]{8}: sent$/, name);
      t.regex(lines[1] ?? '', /^[0-9a-f-]{36}: READY, invoice\.pdf, invoice\.xml, validation\.html, validation\.json$/, name);
      t.regex(lines[2] ?? '', /: DELIVERED$/, name);
      t.is(lines.length, 3);
    }
  }
  t.deepEqual((await buyer('/v3/participant')).body, []);
  t.deepEqual((await buyer('/v4/documents/export')).body, { documents: [], nextCursor: null });
});

test('the examples with an invoice as JSON deliver it', async (t) => {
  await using exchange = await startApp();
  for (const [name, file] of [
    ['Python', 'examples/json_invoice.py'],
    ['TypeScript', 'examples/json-invoice.ts'],
  ] as const) {
    const example = EXAMPLES[name]!;
    if (!isThere(example.probe)) {
      t.log(`${name} is not on this machine: ${file} was not run.`);
      continue;
    }
    const output = outputOf({ ...example, file }, exchange.url);
    let isOver = false;
    const end = (): void => {
      isOver = true;
    };
    output.then(end, end);
    // The receiver of the sandbox answers when it is asked.
    await until(
      async () => {
        await exchange.idle();
        return isOver;
      },
      `the end of ${file}`,
      { everyMs: 300 },
    );
    const [sent, delivered] = (await output).trim().split('\n');
    t.regex(sent ?? '', /^json-(py|ts)-[0-9a-f]{8}: sent, \d+ values calculated$/, name);
    t.regex(delivered ?? '', /: DELIVERED, 1051\.65 EUR payable$/, name);
  }
});

test('the tests for Testcontainers pass against a sandbox that runs', async (t) => {
  await using exchange = await startApp();
  const given = { env: { ...bareEnvironment(), EXCHANGE_URL: exchange.url }, cwd: 'examples/testcontainers' };
  const typescript = await execute(process.execPath, ['--test', 'exchange.test.mts'], given);
  t.regex(typescript.stdout, /^. pass 1$/m);
  if (!isThere(['python3', '--version'])) return t.log('Python is not on this machine: test_exchange.py was not run.');
  const python = await execute('python3', ['-B', '-m', 'unittest', 'test_exchange'], given);
  t.regex(python.stderr, /^Ran 1 test .*\n\nOK\n$/m);
});

const SHOWN = [
  ...Object.values(EXAMPLES).map((example) => ({ ...example, page: 'docs/clients.md' })),
  { file: 'examples/testcontainers/exchange.test.mts', fence: 'ts', page: 'docs/testing.md' },
  { file: 'examples/testcontainers/test_exchange.py', fence: 'python', page: 'docs/testing.md' },
];

for (const { file, fence, page } of SHOWN) {
  test(`${page} shows ${file} as it is`, async (t) => {
    const code = await readFile(file, 'utf8');
    t.true((await readFile(page, 'utf8')).includes(`\`\`\`${fence}\n${code}\`\`\`\n`));
  });
}
