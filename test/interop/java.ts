// The Java side of npm run test:interop: its artefacts from Maven Central, its classes, and how they are run.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { addressOf, end, endWithTests, PRESENT } from '../support/process.js';
import { isThere, run } from '../support/shell.js';

const SOURCES = join(PRESENT, 'test', 'interop', 'java');
const CLASSES = join(PRESENT, 'dist', 'test', 'interop', 'java', 'classes');
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy-dependencies';
/** Log4j writes to the standard output. */
const QUIET = '-Dlog4j2.level=OFF';
const JDK_MIN = 17;

/** INTEROP_CACHE: the artefacts, and the repository of Maven that they come through. */
const cache = (): string => process.env['INTEROP_CACHE'] || join(homedir(), '.cache', 'exchange-interop');

/** Another pom.xml has another folder, so that a folder that exists is complete. */
function libraries(): string {
  const hash = createHash('sha256').update(readFileSync(join(SOURCES, 'pom.xml')));
  return join(cache(), `lib-${hash.digest('hex').slice(0, 16)}`);
}

/** Whether the tests can be run without fetching anything. */
export function isJavaThere(): boolean {
  return jdkVersion() >= JDK_MIN && existsSync(libraries());
}

/** 0 without a JDK. */
function jdkVersion(): number {
  const { stdout } = spawnSync('javac', ['-version'], { encoding: 'utf8' });
  return Number(/^javac (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** Fetches the artefacts that are missing, and compiles the classes. Throws an Error whose message is one line. */
export async function prepareJava(): Promise<void> {
  if (jdkVersion() < JDK_MIN) throw new Error(`test:interop needs a JDK ${JDK_MIN} or later; javac cannot be run here, or is older.`);
  await fetchLibraries();
  const sources = readdirSync(SOURCES).flatMap((name) => (name.endsWith('.java') ? [join(SOURCES, name)] : []));
  await run({ command: 'javac', given: ['-d', CLASSES, '-cp', join(libraries(), '*'), ...sources] });
}

async function fetchLibraries(): Promise<void> {
  if (existsSync(libraries())) return;
  if (!isThere(['mvn', '--version'])) throw new Error('test:interop needs mvn to fetch its artefacts; it cannot be run here.');
  const made = `${libraries()}.${process.pid}`;
  await mkdir(cache(), { recursive: true });
  const given = ['-q', '-B', '-f', join(SOURCES, 'pom.xml'), `-Dmaven.repo.local=${join(cache(), 'repository')}`];
  await run({ command: 'mvn', given: [...given, COPY, '-DincludeScope=runtime', `-DoutputDirectory=${made}`] }).catch((error: Error) => {
    const [, reason = error.message.split('\n', 1)[0]] = /^.*\[ERROR\] (.*)$/m.exec(error.message) ?? [];
    throw new Error(`test:interop needs artefacts that Maven cannot bring: ${reason}`, { cause: error });
  });
  await rename(made, libraries()).catch(async (error: unknown) => {
    await rm(made, { recursive: true });
    // Another run was faster.
    if (!existsSync(libraries())) throw error;
  });
}

/** Runs a class. Returns the lines that it printed. With `plain` there is nothing but the JDK. */
export async function runJava(name: string, given: readonly string[], plain = false): Promise<string[]> {
  const text = await run({ command: 'java', given: [QUIET, '-cp', classPath(plain), name, ...given] });
  return text.split('\n').slice(0, -1);
}

export interface RunningJava extends AsyncDisposable {
  readonly url: string;
}

/** Starts a class that prints its address. `properties` are system properties. */
export async function startJava(
  name: string,
  given: readonly string[],
  properties: Readonly<Record<string, string>> = {},
): Promise<RunningJava> {
  const flags = Object.entries(properties).map(([key, value]) => `-D${key}=${value}`);
  const child = spawn('java', [...flags, '-cp', classPath(false), name, ...given], { stdio: ['ignore', 'pipe', 'ignore'] });
  endWithTests(child);
  const url = await addressOf(child).catch(async (error: unknown) => {
    await end(child, 'SIGKILL');
    throw error;
  });
  return { url, [Symbol.asyncDispose]: () => end(child, 'SIGKILL') };
}

function classPath(plain: boolean): string {
  return plain ? CLASSES : `${CLASSES}:${join(libraries(), '*')}`;
}
