// What is shipped, by `npm run sbom`: all packages that a service needs, each with a licence that may be shipped.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from './support/test.js';

const execute = promisify(execFile);

/** Licences that ask for no more than their text and the name of the author. Of a choice one is enough, of a sum each is needed. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Bitstream-Vera',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
];

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly 'bom-ref': string;
  readonly externalReferences: readonly { readonly url: string }[];
  readonly licenses?: readonly { readonly license?: { readonly id?: string; readonly name?: string }; readonly expression?: string }[];
}

interface Sbom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

let sbom: Sbom;

test.before(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-sbom-'));
  try {
    await execute('npm', ['run', '-s', 'sbom', '--', '--output', join(folder, 'sbom.json')]);
    sbom = JSON.parse(await readFile(join(folder, 'sbom.json'), 'utf8')) as Sbom;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('it is CycloneDX of this version of the exchange', async (t) => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  t.deepEqual([sbom.bomFormat, sbom.specVersion], ['CycloneDX', '1.5']);
  t.deepEqual([sbom.metadata.component.name, sbom.metadata.component.version], ['exchange', version]);
});

test('it has each production package and those of the dashboard, and none of tests', async (t) => {
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const versions = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  t.deepEqual(
    Object.entries(dependencies).filter(([name, version]) => !versions.has(`${name}@${version}`)),
    [],
  );
  const names = new Set(sbom.components.map(({ name }) => name));
  t.deepEqual(
    ['react', 'react-dom', 'scheduler', 'urql', '@tanstack/react-router'].filter((name) => !names.has(name)),
    [],
  );
  t.deepEqual(
    ['ava', 'typescript', 'playwright-core', 'oidc-provider'].filter((name) => names.has(name)),
    [],
  );
});

test('each reference is an address', (t) => {
  t.deepEqual(
    sbom.components.flatMap(({ externalReferences }) => externalReferences.map(({ url }) => url)).filter((url) => !URL.canParse(url)),
    [],
  );
});

test('each dependency leads to a component', (t) => {
  const known = new Set(sbom.components.map((one) => one['bom-ref']));
  t.deepEqual(
    sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref)),
    [],
  );
});

/** The licences as an SPDX expression. */
function licenceOf({ licenses = [] }: Component): string {
  return licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '').join(' AND ');
}

function isAllowed(expression: string): boolean {
  const text = expression.replace(/^\((.*)\)$/, '$1');
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowed);
  return text.split(' AND ').every((one) => ALLOWED.includes(one));
}

test('each package has a licence that may be shipped', (t) => {
  t.deepEqual(
    sbom.components.map((one) => `${one.name}: ${licenceOf(one)}`).filter((line) => !isAllowed(line.slice(line.indexOf(': ') + 2))),
    [],
  );
});
