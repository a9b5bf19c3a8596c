// Copies what the compiler leaves behind (data files beside the sources) into dist/.
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

for (const top of ['src', 'test']) {
  for (const entry of readdirSync(top, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.ts')) continue;
    const path = join(entry.parentPath, entry.name);
    cpSync(path, join('dist', path));
  }
}
