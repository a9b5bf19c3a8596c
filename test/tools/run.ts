// Runs a tool of maintainers in the process of the test.
import { TOOLS } from '../../tools/main.js';
import { type Ended, runHere } from '../support/child.js';

export function runTool(name: 'codelists' | 'rules', ...args: readonly string[]): Promise<Ended> {
  return runHere(TOOLS[name], { name, args });
}
