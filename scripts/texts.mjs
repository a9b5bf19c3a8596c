// Writes src/texts/catalogs.ts: the type of each catalog of texts, which is that of English. A part of the build; git does not keep it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argumentsOf, readMessage } from '../src/texts/message.ts';

const FOLDER = 'src/texts';
/** Those whose texts are members of a type. */
const CATALOGS = ['accounting', 'dashboard', 'email', 'mails', 'occurrences', 'signIn'];
/** What a value may be, by what the text does with it. */
const TYPES = { plural: 'number', select: 'string' };

/** `trees`: those of all languages, English first. A language may need a number where English does not. */
function typeOf(trees, indent = '') {
  const [english] = trees;
  if (typeof english === 'string') return textOf(trees);
  const members = Object.keys(english).map((key) => {
    const type = typeOf(
      trees.map((tree) => tree?.[key]).filter((one) => one !== undefined),
      `${indent}  `,
    );
    return `${indent}  readonly ${JSON.stringify(key)}: ${type};\n`;
  });
  return `{\n${members.join('')}${indent}}`;
}

function textOf(texts) {
  const types = {};
  for (const { name, kind } of texts.flatMap((text) => argumentsOf(readMessage(text)))) types[name] = TYPES[kind] ?? types[name] ?? 'Value';
  const members = Object.entries(types).map(([name, type]) => `readonly ${name}: ${type}`);
  return members.length === 0 ? 'string' : `(values: { ${members.join('; ')} }) => string`;
}

const languages = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const others = languages.map(({ name }) => name).filter((name) => name !== 'en');
const catalogs = CATALOGS.map((name) => {
  const files = ['en', ...others].map((language) => join(FOLDER, language, `${name}.json`)).filter((file) => existsSync(file));
  const trees = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
  return `export interface ${name[0].toUpperCase()}${name.slice(1)}Texts ${typeOf(trees)}\n`;
});
const head = "// Written by scripts/texts.mjs.\nimport type { Value } from './message.js';\n";
writeFileSync(join(FOLDER, 'catalogs.ts'), `${head}\n${catalogs.join('\n')}`);
