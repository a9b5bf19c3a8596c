// OpenAPI Generator, which is fetched from Maven Central.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../support/shell.js';

const GENERATOR = 'org.openapitools:openapi-generator-cli:7.25.0';
const GENERATOR_FILE = 'openapi-generator-cli-7.25.0.jar';
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy';

/** The programs that fetch and run the generator. */
export const GENERATOR_TOOLS = [
  ['mvn', '--version'],
  ['java', '-version'],
] as const;

/** The path of the generator, in this folder. */
export async function fetchGenerator(folder: string): Promise<string> {
  await run({ command: 'mvn', given: ['-q', '-B', COPY, `-Dartifact=${GENERATOR}:jar`, `-DoutputDirectory=${folder}`] });
  return join(folder, GENERATOR_FILE);
}

/** Generates a client into this folder. `language`: the name of the generator, with its options. */
export async function generate(generator: string, document: string, client: string, language: readonly string[]): Promise<void> {
  await mkdir(client, { recursive: true });
  await run({ command: 'java', given: ['-jar', generator, 'generate', '-i', document, '-o', client, '-g', ...language] });
}
