// Copies what the compiler leaves behind (data files beside the sources) into dist/.
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DASHBOARD = join('src', 'dashboard');

// An image is built without the tests.
for (const top of ['src', 'test'].filter((folder) => existsSync(folder))) {
  for (const entry of readdirSync(top, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // scripts/dashboard.mjs builds the dashboard.
    if (!entry.isFile() || entry.name.endsWith('.ts') || path.startsWith(DASHBOARD)) continue;
    cpSync(path, join('dist', path));
  }
}
