// The modules that the choice of a job store loads.
import { execFileSync } from 'node:child_process';
import { test } from '../support/test.js';

test('without MONGODB_URL nothing of MongoDB is loaded', (t) => {
  const script = `
    import Module from 'node:module';
    await import('./dist/src/app.js');
    const loaded = Object.keys(Module._cache);
    console.log(loaded.some((path) => path.includes('/node_modules/pg/')), loaded.some((path) => /node_modules.(mongodb|bson)/.test(path)));`;
  t.is(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }), 'true false\n');
});
