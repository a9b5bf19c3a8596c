// Reads settings and secrets from files or from standard input, up to a limit.
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { LIMITS } from '../../domain/vocabulary.js';
import type { CommandLine } from '../command.js';
import { pathFrom } from '../readFile.js';
import { Refused } from '../refused.js';
import { STANDARD_INPUT } from './arguments.js';

export type InputLine = Pick<CommandLine, 'name' | 'env' | 'stdin'>;

/** White space is not counted against the limit of settings. */
const SETTINGS_FILE_BYTES_MAX = 4 * LIMITS.accountSettingsBytesMax;
/** A secret, and the line break behind it. */
const SECRET_FILE_BYTES_MAX = LIMITS.accountSecretBytesMax + 2;

/** A JSON object. Throws Refused, with no part of the text: a wrong file may hold a secret. */
export async function readSettings(path: string, line: InputLine): Promise<Readonly<Record<string, unknown>>> {
  const text = await readText(path, SETTINGS_FILE_BYTES_MAX, line);
  const settings = jsonOf(text);
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) throw new Refused(`${path}: it is no JSON object.`);
  return settings as Record<string, unknown>;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Without the line break at its end. Throws Refused. */
export async function readSecret(path: string, line: InputLine): Promise<string> {
  return (await readText(path, SECRET_FILE_BYTES_MAX, line)).replace(/\r?\n$/, '');
}

async function readText(path: string, bytesMax: number, line: InputLine): Promise<string> {
  const bytes = await readBytes(path, bytesMax, path === STANDARD_INPUT ? line.stdin : createReadStream(pathFrom(line, path)));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused(`${path}: it is no UTF-8.`);
  }
}

async function readBytes(path: string, bytesMax: number, stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > bytesMax) throw new Refused(`${path}: it has more than ${bytesMax} bytes.`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`${path}: cannot be read: ${(error as Error).message}`);
  }
  return Buffer.concat(chunks);
}
