// An installation of the compose files for one test file: a copy of the checkout, with a project, a port and images of its own. At the end all
// of them are removed. It uses the engine of `docker` on the PATH (DOCKER_HOST), which must see the temporary folder of this machine.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { newFolder } from './folderOf.js';
import { fencesOf } from './markdown.js';
import { freePort } from './ports.js';
import { PRESENT } from './process.js';
import { run } from './shell.js';
import { until } from './until.js';

/** A first build fetches packages and compiles. */
const DEADLINE_MS = 1_500_000;

export interface Stack extends AsyncDisposable {
  /** The copy of the checkout. */
  readonly folder: string;
  /** The address of the balancer, once it is up. */
  readonly url: string;
  readonly image: string;
  /** Runs lines of a shell in the folder, as an operator types them. Returns what they print; throws where one fails. */
  sh(lines: string): Promise<string>;
  /** Sets a variable for the lines that follow. */
  set(name: string, value: string): void;
  /** The containers of these services that run; of all without a name. */
  containers(...services: readonly string[]): Promise<string[]>;
  /** What `docker inspect` says of each container in this format. */
  inspect(containers: readonly string[], format: string): Promise<string[]>;
  /** Waits until a process answers through the balancer. */
  ready(): Promise<void>;
  /** SIGKILL to the process of each container. After `docker kill` the engine would start nothing again. */
  kill(containers: readonly string[]): Promise<void>;
}

export async function openStack(kind: string): Promise<Stack> {
  await using stack = new AsyncDisposableStack();
  const folder = await newFolder(stack);
  const files = await run({ command: 'git', given: ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], folder: PRESENT });
  for (const file of new Set(files.split('\0').filter(Boolean))) await cp(join(PRESENT, file), join(folder, file)).catch(unlessRemoved);
  const project = `exchange-${kind}-${process.pid}`;
  const port = await freePort();
  const env: Record<string, string> = {
    ...{ COMPOSE_PROJECT_NAME: project, EXCHANGE_PORT: String(port), EXCHANGE_IMAGE: `${project}:test` },
    ...{ COMPOSE_FILE: 'docker-compose.yml', COMPOSE_PROFILES: '', COMPOSE_PROGRESS: 'plain' },
  };
  const sh: Stack['sh'] = (lines) => run({ command: 'sh', given: ['-ec', lines], folder, env, deadlineMs: DEADLINE_MS });
  const wordsOf = async (lines: string): Promise<string[]> => (await sh(lines)).split('\n').filter(Boolean);
  stack.defer(async () => {
    await sh('docker compose --profile "*" down --volumes --remove-orphans --rmi local --timeout 10');
    await sh('docker image rm --force "$EXCHANGE_IMAGE"');
    // Each service that builds it makes one, and the last has the name.
    await sh('docker image prune --force --filter "label=com.docker.compose.project=$COMPOSE_PROJECT_NAME"');
  });
  const owned = stack.move();
  const made: Stack = {
    folder,
    url: `http://127.0.0.1:${port}`,
    image: env['EXCHANGE_IMAGE']!,
    sh,
    set: (name, value) => void Object.assign(env, { [name]: value }),
    containers: (...services) => wordsOf(`docker compose ps --quiet ${services.join(' ')}`),
    inspect: (containers, format) => wordsOf(`docker inspect --format '${format}' ${containers.join(' ')}`),
    ready: () => until(() => answers(`${made.url}/health/ready`), 'a process answers through the balancer'),
    async kill(containers) {
      for (const pid of await made.inspect(containers, '{{.State.Pid}}')) process.kill(Number(pid), 'SIGKILL');
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
  return made;
}

/** A file that git knows may be removed in the checkout. */
function unlessRemoved(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The block of a page with this text. */
export function blockWith(page: string, text: string): string {
  const found = fencesOf(page).find((fence) => fence.text.includes(text));
  if (found === undefined) throw new Error(`No block of the page has ${text}`);
  return found.text;
}
