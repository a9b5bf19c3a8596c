// The code that docs/receiving-webhooks.md shows to receivers, in each language, and what it has to say of genuine and other requests.
import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';

const FOLDER = join('test', 'receivers');
const NOW = 1787212800;
const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const OTHER = 'whsec_ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=';
const BODY = '{"type":"invoice.receive","eventId":"evt_0197f3a2c4d87b6e9a41"}';
const UNICODE = '{"senderName":"Škoda \u{1f600} Ñandú \\u00e9","n":1.10}';
/** The test vector of docs/decisions/038. */
const SIGNATURE = 'sha256=1f01fab91c7afe15ee09d10d19a4a63066f7e7d15bed0c20a3f545ee755c901d';

interface Case {
  readonly now?: number;
  readonly secret?: string;
  readonly timestamp?: string | undefined;
  readonly signature?: string | undefined;
  readonly previous?: string;
  readonly body?: string | Buffer;
}

function sign(body: string | Buffer, secret = SECRET, timestamp = String(NOW)): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
}

const LATIN1 = Buffer.from('{"name":"Müller"}', 'latin1');

const GENUINE: Readonly<Record<string, Case>> = {
  'the test vector': {},
  '300 seconds old': { now: NOW + 300 },
  '300 seconds ahead': { now: NOW - 300 },
  'signed by the old secret during the overlap': { signature: sign(BODY, OTHER), previous: SIGNATURE },
  'a body beyond ASCII, byte by byte': { body: UNICODE, signature: sign(UNICODE) },
  'a body that is no UTF-8': { body: LATIN1, signature: sign(LATIN1) },
  'an empty body': { body: '', signature: sign('') },
};

const REFUSED: Readonly<Record<string, Case>> = {
  'another secret': { secret: OTHER },
  'another signature': { signature: sign(BODY, OTHER) },
  'a signature that is cut off': { signature: SIGNATURE.slice(0, -1) },
  'a signature in capitals': { signature: SIGNATURE.toUpperCase() },
  'a signature without its name': { signature: SIGNATURE.replace('sha256=', '') },
  'a signature with letters beyond ASCII': { signature: `${SIGNATURE.slice(0, -1)}é` },
  'no signature': { signature: undefined },
  'an empty signature': { signature: '' },
  'a body that was changed': { body: BODY.replace('receive', 'deliver') },
  'a body that was written anew': { body: JSON.stringify(JSON.parse(UNICODE)), signature: sign(UNICODE) },
  '301 seconds old': { now: NOW + 301 },
  '301 seconds ahead': { now: NOW - 301 },
  'another timestamp than the signed one': { timestamp: String(NOW + 1) },
  'no timestamp': { timestamp: undefined },
  'an empty timestamp': { timestamp: '' },
  'a timestamp that is no number': { timestamp: `${NOW}x`, signature: sign(BODY, SECRET, `${NOW}x`) },
  'a timestamp with a sign': { timestamp: `+${NOW}`, signature: sign(BODY, SECRET, `+${NOW}`) },
  'a timestamp with a point': { timestamp: `${NOW}.0`, signature: sign(BODY, SECRET, `${NOW}.0`) },
  'a timestamp too long for a number': { timestamp: '9'.repeat(30), signature: sign(BODY, SECRET, '9'.repeat(30)) },
  'a timestamp in digits of another script': { timestamp: '١٧٨٧٢١٢٨٠٠', signature: sign(BODY, SECRET, '١٧٨٧٢١٢٨٠٠') },
};

/** One line per case: time, secret, body, the three headers; in Base64, `-` where there is none. */
function line(one: Case): string {
  const { now = NOW, secret = SECRET, body = BODY } = one;
  const timestamp = 'timestamp' in one ? one.timestamp : String(NOW);
  const signature = 'signature' in one ? one.signature : SIGNATURE;
  const encoded = [secret, body, timestamp, signature, one.previous].map((value) =>
    value === undefined || value.length === 0 ? '-' : Buffer.from(value).toString('base64'),
  );
  return [now, ...encoded].join(' ');
}

export interface Language {
  /** The file shown on the page. */
  readonly file: string;
  readonly fence: string;
  /** The required program, with the arguments that print its version. */
  readonly probe: readonly [command: string, ...given: string[]];
  /** The command that compiles it into a folder, where it must be compiled first. */
  readonly compile?: (folder: string) => readonly string[];
  readonly run: (folder: string) => readonly [command: string, ...given: string[]];
}

export const at = (name: string): string => join(FOLDER, name);

export const LANGUAGES: Readonly<Record<string, Language>> = {
  JavaScript: { file: 'verify.mjs', fence: 'js', probe: [process.execPath, '--version'], run: () => [process.execPath, at('drive.mjs')] },
  Python: { file: 'verify.py', fence: 'python', probe: ['python3', '--version'], run: () => ['python3', '-B', at('drive.py')] },
  Java: {
    file: 'Verify.java',
    fence: 'java',
    probe: ['javac', '-version'],
    compile: (folder) => ['javac', '-d', folder, at('Verify.java'), at('Drive.java')],
    run: (folder) => ['java', '-cp', folder, 'Drive'],
  },
  Go: {
    file: 'verify.go',
    fence: 'go',
    probe: ['go', 'version'],
    compile: (folder) => ['go', 'build', '-o', join(folder, 'drive'), at('verify.go'), at('drive.go')],
    run: (folder) => [join(folder, 'drive')],
  },
  PHP: { file: 'verify.php', fence: 'php', probe: ['php', '--version'], run: () => ['php', at('drive.php')] },
};

async function verdicts({ compile, run }: Language, cases: readonly Case[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-receiver-'));
  try {
    const [compiler, ...given] = compile?.(folder) ?? [];
    if (compiler !== undefined) await output(compiler, given, '');
    const [command, ...rest] = run(folder);
    return (await output(command, rest, cases.map((one) => `${line(one)}\n`).join(''))).trim().split('\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function output(command: string, given: readonly string[], input: string): Promise<string> {
  const child = spawn(command, given, { stdio: ['pipe', 'pipe', 'pipe'] });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (chunk: Buffer) => (text[name] += chunk.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${text.stderr}`);
  return text.stdout;
}

/** Runs the code of each language that this machine has. Returns how many there were. */
export async function runReceivers(
  t: ExecutionContext,
  languages: readonly (readonly [name: string, language: Language])[],
): Promise<number> {
  const cases = { ...GENUINE, ...REFUSED };
  const expected = Object.fromEntries(Object.keys(cases).map((name) => [name, name in GENUINE ? 'genuine' : 'refused']));
  let ran = 0;
  for (const [name, language] of languages) {
    const [command, ...given] = language.probe;
    if (spawnSync(command, given).status !== 0) {
      t.log(`${name} is not on this machine: ${language.file} was not run.`);
      continue;
    }
    const heard = await verdicts(language, Object.values(cases));
    t.deepEqual(Object.fromEntries(Object.keys(cases).map((one, index) => [one, heard[index]])), expected, name);
    ran += 1;
  }
  return ran;
}
