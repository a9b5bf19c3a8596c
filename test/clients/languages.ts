// How the client of each language is generated, built and run.
import { join } from 'node:path';
import { PRESENT } from '../support/process.js';
import type { Step } from '../support/shell.js';

export interface Language {
  readonly name: string;
  /** Its name in OpenAPI Generator, with the required options; or how another generator makes the client of the document. */
  readonly generator: readonly string[] | ((document: string, folder: string) => readonly Step[]);
  /** Required programs, each with the arguments that print its version. */
  readonly tools: readonly (readonly [string, ...string[]])[];
  /** Where the flow is copied to, relative to the client, from its folder here. */
  readonly source: readonly [from: string, to: string];
  /** Builds the client and the flow. `folder` is the folder of the client. */
  build(folder: string): readonly Step[];
  /** The command of the built flow, without its arguments. */
  flow(folder: string): Step;
}

const OWN = join(PRESENT, 'test', 'clients');

const JAVA: Language = {
  name: 'Java',
  generator: ['java', '--library', 'native'],
  tools: [
    ['java', '-version'],
    ['mvn', '--version'],
  ],
  source: [join(OWN, 'java', 'Flow.java'), join('src', 'main', 'java', 'Flow.java')],
  build: (folder) => [{ command: 'mvn', given: ['-q', '-B', '-DskipTests', 'compile', 'dependency:copy-dependencies'], folder }],
  flow: (folder) => ({
    command: 'java',
    given: ['-cp', [join(folder, 'target', 'classes'), join(folder, 'target', 'dependency', '*')].join(':'), 'Flow'],
  }),
};

const PYTHON: Language = {
  name: 'Python',
  generator: ['python'],
  tools: [['python3', '--version']],
  source: [join(OWN, 'python', 'flow.py'), 'flow.py'],
  build: (folder) => [
    { command: 'python3', given: ['-m', 'venv', join(folder, 'venv')] },
    { command: join(folder, 'venv', 'bin', 'pip'), given: ['-q', '--disable-pip-version-check', 'install', folder] },
  ],
  flow: (folder) => ({ command: join(folder, 'venv', 'bin', 'python'), given: [join(folder, 'flow.py')] }),
};

const GO: Language = {
  name: 'Go',
  generator: ['go', '--git-host', 'exchange.example', '--git-user-id', 'generated', '--git-repo-id', 'client'],
  tools: [['go', 'version']],
  source: [join(OWN, 'go', 'flow.go'), join('flow', 'flow.go')],
  build: (folder) => [{ command: 'go', given: ['build', '-o', 'run', './flow'], folder }],
  flow: (folder) => ({ command: join(folder, 'run'), given: [] }),
};

export const TYPESCRIPT_GENERATOR = ['typescript-fetch'] as const;

/** Compiles a program and the clients beside it, from this folder into `built` below it. */
export function compiled(folder: string, program: string): Step {
  return {
    command: process.execPath,
    given: [
      join(PRESENT, 'node_modules', 'typescript', 'bin', 'tsc'),
      ...['--strict', '--target', 'es2022', '--lib', 'es2024,dom,dom.iterable'],
      ...['--module', 'commonjs', '--moduleResolution', 'bundler', '--rootDir', folder],
      ...['--typeRoots', join(PRESENT, 'node_modules', '@types'), '--types', 'node'],
      ...['--outDir', join(folder, 'built'), join(folder, `${program}.ts`)],
    ],
    folder,
  };
}

const TYPESCRIPT: Language = {
  name: 'TypeScript',
  generator: TYPESCRIPT_GENERATOR,
  tools: [],
  source: [join(OWN, 'typescript', 'flow.ts'), join('..', 'flow.ts')],
  build: (folder) => [compiled(join(folder, '..'), 'flow')],
  flow: (folder) => ({ command: process.execPath, given: [join(folder, '..', 'built', 'flow.js')] }),
};

const PYTHON_CLIENT: Language = {
  name: 'openapi-python-client',
  generator: (document, folder) => [
    { command: 'python3', given: ['-m', 'venv', join(folder, 'venv')] },
    {
      command: join(folder, 'venv', 'bin', 'pip'),
      given: ['-q', '--disable-pip-version-check', 'install', 'openapi-python-client==0.29.1'],
    },
    {
      command: join(folder, 'venv', 'bin', 'openapi-python-client'),
      given: ['generate', '--path', document, '--output-path', join(folder, 'client'), '--meta', 'none'],
    },
  ],
  tools: [['python3', '--version']],
  source: [join(OWN, 'python', 'openapiPythonClient', 'flow.py'), 'flow.py'],
  build: () => [],
  flow: (folder) => ({ command: join(folder, 'venv', 'bin', 'python'), given: [join(folder, 'flow.py')] }),
};

const OPENAPI_FETCH: Language = {
  name: 'openapi-fetch',
  generator: (document, folder) => [
    { command: 'npm', given: ['install', '--silent', '--prefix', folder, 'openapi-fetch@0.17.0', 'openapi-typescript@7.13.0'] },
    {
      command: process.execPath,
      given: [join(folder, 'node_modules', 'openapi-typescript', 'bin', 'cli.js'), document, '--output', join(folder, 'schema.d.ts')],
    },
  ],
  tools: [['npm', '--version']],
  source: [join(OWN, 'typescript', 'openapiFetch', 'flow.ts'), 'flow.ts'],
  build: (folder) => [compiled(folder, 'flow')],
  flow: (folder) => ({ command: process.execPath, given: [join(folder, 'built', 'flow.js')] }),
};

export const LANGUAGES: readonly Language[] = [JAVA, PYTHON, GO, TYPESCRIPT, PYTHON_CLIENT, OPENAPI_FETCH];
