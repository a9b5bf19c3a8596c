// Rooms import what rooms.ts allows, and nothing else.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { PACKAGES } from './packages.js';
import { MAY_KNOW } from './rooms.js';
import { circleIn, importsIn, packageOf, projectImports, sourcesIn } from './support/imports.js';
import { test } from './support/test.js';

const files = sourcesIn('src');

/** `src/pki/trust.ts` → pki, `src/server/rest/files.ts` → server/rest, `src/app.ts` → app, `config/load.ts` → config. */
function roomOf(path: string): string {
  const [top = '', first = '', second = '', ...deeper] = path.split('/');
  if (top !== 'src') return top;
  if (first === 'channels' && /\/(list|descriptor)\.[jt]s$/.test(path)) return 'channels/descriptors';
  const nested = `${first}/${second}`;
  if (deeper.length > 0 && nested in MAY_KNOW) return nested;
  return second === '' ? first.replace(/\.[jt]s$/, '') : first;
}

/** The actual imports of a room, in the form of the tables: by value where any import is by value. */
function known(room: string): string[] {
  const byValue = new Set<string>();
  const byType = new Set<string>();
  for (const file of files.filter((path) => roomOf(path) === room)) {
    for (const { specifier, isType } of importsIn(file)) {
      if (specifier.startsWith('node:') || specifier.endsWith('.css')) continue;
      const target = specifier.startsWith('.') ? roomOf(relative('.', join(dirname(file), specifier))) : packageOf(specifier);
      if (target !== room) (isType ? byType : byValue).add(target);
    }
  }
  return [...byValue, ...[...byType].filter((target) => !byValue.has(target)).map((target) => `type ${target}`)].sort();
}

test('every room is in the table', (t) => {
  t.deepEqual([...new Set(files.map(roomOf))].sort(), Object.keys(MAY_KNOW).sort());
});

for (const [room, allowed] of Object.entries(MAY_KNOW)) {
  test(`${room} knows nothing but what the table says`, (t) => {
    const mayKnow = new Set([...allowed, ...(PACKAGES[room] ?? [])].flatMap((one) => [one, `type ${one.replace(/^type /, '')}`]));
    t.deepEqual(
      known(room).filter((one) => !mayKnow.has(one)),
      [],
    );
  });
}

test('nothing is exported as default, and no file only passes others on', (t) => {
  for (const file of files) {
    t.notRegex(readFileSync(file, 'utf8'), /^export (default|\*)/m, file);
    t.notRegex(file, /(^|\/)(index|utils|common)\b/, file);
  }
});

test('no file imports itself through others, types included', (t) => {
  const all = ['bench', 'config', 'src', 'test', 'tools'].flatMap(sourcesIn);
  t.is(circleIn(new Map(all.map((file) => [file, projectImports(file)]))), undefined);
});
