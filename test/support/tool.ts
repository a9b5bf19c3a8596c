// Tools of others that judge files of this project, where the machine has them.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ExecutionContext } from 'ava';

const execute = promisify(execFile);

/** What the tool says of what it is given, and whether it takes it. Undefined where the tool is not here, which is logged. */
export async function verdictOf(
  t: ExecutionContext,
  tool: string,
  args: readonly string[],
  input?: string,
): Promise<{ readonly isTaken: boolean; readonly said: string } | undefined> {
  const running = execute(tool, args);
  running.child.stdin?.on('error', () => undefined).end(input);
  try {
    const { stdout, stderr } = await running;
    return { isTaken: true, said: stdout + stderr };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (code !== 'ENOENT') return { isTaken: false, said: stdout + stderr };
    t.log(`There is no ${tool} on this machine: it has not judged.`);
    t.pass(`without ${tool}`);
    return undefined;
  }
}

/** The output of the tool where it takes what it is given. Fails with what it says where it does not; undefined where it is not here. */
export async function judgedBy(t: ExecutionContext, tool: string, args: readonly string[], input?: string): Promise<string | undefined> {
  const verdict = await verdictOf(t, tool, args, input);
  if (verdict?.isTaken === false) t.fail(`${tool} ${args.join(' ')}: ${verdict.said}`);
  return verdict?.said;
}
