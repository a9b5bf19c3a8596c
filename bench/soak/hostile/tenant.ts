// A tenant of its own, with a client that may do everything.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const HOSTILE_TENANT = 'hostile';

/** Returns a token. `env`: the settings of the processes. */
export async function addHostileTenant(url: string, env: Readonly<Record<string, string>>): Promise<string> {
  const command = fileURLToPath(new URL('../../../src/exchange.js', import.meta.url));
  const given = ['client', 'add', '--json', '--tenant', HOSTILE_TENANT, HOSTILE_TENANT];
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...given], { env: { ...process.env, ...env } });
  const { secret } = JSON.parse(stdout) as { readonly secret: string };
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: HOSTILE_TENANT, client_secret: secret });
  const answer = await fetch(`${url}/oauth2/token`, { method: 'POST', body: form });
  return ((await answer.json()) as { readonly access_token: string }).access_token;
}
