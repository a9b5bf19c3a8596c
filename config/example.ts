// Prints config/example.env from the table of settings: node dist/config/example.js > config/example.env
import { fileURLToPath } from 'node:url';
import { REQUIRED } from './relations.js';
import { SETTINGS, type Variable } from './schema.js';
import type { Setting } from './setting.js';

const HEAD = `# Every setting with its default. A line that is left out, or empty, means the default.
# Printed from config/schema.ts: node dist/config/example.js > config/example.env
`;

/** Every variable with its default and its sentence, commented out. */
export function exampleEnv(): string {
  const entries = (Object.keys(SETTINGS) as Variable[]).map((name) => entry(name, SETTINGS[name]));
  return [HEAD, ...entries].join('\n');
}

function entry(name: Variable, setting: Setting): string {
  const notes = [setting.about];
  const choices = setting.choices?.filter((choice) => choice !== '') ?? [];
  if (choices.length > 0) notes.push(`Takes ${choices.join(', ')}.`);
  if (setting.kind === 'flag') notes.push('Takes on, off.');
  if (setting.kind === 'integer') notes.push(`From ${setting.min} to ${setting.max}.`);
  if (setting.sandbox !== undefined) notes.push(`In sandbox: ${setting.sandbox === '' ? 'off' : setting.sandbox}.`);
  if (setting.sandboxOnly === true) notes.push('For the sandbox only.');
  if (REQUIRED.includes(name)) notes.push('Required in test and production.');
  return `${notes.map((note) => `# ${note}\n`).join('')}#${name}=${setting.default}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(exampleEnv());
