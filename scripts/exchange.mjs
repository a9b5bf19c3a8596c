#!/usr/bin/env node
// The command `exchange`: builds where dist/ is missing or old, then runs the command.
import { chdir, cwd } from 'node:process';
import { fileURLToPath } from 'node:url';

const folder = cwd();
chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./build.mjs');
chdir(folder);
await import('../dist/bundle/exchange.js');
