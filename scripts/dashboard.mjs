// Builds the dashboard into dist/dashboard: one page, and files whose names are hashes of what they hold, each also compressed.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const FOLDER = 'dist/dashboard';
const FRESH = `${FOLDER}.new`;
const BASE = '/app/assets/';
const COMPRESSED = /\.(js|css)$/;

rmSync(FRESH, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: { main: 'src/dashboard/main.tsx' },
  outdir: FRESH,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  publicPath: BASE,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'browser',
  target: ['es2022'],
  jsx: 'automatic',
  minify: true,
  metafile: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
});

const outputs = Object.entries(metafile.outputs);
const [script, { imports, cssBundle }] = outputs.find(([, { entryPoint }]) => entryPoint === 'src/dashboard/main.tsx');
/** What the first page needs in any case, fetched beside the script. */
const chunks = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);
const address = (path) => `${BASE}${basename(path)}`;
const preload = (path) => `<link rel="modulepreload" href="${address(path)}">`;
const head = [
  `<link rel="stylesheet" href="${address(cssBundle)}">`,
  ...chunks.map(preload),
  `<script type="module" src="${address(script)}"></script>`,
].join('\n');
writeFileSync(join(FRESH, 'page.html'), readFileSync('src/dashboard/page.html', 'utf8').replace('<!-- files -->', head));
/** Lines of the head for what an import on demand fetches, beyond what every page has. */
const always = new Set([script, ...chunks]);
const preloadsOf = (entry) => {
  const [path, { imports: more }] = outputs.find(([, { entryPoint }]) => entryPoint === entry);
  const own = [path, ...more.filter(({ kind }) => kind === 'import-statement').map((one) => one.path)];
  return own.filter((one) => !always.has(one)).map(preload);
};
const languages = readdirSync('src/texts').filter((name) => existsSync(`src/texts/${name}/dashboard.json`));
const byName = (names, entryOf) => Object.fromEntries(names.map((name) => [name, preloadsOf(entryOf(name))]));
const preloads = {
  pages: byName(
    ['inbox', 'documents', 'document', 'send', 'newInvoice', 'connections', 'settings'],
    (name) => `src/dashboard/pages/${name}.tsx`,
  ),
  languages: byName(languages, (name) => `src/texts/${name}/dashboard.json`),
};
writeFileSync(join(FRESH, 'preloads.json'), JSON.stringify(preloads));
for (const [path] of outputs.filter(([name]) => COMPRESSED.test(name))) {
  const bytes = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
rmSync(FOLDER, { recursive: true, force: true });
renameSync(FRESH, FOLDER);
