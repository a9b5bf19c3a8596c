// The command line of `npm start`, which has no arguments: settings control the service.
import { runProcess } from './runProcess.js';
import { parseLine } from './usage.js';

const USAGE = `Usage: npm start

Starts the service with the settings of the environment: docs/settings.md lists them, config/example.env has each with its default.
Makes the database where there is none, and brings its schema up to date. SIGTERM and Ctrl-C stop it.
`;

/** Returns where the service is to start. Otherwise ends the process: with 0 after the usage, with 2 for a wrong command line. */
export function untilStart(): Promise<void> {
  return new Promise((start) => {
    void runProcess('start', {
      usage: USAGE,
      run({ args }) {
        parseLine({ args: [...args] });
        start();
        return new Promise<never>(() => undefined);
      },
    });
  });
}
