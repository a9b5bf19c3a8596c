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

/** Classes with the artefacts of a pom.xml of their own: each set needs other versions of the same artefacts. */
const SETS = {
  phoss: SOURCES,
  phase4: join(SOURCES, 'phase4'),
  reports: join(SOURCES, 'reports'),
  rendering: join(SOURCES, 'rendering'),
  evidence: join(SOURCES, 'evidence'),
} as const;
export type JavaSet = keyof typeof SETS;
const ALL_SETS = Object.keys(SETS) as JavaSet[];
/** Classes of all sets. */
const SHARED = join(SOURCES, 'Pem.java');
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy-dependencies';
/** Log4j writes to the standard output. */
const QUIET = '-Dlog4j2.level=OFF';
const JDK_MIN = 17;

/** INTEROP_CACHE: the artefacts, and the repository of Maven that they come through. */
const cache = (): string => process.env['INTEROP_CACHE'] || join(homedir(), '.cache', 'exchange-interop');

/** Another pom.xml has another folder, so that a folder that exists is complete. */
function libraries(set: JavaSet): string {
  const hash = createHash('sha256').update(readFileSync(join(SETS[set], 'pom.xml')));
  return join(cache(), `lib-${hash.digest('hex').slice(0, 16)}`);
}

/** Whether the tests can be run without fetching anything. */
export function isJavaThere(): boolean {
  return jdkVersion() >= JDK_MIN && ALL_SETS.every((set) => existsSync(libraries(set)));
}

/** 0 without a JDK. */
function jdkVersion(): number {
  const { stdout } = spawnSync('javac', ['-version'], { encoding: 'utf8' });
  return Number(/^javac (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** Fetches the artefacts that are missing, and compiles the classes. Throws an Error whose message is one line. */
export async function prepareJava(sets: readonly JavaSet[] = ALL_SETS): Promise<void> {
  if (jdkVersion() < JDK_MIN) throw new Error(`test:interop needs a JDK ${JDK_MIN} or later; javac cannot be run here, or is older.`);
  for (const set of sets) {
    await fetchLibraries(set);
    const sources = readdirSync(SETS[set]).flatMap((name) => (name.endsWith('.java') ? [join(SETS[set], name)] : []));
    const all = new Set([...sources, SHARED]);
    await run({ command: 'javac', given: ['-d', join(CLASSES, set), '-cp', join(libraries(set), '*'), ...all] });
  }
}

async function fetchLibraries(set: JavaSet): Promise<void> {
  if (existsSync(libraries(set))) return;
  if (!isThere(['mvn', '--version'])) throw new Error('test:interop needs mvn to fetch its artefacts; it cannot be run here.');
  const made = `${libraries(set)}.${process.pid}`;
  await mkdir(cache(), { recursive: true });
  const given = ['-q', '-B', '-f', join(SETS[set], 'pom.xml'), `-Dmaven.repo.local=${join(cache(), 'repository')}`];
  await run({ command: 'mvn', given: [...given, COPY, '-DincludeScope=runtime', `-DoutputDirectory=${made}`] }).catch((error: Error) => {
    const [, reason = error.message.split('\n', 1)[0]] = /^.*\[ERROR\] (.*)$/m.exec(error.message) ?? [];
    throw new Error(`test:interop needs artefacts that Maven cannot bring: ${reason}`, { cause: error });
  });
  await rename(made, libraries(set)).catch(async (error: unknown) => {
    await rm(made, { recursive: true });
    // Another run was faster.
    if (!existsSync(libraries(set))) throw error;
  });
}

/** Runs a class. Returns the lines that it printed. With `plain` there is nothing but the JDK. */
export async function runJava(name: string, given: readonly string[], set: JavaSet | 'plain' = 'phoss'): Promise<string[]> {
  const text = await run({ command: 'java', given: [QUIET, '-cp', classPath(set), name, ...given] });
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
  set: JavaSet = 'phoss',
): Promise<RunningJava> {
  const flags = Object.entries(properties).map(([key, value]) => `-D${key}=${value}`);
  const child = spawn('java', [...flags, '-cp', classPath(set), name, ...given], { stdio: ['ignore', 'pipe', 'ignore'] });
  endWithTests(child);
  const url = await addressOf(child).catch(async (error: unknown) => {
    await end(child, 'SIGKILL');
    throw error;
  });
  return { url, [Symbol.asyncDispose]: () => end(child, 'SIGKILL') };
}

function classPath(set: JavaSet | 'plain'): string {
  return set === 'plain' ? join(CLASSES, 'phoss') : `${join(CLASSES, set)}:${join(libraries(set), '*')}`;
}
