// npm run sbom -- --output FILE: what is shipped, as CycloneDX 1.5. npm makes the list of everything that is installed; this leaves what a
// service needs: production packages, and those that the dashboard is bundled from. `npm sbom --omit dev` leaves out every package that a
// development package needs, too, such as koa.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MEGABYTES_MAX = 64;
/** Packages whose package.json names no licence that SPDX knows; their file LICENSE does. */
const LICENCES = { 'dejavu-fonts-ttf': 'Bitstream-Vera', 'png-js': 'MIT' };

/** Names of the packages that a service is started from. */
function shipped() {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folder = join(ROOT, 'src/dashboard');
  const files = readdirSync(folder, { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  const imports = files.flatMap((name) =>
    Array.from(
      readFileSync(join(folder, name), 'utf8').matchAll(/^import (?!type ).*? from '((?:@[^/']+\/)?[^./'][^/']*)/gm),
      ([, one]) => one,
    ),
  );
  return new Set([...Object.keys(dependencies), ...imports]);
}

/** Everything that is needed from these on, by `bom-ref`. */
function reachable(graph, from) {
  const found = new Set();
  const open = [...from];
  while (open.length > 0) {
    const ref = open.pop();
    if (found.has(ref)) continue;
    found.add(ref);
    open.push(...(graph.get(ref) ?? []));
  }
  return found;
}

/** The parsed document. */
export function sbom() {
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: MEGABYTES_MAX * 1024 * 1024,
  });
  const all = JSON.parse(text);
  const graph = new Map(all.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const names = new Map(all.components.map((one) => [one['bom-ref'], one.name]));
  const root = all.metadata.component;
  const roots = shipped();
  const own = graph.get(root['bom-ref']).filter((ref) => roots.has(names.get(ref)));
  const kept = reachable(graph, own);
  // Where a package is found in a folder of its own, npm names the folder.
  root.name = 'exchange';
  root.type = 'application';
  const components = all.components.filter((one) => kept.has(one['bom-ref'])).map(described);
  const dependencies = [
    { ref: root['bom-ref'], dependsOn: own },
    ...all.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) })),
  ];
  return { ...all, components, dependencies };
}

function described(component) {
  const licence = LICENCES[component.name];
  const licenses = licence === undefined ? component.licenses : [{ license: { id: licence } }];
  const properties = (component.properties ?? []).filter(({ name }) => name !== 'cdx:npm:package:development');
  // CycloneDX takes addresses; some packages give what `git clone` takes.
  const externalReferences = (component.externalReferences ?? []).filter(({ url }) => URL.canParse(url));
  return { ...component, scope: 'required', properties, externalReferences, ...(licenses === undefined ? {} : { licenses }) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { output } = parseArgs({ options: { output: { type: 'string' } } }).values;
  const text = `${JSON.stringify(sbom(), null, 2)}\n`;
  if (output === undefined) process.stdout.write(text);
  else writeFileSync(output, text);
}
