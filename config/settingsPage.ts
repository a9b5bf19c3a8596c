// Prints docs/settings.md from the table of settings: node dist/config/settingsPage.js > docs/settings.md
import { fileURLToPath } from 'node:url';
import { GROUPS, INSTEAD, NEEDS, REQUIRED } from './relations.js';
import { SETTINGS, type Variable } from './schema.js';
import type { Setting } from './setting.js';

const HEAD = `# Settings

<!-- Printed from config/schema.ts by \`npm run settings\`. Do not edit. -->

A setting is an environment variable. An unset variable and an empty one mean the default; "–" means that there is no
default. Where a setting chooses a part, such as \`DATABASE_URL\`, leaving it out means the embedded part.
[\`config/example.env\`](../config/example.env) has every variable with its default.

A wrong, half-set or missing setting stops the start. One sentence on standard error names each such variable, and the
exit code is 1. [Operations](operations.md#the-service-does-not-start) lists these sentences with their causes.

A setting marked as "Secret" may stand in a file. The variable with \`_FILE\` behind its name then names the file, for
example \`DATABASE_URL_FILE\`. The service reads the file at its start. Spaces and line ends around the secret are ignored.

| Variable | Default | In the sandbox | Meaning |
|---|---|---|---|
`;

/** Every setting as a row, and the rules between settings. */
export function settingsPage(): string {
  const rows = (Object.keys(SETTINGS) as Variable[]).map((name) => row(name, SETTINGS[name]));
  return [HEAD, ...rows, '\n', ...RULES].join('');
}

const RULES = [
  '## Settings that belong together\n\n',
  ...REQUIRED.map((name) => `- \`${name}\`${alternatives(name)} is required in \`test\` and \`production\`.\n`),
  ...GROUPS.map((group) => `- Set all of these or none: ${named(group)}.\n`),
  ...NEEDS.map(([name, needed]) => `- \`${name}\` needs \`${needed}\`.\n`),
  ...INSTEAD.map((pair) => `- Set at most one of ${named(pair)}.\n`),
];

function row(name: Variable, setting: Setting): string {
  const about = [setting.about, ...takes(setting)].join(' ');
  const sandbox = setting.sandbox === undefined ? '' : shown(setting.sandbox, 'none');
  return `| ${[`\`${name}\``, shown(setting.default), sandbox, about].map(cell).join(' | ')} |\n`;
}

/** The allowed values, in sentences. */
function takes({ kind, choices, min, max, sandboxOnly, secret }: Setting): string[] {
  const given = choices?.filter((choice) => choice !== '') ?? [];
  return [
    ...(given.length > 0 ? [`Takes ${named(given)}.`] : []),
    ...(kind === 'flag' ? ['Takes `on`, `off`.'] : []),
    ...(kind === 'integer' ? [`From ${min} to ${max}.`] : []),
    ...(sandboxOnly === true ? ['For the sandbox only.'] : []),
    ...(secret === true ? ['Secret.'] : []),
  ];
}

function alternatives(name: Variable): string {
  return INSTEAD.filter(([one]) => one === name)
    .map(([, other]) => ` (or \`${other}\`)`)
    .join('');
}

function named(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

function shown(value: string, empty = '–'): string {
  return value === '' ? empty : `\`${value}\``;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(settingsPage());
