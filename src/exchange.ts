// `exchange <command>` as a process. `npm run <command>` is the same (scripts/exchange.mjs builds before, where needed).
import { choose } from './commands/list.js';
import { runProcess } from './commands/runProcess.js';
import { keepCompiled } from './startup/compileCache.js';

process.setSourceMapsEnabled(true);
await keepCompiled();
const { name, command, args } = await choose(process.argv.slice(2));
await runProcess(name, command, args);
