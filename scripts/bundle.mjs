// Joins the compiled service and the packages that it needs into a few files below dist/bundle, which load in half the time of some 2,300.
// The compiled files are joined, not the sources: esbuild does not write the types that decorators read.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { leanMap } from './leanMap.mjs';

const FOLDER = 'dist/bundle';
const FRESH = `${FOLDER}.new`;
/** By the name in dist/bundle. */
const PROGRAMS = {
  main: 'dist/src/main.js',
  exchange: 'dist/src/exchange.js',
  threadWorker: 'dist/src/domain/documents/threads/threadWorker.js',
};

/** Where the service keeps compiled code: beside the joined files, so that it goes with them. */
const COMPILED = 'compiled';

/** Bring files of their own, which they find beside their modules, or are not installed. */
const EXTERNAL = ['@electric-sql/pglite', 'altair-static', 'class-validator', 'pdfkit', '@node-rs/argon2'];

const beside = new Map(Object.entries(PROGRAMS).map(([name, path]) => [resolve(path), `./${name}.js`]));
beside.set(resolve('dist/src', COMPILED), `./${COMPILED}`);

/** What a module finds from its own place stays where it is. A thread that it starts runs the joined file. */
const places = {
  name: 'places',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]dist[\\/](src|config)[\\/].*\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const toFile = (file) => JSON.stringify(relative(FRESH, file).replaceAll('\\', '/'));
      const contents = text.replace(/new URL\('(\.[^']*)', import\.meta\.url\)|import\.meta\.url/g, (_, given) => {
        if (given === undefined) return `new URL(${toFile(path)}, import.meta.url).href`;
        const file = resolve(dirname(path), given);
        return `new URL(${beside.has(file) ? `'${beside.get(file)}'` : toFile(file)}, import.meta.url)`;
      });
      return { contents, loader: 'js', resolveDir: dirname(path) };
    });
  },
};

rmSync(FRESH, { recursive: true, force: true });
await build({
  entryPoints: PROGRAMS,
  outdir: FRESH,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // As Node itself finds packages: the same file for all who import one, so that graphql is there once.
  conditions: [],
  mainFields: ['main'],
  external: EXTERNAL,
  // Packages in CommonJS ask for modules of Node.
  banner: { js: "import { createRequire as requireOf } from 'node:module';const require = requireOf(import.meta.url);" },
  // Names of classes are names of types and entities.
  keepNames: true,
  sourcemap: true,
  sourcesContent: false,
  plugins: [places],
  logLevel: 'warning',
});
for (const name of readdirSync(FRESH).filter((one) => one.endsWith('.map'))) {
  const path = join(FRESH, name);
  const map = leanMap(JSON.parse(readFileSync(path, 'utf8')), (source) => !source.includes('node_modules/'));
  writeFileSync(path, JSON.stringify(map));
}
checkNames();
mkdirSync(join(FRESH, COMPILED));
rmSync(FOLDER, { recursive: true, force: true });
renameSync(FRESH, FOLDER);

/**
 * A package in CommonJS that is imported by `import()` has no named exports in the joined files. Our own modules import it statically
 * instead. @apollo/server asks graphql for a version in this way, and takes its absence for another one.
 */
function checkNames() {
  const nameless = readdirSync(FRESH).filter(
    (name) => name.endsWith('.js') && /^export default require_\w+\(\);$/m.test(readFileSync(join(FRESH, name), 'utf8')),
  );
  const wrong = nameless.filter((name) => !name.startsWith('graphql-'));
  if (wrong.length > 0) throw new Error(`Import these packages statically, their names are lost in the joined files: ${wrong.join(', ')}`);
}
