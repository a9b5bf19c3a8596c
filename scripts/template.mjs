// Makes dist/template, the database that a first start copies (src/store/template.ts). One that fits the migrations is kept.
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'dist/template';
const FRESH = `${FOLDER}.new`;
const MIGRATIONS = 'dist/src/store/migrations';

/** A migration may change until it has landed. */
function digest() {
  const hash = createHash('sha256').update(readFileSync('node_modules/@electric-sql/pglite/package.json'));
  for (const name of readdirSync(MIGRATIONS, { recursive: true }).sort())
    if (name.endsWith('.js')) hash.update(readFileSync(join(MIGRATIONS, name)));
  for (const name of ['scripts/template.mjs', 'dist/src/store/template.js']) hash.update(readFileSync(name));
  return hash.digest('hex');
}

/** In an image, the user who runs the service is not the one who built it. */
function letAllRead(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) letAllRead(path);
    else chmodSync(path, 0o644);
  }
}

const made = join(FOLDER, 'made-from');
const from = digest();
if (!existsSync(made) || readFileSync(made, 'utf8') !== from) {
  const [{ openDatabase }, { clearIdentity, templateKey }, { createLog }] = await Promise.all(
    ['store/database', 'store/template', 'log'].map((name) => import(`../dist/src/${name}.js`)),
  );
  for (const folder of [FOLDER, FRESH]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(FRESH);
  const database = await openDatabase({ kind: 'embedded', dataDir: FRESH }, createLog('silent', false));
  await clearIdentity(database.sql);
  await database[Symbol.asyncDispose]();
  writeFileSync(join(FRESH, 'key.json'), JSON.stringify(templateKey()));
  writeFileSync(join(FRESH, 'made-from'), from);
  letAllRead(FRESH);
  renameSync(FRESH, FOLDER);
}
